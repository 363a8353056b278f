import { maxRequestPictures } from '@mesterhand/domain/job-requests/states';
import { useEffect } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { useSession } from '../../../core/session/session.ts';
import { chosenPicture, usePictureList } from '../pictures/picture-list.ts';
import { useUploads } from '../pictures/use-uploads.ts';
import { listPictures, removePicture, removePictures, storePicture } from './waiting-pictures.ts';

/** Answers that are about the file itself. */
const refusedFile = new Set([400, 413, 415]);

interface PictureOptions {
  /** URLs of the draft. */
  kept: readonly string[];
  /** The draft is new: what is stored belongs to another one. */
  isNew: boolean;
  onUploaded(urls: string[]): void;
}

/** Up to six pictures: uploaded as soon as they are chosen, or once the visitor has signed in. */
export function useRequestPictures({ kept, isNew, onUploaded }: PictureOptions) {
  const isSignedIn = useSession() !== null;
  const list = usePictureList({ kept, max: maxRequestPictures });
  const { pictures, append, change, urls } = list;
  // A picture whose upload was aborted stays stored, and is uploaded when the form is opened again.
  const upload = useUploads({
    path: '/api/upload/request-image',
    change,
    onUploaded: (key) => void removePicture(key),
    onFailed: (key, error) => {
      // The server would refuse the same bytes again.
      if (refusedFile.has(readError(error).status ?? 0)) void removePicture(key);
    },
  });

  useEffect(() => {
    let isOver = false;
    if (isNew) void removePictures();
    else
      void listPictures().then((stored) => {
        if (!isOver) append(stored.map(({ key, file }) => chosenPicture(key, file)));
      });
    return () => {
      isOver = true;
    };
    // Once: afterwards this form owns what is stored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!isSignedIn) return;
    for (const { key, file, url, problem } of pictures)
      if (file && url === null && problem === null) void upload(key, file);
  });

  const joined = urls.join(' ');
  useEffect(() => {
    onUploaded(joined === '' ? [] : joined.split(' '));
    // The callback is a new function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [joined]);

  /** The URLs of all pictures, once they are uploaded; undefined when one fails, which is then shown. */
  const finish = async (): Promise<string[] | undefined> => {
    const done = await Promise.all(
      pictures.map(async ({ key, file, url }) => url ?? (file ? upload(key, file) : undefined)),
    );
    const ready = done.flatMap((url) => url ?? []);
    return ready.length === pictures.length ? ready : undefined;
  };
  return {
    pictures,
    refusal: list.refusal,
    room: list.room,
    add: (files: readonly File[]) => {
      for (const { key, file } of list.add(files)) if (file) void storePicture({ key, file });
    },
    remove: (key: string) => {
      list.remove(key);
      void removePicture(key);
    },
    retry: (key: string) => change(key, { problem: null }),
    clear: () => {
      list.clear();
      void removePictures();
    },
    finish,
  };
}

export type RequestPictures = ReturnType<typeof useRequestPictures>;
