import { useEffect, useRef } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import type { ChangePicture } from './picture-list.ts';

/** The address in the answer to an upload. */
function readImage(answer: unknown): string {
  const isAnswer = typeof answer === 'object' && answer !== null && 'image' in answer;
  if (isAnswer && typeof answer.image === 'string') return answer.image;
  throw new Error('The answer names no picture.');
}

interface UploadOptions {
  /** Where pictures of this form are uploaded to. */
  path: '/api/upload/request-image' | '/api/upload/bill-image';
  change: ChangePicture;
  onUploaded?(key: string): void;
  onFailed?(key: string, error: unknown): void;
}

/** Uploads one picture at a time: a phone's connection is narrow. Leaving the form aborts the upload. */
export function useUploads({ path, change, onUploaded, onFailed }: UploadOptions) {
  const errorText = useErrorText();
  const running = useRef(new Map<string, Promise<string | undefined>>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leaving = useRef<AbortController>(undefined);
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
    const onProgress = (sent: number) => change(key, { sent });
    try {
      const url = readImage(await sendFile({ path, form, signal, onProgress }));
      change(key, { url, sent: 1 });
      onUploaded?.(key);
      return url;
    } catch (error) {
      if (!signal.aborted) change(key, { sent: 0, problem: errorText(error) });
      onFailed?.(key, error);
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
