import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { shrinkFile } from '../../../core/browser/shrink-photo.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import type { ChangePicture } from './picture-list.ts';

/** Answers that are about the file itself. */
const refusedFile = new Set([400, 413, 415]);

/** The limit of an installation that has not been asked for its own yet. */
const usualMegabytes = 5;

/** The address in the answer to an upload. */
function readImage(answer: unknown): string {
  const isAnswer = typeof answer === 'object' && answer !== null && 'image' in answer;
  if (isAnswer && typeof answer.image === 'string') return answer.image;
  throw new Error('The answer names no picture.');
}

/** Where a form's pictures are uploaded to. */
export type UploadPath =
  | '/api/upload/request-image'
  | '/api/upload/bill-image'
  | '/api/upload/booking-image'
  | '/api/upload/review-image';

interface UploadOptions {
  path: UploadPath;
  change: ChangePicture;
  onUploaded?(key: string): void;
  /** The server would refuse the same bytes again. */
  onRefused?(key: string): void;
}

/** Uploads one picture at a time: a phone's connection is narrow. Leaving the form aborts the upload. */
export function useUploads({ path, change, onUploaded, onRefused }: UploadOptions) {
  const { t } = useTranslation('job-requests');
  const errorText = useErrorText();
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const running = useRef(new Map<string, Promise<string | undefined>>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const upload = async (key: string, chosen: File): Promise<string | undefined> => {
    const signal = leaving.current?.signal;
    if (signal === undefined || signal.aborted) return undefined;
    const file = await shrinkFile(chosen);
    if (signal.aborted) return undefined;
    if (file.size > maxMegabytes * megabyte) {
      change(key, { problem: t('pictures.tooLarge', { name: file.name, max: maxMegabytes }) });
      onRefused?.(key);
      return undefined;
    }
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
      if (refusedFile.has(readError(error).status ?? 0)) onRefused?.(key);
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
