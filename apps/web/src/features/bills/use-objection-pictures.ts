import { maxObjectionPictures } from '@mesterhand/domain/bills/state';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { sendFile } from '../../core/api/send-file.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import {
  chosenPicture,
  newPictureKey,
  readImage,
  type RequestPicture,
  uploadedPicture,
  usualMegabytes,
} from '../job-requests/describe/use-request-pictures.ts';

/** The pictures of an objection: uploaded one at a time as soon as they are chosen. */
export function useObjectionPictures(kept: readonly string[]) {
  const { t } = useTranslation('job-requests');
  const errorText = useErrorText();
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const [pictures, setPictures] = useState(() => kept.map(uploadedPicture));
  const [refusal, setRefusal] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: string, part: Partial<RequestPicture>) =>
    setPictures((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const upload = async ({ key, file }: RequestPicture) => {
    const signal = leaving.current?.signal;
    if (file === null || signal === undefined || signal.aborted) return;
    const form = new FormData();
    form.set('image', file, file.name);
    try {
      const answer = await sendFile({
        path: '/api/upload/bill-image',
        form,
        signal,
        onProgress: (sent) => change(key, { sent }),
      });
      const url = readImage(answer);
      if (url === undefined) throw new Error('The answer names no picture.');
      change(key, { url, sent: 1 });
    } catch (error) {
      if (!signal.aborted) change(key, { sent: 0, problem: errorText(error) });
    }
  };
  const enqueue = (picture: RequestPicture) => {
    last.current = last.current.then(() => upload(picture));
  };
  const room = maxObjectionPictures - pictures.length;
  const add = (files: readonly File[]) => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const fitting = images.filter(({ size }) => size <= maxMegabytes * megabyte);
    const added = fitting
      .slice(0, room)
      .map((file, place) => chosenPicture(newPictureKey(place), file));
    setPictures((known) => [...known, ...added]);
    for (const picture of added) enqueue(picture);
    const other = files.find((file) => !images.includes(file));
    const large = images.find((file) => !fitting.includes(file));
    if (other) setRefusal(t('pictures.notImage', { name: other.name }));
    else if (large) setRefusal(t('pictures.tooLarge', { name: large.name, max: maxMegabytes }));
    else if (fitting.length > room)
      setRefusal(t('pictures.tooMany', { count: maxObjectionPictures }));
    else setRefusal(null);
  };
  const remove = (key: string) => {
    const gone = pictures.find((one) => one.key === key);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    setPictures((known) => known.filter((one) => one.key !== key));
    setRefusal(null);
  };
  const retry = (key: string) => {
    const failed = pictures.find((one) => one.key === key);
    change(key, { problem: null });
    if (failed) enqueue(failed);
  };
  const urls = pictures.flatMap(({ url }) => url ?? []);
  return {
    pictures,
    refusal,
    room,
    add,
    remove,
    retry,
    urls,
    /** Whether each of them is uploaded. */
    isReady: urls.length === pictures.length,
  };
}
