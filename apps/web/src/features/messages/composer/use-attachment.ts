import { messageDocumentMime, messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageImageSchema } from '@mesterhand/domain/messages/image-schema';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { shrinkFile } from '../../../core/browser/shrink-photo.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { noFile, type Uploaded } from './draft.ts';

/** The picture or document attached to a draft. */
export type Attachment = {
  /** Null for one that was uploaded before the chat was reopened. */
  file: File | null;
  /** An object URL; null for a document, and for a picture that only the server has. */
  preview: string | null;
  isDocument: boolean;
  /** Set once uploaded. */
  uploaded: Uploaded | null;
  /** Progress from 0 to 1. */
  sent: number;
  /** The error text; `mayRetry` when another attempt may help. */
  problem: string | null;
  mayRetry: boolean;
};

const usualMegabytes = 5;
const nothing = { uploaded: null, sent: 0, problem: null, mayRetry: false };

/** The same bytes are refused again where the answer is about the file itself. */
const mayHelp = (error: unknown): boolean =>
  ![400, 413, 415].includes(readError(error).status ?? 0);

/** By its type, or where the system knows none, by its name; the server looks at the content. */
const isPdf = ({ type, name }: File): boolean =>
  type === messageDocumentMime || (type === '' && /\.pdf$/i.test(name));

/** The form of an upload, and how its answer is read. */
const uploadOf = (isDocument: boolean) =>
  isDocument
    ? ({
        path: '/api/upload/message-document',
        field: 'file',
        read: (answer: unknown): Uploaded => ({
          image: null,
          document: messageDocumentSchema.parse(answer),
        }),
      } as const)
    : ({
        path: '/api/upload/message-image',
        field: 'image',
        read: (answer: unknown): Uploaded => ({
          image: messageImageSchema.parse(answer).image,
          document: null,
        }),
      } as const);

function keptAttachment({ image, document }: Uploaded): Attachment | null {
  if (image === null && document === null) return null;
  const uploaded = { image, document };
  return { ...nothing, file: null, preview: null, isDocument: document !== null, uploaded };
}

/** At most one file, uploaded as soon as it is chosen. */
export function useAttachment(kept: Uploaded, onUploaded: (uploaded: Uploaded) => void) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const [attachment, setAttachment] = useState<Attachment | null>(() => keptAttachment(kept));
  const call = useRef<AbortController>(undefined);
  const preview = useRef<string>(undefined);
  const release = (): void => {
    call.current?.abort();
    if (preview.current !== undefined) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
  };
  // Closing the chat aborts the upload.
  useEffect(() => release, []);

  const change = (part: Partial<Attachment>) =>
    setAttachment((known) => known && { ...known, ...part });
  const upload = async (chosen: File): Promise<void> => {
    const leaving = new AbortController();
    call.current = leaving;
    change({ ...nothing });
    const isDocument = isPdf(chosen);
    const file = isDocument ? chosen : await shrinkFile(chosen);
    // Another file was chosen meanwhile, or none.
    if (leaving.signal.aborted) return;
    if (file.size > maxMegabytes * megabyte)
      return change({
        problem: t(isDocument ? 'file.tooLarge' : 'picture.tooLarge', { megabytes: maxMegabytes }),
      });
    const { path, field, read } = uploadOf(isDocument);
    const form = new FormData();
    form.set(field, file, file.name);
    try {
      const answer = await sendFile({
        path,
        form,
        signal: leaving.signal,
        onProgress: (sent) => change({ sent }),
      });
      const uploaded = read(answer);
      change({ uploaded, sent: 1 });
      onUploaded(uploaded);
    } catch (error) {
      if (!leaving.signal.aborted)
        change({ sent: 0, problem: errorText(error), mayRetry: mayHelp(error) });
    }
  };
  const clear = (): void => {
    release();
    setAttachment(null);
  };
  const choose = (file: File): void => {
    release();
    onUploaded(noFile);
    const isDocument = isPdf(file);
    const isPicture = file.type.startsWith('image/');
    const isTaken = isDocument || isPicture;
    preview.current = isPicture ? URL.createObjectURL(file) : undefined;
    setAttachment({
      ...nothing,
      file,
      preview: preview.current ?? null,
      isDocument,
      problem: isTaken ? null : t('file.wrongType'),
    });
    if (isTaken) void upload(file);
  };
  return {
    attachment,
    choose,
    clear,
    remove: () => {
      clear();
      onUploaded(noFile);
    },
    retry: () => attachment?.file && void upload(attachment.file),
  };
}

export type AttachmentField = ReturnType<typeof useAttachment>;
