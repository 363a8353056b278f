import { messageImageSchema } from '@mesterhand/domain/messages/schema';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { shrinkFile } from '../../../core/browser/shrink-photo.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** The picture attached to a draft. */
export type Attachment = {
  /** Null for one that was uploaded before the chat was reopened. */
  file: File | null;
  /** An object URL; null for a picture that only the server has. */
  preview: string | null;
  /** Set once uploaded. */
  url: string | null;
  /** Progress from 0 to 1. */
  sent: number;
  /** The error text; `mayRetry` when another attempt may help. */
  problem: string | null;
  mayRetry: boolean;
};

const usualMegabytes = 5;
const nothing = { url: null, sent: 0, problem: null, mayRetry: false };

/** At most one picture, uploaded as soon as it is chosen. */
export function useAttachment(kept: string | null, onUploaded: (url: string | null) => void) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const [attachment, setAttachment] = useState<Attachment | null>(
    kept === null ? null : { ...nothing, file: null, preview: null, url: kept },
  );
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
    const file = await shrinkFile(chosen);
    // Another picture was chosen meanwhile, or none.
    if (leaving.signal.aborted) return;
    if (file.size > maxMegabytes * megabyte)
      return change({ problem: t('picture.tooLarge', { megabytes: maxMegabytes }) });
    const form = new FormData();
    form.set('image', file, file.name);
    try {
      const answer = await sendFile({
        path: '/api/upload/message-image',
        form,
        signal: leaving.signal,
        onProgress: (sent) => change({ sent }),
      });
      const { image } = messageImageSchema.parse(answer);
      change({ url: image, sent: 1 });
      onUploaded(image);
    } catch (error) {
      if (!leaving.signal.aborted) change({ sent: 0, problem: errorText(error), mayRetry: true });
    }
  };
  const clear = (): void => {
    release();
    setAttachment(null);
  };
  const choose = (file: File): void => {
    release();
    onUploaded(null);
    const isPicture = file.type.startsWith('image/');
    preview.current = isPicture ? URL.createObjectURL(file) : undefined;
    setAttachment({
      ...nothing,
      file,
      preview: preview.current ?? null,
      problem: isPicture ? null : t('picture.wrongType'),
    });
    if (isPicture) void upload(file);
  };
  return {
    attachment,
    choose,
    clear,
    remove: () => {
      clear();
      onUploaded(null);
    },
    retry: () => attachment?.file && void upload(attachment.file),
  };
}

export type AttachmentField = ReturnType<typeof useAttachment>;
