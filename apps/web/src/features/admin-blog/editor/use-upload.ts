import {
  maxPostPictureBytes,
  type PostPicture,
  postPictureMimes,
  postPictureSchema,
} from '@mesterhand/domain/blog/pictures';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

export const pictureTypes = postPictureMimes.join(',');

type Upload = {
  /** From 0 to 1 during an upload, else null. */
  sent: number | null;
  /** Why the last upload failed, as text. */
  problem: string | null;
};

const idle: Upload = { sent: null, problem: null };

function isAccepted({ type }: File): boolean {
  return postPictureMimes.some((mime) => mime === type);
}

/** Uploads one picture at a time; a new upload or unmounting aborts the current one. */
export function useUpload(onDone: (picture: PostPicture) => void) {
  const { t } = useTranslation('admin-blog');
  const errorText = useErrorText();
  const [state, setState] = useState(idle);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);
  const problemOf = (error: unknown): string =>
    readError(error).code === 'uploads.wrongType' ? t('picture.wrongType') : errorText(error);
  const send = async (file: File): Promise<void> => {
    call.current?.abort();
    if (!isAccepted(file)) return setState({ sent: null, problem: t('picture.wrongType') });
    if (file.size > maxPostPictureBytes)
      return setState({
        sent: null,
        problem: t('picture.tooLarge', { megabytes: maxPostPictureBytes / megabyte }),
      });
    const leaving = new AbortController();
    call.current = leaving;
    const form = new FormData();
    form.set('image', file, file.name);
    setState({ sent: 0, problem: null });
    try {
      const answer = await sendFile({
        path: '/api/admin/blog/pictures',
        form,
        signal: leaving.signal,
        onProgress: (sent) => setState({ sent, problem: null }),
      });
      setState(idle);
      onDone(postPictureSchema.parse(answer));
    } catch (error) {
      if (!leaving.signal.aborted) setState({ sent: null, problem: problemOf(error) });
    }
  };
  const cancel = () => {
    call.current?.abort();
    setState(idle);
  };
  return { ...state, send, cancel };
}

export type UploadState = ReturnType<typeof useUpload>;
