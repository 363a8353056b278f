import { type DocumentType, documentMimes, megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { shrinkPhoto } from '../../../core/browser/shrink-photo.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';

/** Until the settings are loaded. */
const usualMegabytes = 5;
/** Small print of a document stays readable, and a photo of any camera fits the limit. */
const shrunk = { side: 2400, types: ['image/jpeg'] };

const isPhoto = ({ type }: File) => type.startsWith('image/');
const isAccepted = ({ type }: File) => documentMimes.some((mime) => mime === type);

/** A photo that is too large, or of a type that only some devices read, as a smaller JPEG where the browser can. */
async function fit(file: File, maxBytes: number): Promise<File> {
  if (!isPhoto(file) || (isAccepted(file) && file.size <= maxBytes)) return file;
  const smaller = await shrinkPhoto(file, shrunk);
  return smaller ? new File([smaller], file.name, { type: smaller.type }) : file;
}

/** Sends a document as soon as it is chosen; a failed one can be sent again. */
export function useDocument(type: DocumentType) {
  const { t } = useTranslation(['auth', 'onboarding']);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const { data: settings } = usePublicSettings();
  const max = settings?.maxFileSize ?? usualMegabytes;
  const [sent, setSent] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ text: string; file?: File } | null>(null);
  const running = useRef<AbortController>(null);
  // Leaving the step aborts the upload.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (chosen: File): Promise<void> => {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailed(null);
    setSent(0);
    const file = await fit(chosen, max * megabyte);
    const refuse = (text: string, again?: File) => {
      setSent(null);
      setFailed({ text, ...(again && { file: again }) });
    };
    if (!isAccepted(file)) return refuse(t('auth:documents.wrongType'));
    if (file.size > max * megabyte) return refuse(t('auth:documents.tooLarge', { max }));
    const form = new FormData();
    form.set('type', type);
    form.set('file', file, file.name);
    try {
      await sendFile({ path: '/api/documents/upload', form, signal, onProgress: setSent });
      await Promise.all([
        utils.auth.documents.invalidate(),
        utils.auth.profile.invalidate(),
        utils.masters.onboarding.invalidate(),
      ]);
      return setSent(null);
    } catch (error) {
      if (signal.aborted) return undefined;
      const isType = readError(error).code === 'uploads.wrongType';
      return refuse(isType ? t('auth:documents.wrongType') : errorText(error), file);
    }
  };
  return { sent, failed, send, refuse: (text: string) => setFailed({ text }) };
}
