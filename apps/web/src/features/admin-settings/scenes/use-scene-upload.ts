import { scenePictureSchema } from '@mesterhand/domain/scenes/schema';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { shrinkFile } from '../../../core/browser/shrink-photo.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

type Upload = {
  /** From 0 to 1 during an upload, else null. */
  sent: number | null;
  /** Why the last upload failed, as text. */
  problem: string | null;
};

const idle: Upload = { sent: null, problem: null };

/** Uploads one photograph at a time; a new upload or unmounting aborts the current one. */
export function useSceneUpload(onDone: (image: string) => void) {
  const { t } = useTranslation('admin-settings');
  const errorText = useErrorText();
  const [state, setState] = useState(idle);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);
  const send = async (chosen: File): Promise<void> => {
    call.current?.abort();
    if (!chosen.type.startsWith('image/'))
      return setState({ sent: null, problem: t('scenes.notImage') });
    const leaving = new AbortController();
    call.current = leaving;
    setState({ sent: 0, problem: null });
    const file = await shrinkFile(chosen);
    const form = new FormData();
    form.set('image', file, file.name);
    try {
      const answer = await sendFile({
        path: '/api/admin/scenes/pictures',
        form,
        signal: leaving.signal,
        onProgress: (sent) => setState({ sent, problem: null }),
      });
      setState(idle);
      onDone(scenePictureSchema.parse(answer).image);
    } catch (error) {
      if (!leaving.signal.aborted) setState({ sent: null, problem: errorText(error) });
    }
  };
  const cancel = () => {
    call.current?.abort();
    setState(idle);
  };
  return { ...state, send, cancel };
}
