import { useEffect } from 'react';
import { useSession } from '../../../core/session/session.ts';
import { chosenPicture, usePictureList } from './picture-list.ts';
import { type UploadPath, useUploads } from './use-uploads.ts';
import type { WaitingPictures } from './waiting-pictures.ts';

interface PictureOptions {
  max: number;
  path: UploadPath;
  waiting: WaitingPictures;
  /** URLs of the draft. */
  kept: readonly string[];
  /** The draft is new: what is stored belongs to another one. */
  isNew: boolean;
  onUploaded(urls: string[]): void;
}

/** The pictures of a form: uploaded as soon as they are chosen, or once the visitor has signed in. */
export function useFormPictures(options: PictureOptions) {
  const { max, path, waiting, kept, isNew, onUploaded } = options;
  const isSignedIn = useSession() !== null;
  const list = usePictureList({ kept, max });
  const { pictures, append, change, urls } = list;
  // A picture whose upload was aborted stays stored, and is uploaded when the form is opened again.
  const upload = useUploads({
    path,
    change,
    onUploaded: (key) => void waiting.remove(key),
    onRefused: (key) => void waiting.remove(key),
  });

  useEffect(() => {
    let isOver = false;
    if (isNew) void waiting.clear();
    else
      void waiting.list().then((stored) => {
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
      for (const { key, file } of list.add(files)) if (file) void waiting.store({ key, file });
    },
    remove: (key: string) => {
      list.remove(key);
      void waiting.remove(key);
    },
    retry: (key: string) => change(key, { problem: null }),
    clear: () => {
      list.clear();
      void waiting.clear();
    },
    finish,
  };
}

export type FormPictures = ReturnType<typeof useFormPictures>;
