import { maxRequestPictures } from '@mesterhand/domain/job-requests/states';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { newAttemptKey } from '../../../core/browser/session-storage.ts';
import { useSession } from '../../../core/session/session.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { listPictures, removePicture, removePictures, storePicture } from './waiting-pictures.ts';

export interface RequestPicture {
  key: string;
  /** Null for one that was uploaded on an earlier visit. */
  file: File | null;
  /** An object URL; null for a picture that only the server has. */
  preview: string | null;
  /** Set once uploaded. */
  url: string | null;
  /** Progress from 0 to 1. */
  sent: number;
  problem: string | null;
}

/** The limit of an installation that has not been asked for its own yet. */
export const usualMegabytes = 5;
/** Answers that are about the file itself. */
const refusedFile = new Set([400, 413, 415]);

/** A picture that the server has. */
export const uploadedPicture = (url: string): RequestPicture => ({
  key: url,
  file: null,
  preview: null,
  url,
  sent: 1,
  problem: null,
});

/** A picture that was just chosen. */
export const chosenPicture = (key: string, file: File): RequestPicture => ({
  key,
  file,
  preview: URL.createObjectURL(file),
  url: null,
  sent: 0,
  problem: null,
});

/** Keys sort in the order of choosing. */
export const newPictureKey = (place: number): string => `${Date.now()}-${place}-${newAttemptKey()}`;

/** The address in the answer to an upload. */
export function readImage(answer: unknown): string | undefined {
  const isAnswer = typeof answer === 'object' && answer !== null && 'image' in answer;
  return isAnswer && typeof answer.image === 'string' ? answer.image : undefined;
}

/** Uploads one picture at a time: a phone's connection is narrow. */
function useUploads(change: (key: string, part: Partial<RequestPicture>) => void) {
  const errorText = useErrorText();
  const running = useRef(new Map<string, Promise<string | undefined>>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leaving = useRef<AbortController>(undefined);
  // Leaving the form aborts the upload; the picture stays stored, and is uploaded when the form is opened again.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const upload = async (key: string, file: File): Promise<string | undefined> => {
    const signal = leaving.current?.signal;
    if (signal === undefined || signal.aborted) return undefined;
    const form = new FormData();
    form.set('image', file, file.name);
    try {
      const answer = await sendFile({
        path: '/api/upload/request-image',
        form,
        signal,
        onProgress: (sent) => change(key, { sent }),
      });
      const url = readImage(answer);
      if (url === undefined) throw new Error('The answer names no picture.');
      change(key, { url, sent: 1 });
      void removePicture(key);
      return url;
    } catch (error) {
      if (!signal.aborted) change(key, { sent: 0, problem: errorText(error) });
      // The server would refuse the same bytes again.
      if (refusedFile.has(readError(error).status ?? 0)) void removePicture(key);
      return undefined;
    }
  };
  /** The URL of a picture once it is uploaded; undefined when that fails. */
  return (key: string, file: File): Promise<string | undefined> => {
    const known = running.current.get(key);
    if (known) return known;
    const done = last.current.then(() => upload(key, file));
    last.current = done;
    running.current.set(key, done);
    void done.then(() => running.current.delete(key));
    return done;
  };
}

interface PictureOptions {
  /** URLs of the draft. */
  kept: readonly string[];
  /** The draft is new: what is stored belongs to another one. */
  isNew: boolean;
  onUploaded(urls: string[]): void;
}

/** Up to six pictures: uploaded as soon as they are chosen, or once the visitor has signed in. */
export function useRequestPictures({ kept, isNew, onUploaded }: PictureOptions) {
  const { t } = useTranslation('job-requests');
  const isSignedIn = useSession() !== null;
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const [pictures, setPictures] = useState(() => kept.map(uploadedPicture));
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useCallback(
    (key: string, part: Partial<RequestPicture>) =>
      setPictures((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  );
  const upload = useUploads(change);
  const all = useRef(pictures);
  useEffect(() => {
    all.current = pictures;
  }, [pictures]);

  useEffect(() => {
    let isOver = false;
    if (isNew) void removePictures();
    else
      void listPictures().then((stored) => {
        if (!isOver)
          setPictures((known) => [
            ...known,
            ...stored.map(({ key, file }) => chosenPicture(key, file)),
          ]);
      });
    return () => {
      isOver = true;
      for (const { preview } of all.current) if (preview) URL.revokeObjectURL(preview);
    };
    // Once: afterwards this form owns what is stored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!isSignedIn) return;
    for (const { key, file, url, problem } of pictures)
      if (file && url === null && problem === null) void upload(key, file);
  });

  const urls = pictures.flatMap(({ url }) => url ?? []);
  const joined = urls.join(' ');
  useEffect(() => {
    onUploaded(joined === '' ? [] : joined.split(' '));
    // The callback is a new function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [joined]);

  const add = (files: readonly File[]) => {
    const room = maxRequestPictures - pictures.length;
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const fitting = images.filter(({ size }) => size <= maxMegabytes * megabyte);
    const added = fitting
      .slice(0, room)
      .map((file, place) => chosenPicture(newPictureKey(place), file));
    setPictures((known) => [...known, ...added]);
    for (const { key, file } of added) if (file) void storePicture({ key, file });
    const other = files.find((file) => !images.includes(file));
    const large = images.find((file) => !fitting.includes(file));
    if (other) setRefusal(t('pictures.notImage', { name: other.name }));
    else if (large) setRefusal(t('pictures.tooLarge', { name: large.name, max: maxMegabytes }));
    else if (fitting.length > room)
      setRefusal(t('pictures.tooMany', { count: maxRequestPictures }));
    else setRefusal(null);
  };
  const remove = (key: string) => {
    const gone = pictures.find((one) => one.key === key);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    setPictures((known) => known.filter((one) => one.key !== key));
    setRefusal(null);
    void removePicture(key);
  };
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
    refusal,
    room: maxRequestPictures - pictures.length,
    add,
    remove,
    retry: (key: string) => change(key, { problem: null }),
    clear: () => {
      setPictures([]);
      void removePictures();
    },
    finish,
  };
}

export type RequestPictures = ReturnType<typeof useRequestPictures>;
