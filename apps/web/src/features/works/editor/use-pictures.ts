import { maxWorkImages } from '@mesterhand/domain/works/schema';
import { useEffect, useRef, useState } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import {
  isPictureProblem,
  type Picture,
  type PictureGroup,
  roomFor,
  shareProgress,
  takeFiles,
} from './pictures.ts';
import { sendImages } from './send-images.ts';
import { inOrder } from './work-values.ts';

const usualMegabytes = 5;

/** The chosen pictures of a work, and their upload. */
export function usePictures() {
  const { t } = useTranslation('works');
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const [pictures, setPictures] = useState<Picture[]>([]);
  const call = useRef<AbortController | null>(null);
  const all = useRef(pictures);
  useEffect(() => {
    all.current = pictures;
  }, [pictures]);
  // Closing the form aborts the upload.
  useEffect(
    () => () => {
      call.current?.abort();
      for (const { preview } of all.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = (key: number, part: Partial<Picture>) =>
    setPictures((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = (group: PictureGroup, files: readonly File[]) => {
    const taken = takeFiles(files, { group, room: roomFor(pictures), maxMegabytes });
    setPictures((known) => [...known, ...taken.pictures]);
    const [name] = taken.refused;
    if (name !== undefined) showToast({ title: t('pictures.notImage', { name }), tone: 'error' });
    else if (taken.isTooMany)
      showToast({ title: t('pictures.tooMany', { count: maxWorkImages }), tone: 'error' });
  };
  const remove = (key: number) => {
    const gone = pictures.find((one) => one.key === key);
    if (gone) URL.revokeObjectURL(gone.preview);
    setPictures((known) => known.filter((one) => one.key !== key));
  };

  /** Uploads what is missing on the server; refusals are shown at the picture. */
  const upload = async (): Promise<Picture[]> => {
    const ordered = inOrder(pictures);
    const waiting = ordered.filter(({ url }) => url === null);
    if (waiting.length === 0) return ordered;
    const sizes = waiting.map(({ file }) => file.size);
    call.current = new AbortController();
    try {
      const urls = await sendImages({
        files: waiting.map(({ file }) => file),
        signal: call.current.signal,
        onProgress: (sent) =>
          shareProgress(sizes, sent).forEach((share, place) => {
            const picture = waiting[place];
            if (picture) change(picture.key, { sent: share });
          }),
      });
      const addressOf = new Map(waiting.map(({ key }, place) => [key, urls[place] ?? null]));
      const withAddress = (one: Picture): Picture => ({
        ...one,
        url: one.url ?? addressOf.get(one.key) ?? null,
      });
      setPictures((known) => known.map(withAddress));
      return ordered.map(withAddress);
    } catch (error) {
      const issue = readError(error).issues[0];
      const refused = waiting[Number(issue?.path[1] ?? -1)];
      for (const { key } of waiting) change(key, { sent: 0 });
      if (refused && issue && isPictureProblem(issue.message))
        change(refused.key, { problem: issue.message });
      throw error;
    }
  };
  /** The uploads have expired or belong to another user: the next attempt uploads all again. */
  const forgetAddresses = () =>
    setPictures((known) => known.map((one) => ({ ...one, url: null, sent: 0 })));
  return { pictures, maxMegabytes, add, remove, change, upload, forgetAddresses };
}

export type Pictures = ReturnType<typeof usePictures>;
