import type { MessageDocument } from '@mesterhand/domain/messages/documents';
import { useState } from 'react';
import { fetchFile } from '../../../core/api/private-file.ts';
import { saveFile } from '../../../core/browser/save-file.ts';
import { useByteSize } from '../../../core/i18n/byte-size.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconDownload, IconFileTypePdf } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from './sent-document.module.css';

type State = 'idle' | 'loading' | 'failed' | 'gone';

/** A PDF of a message, with its name and size: a tap saves it. */
export function SentDocument({ document: { url, name, bytes } }: { document: MessageDocument }) {
  const { t } = useTranslation('messages');
  const sizeOf = useByteSize();
  const [state, setState] = useState<State>('idle');
  const save = async (): Promise<void> => {
    if (state === 'loading') return;
    setState('loading');
    try {
      const file = await fetchFile(url, AbortSignal.timeout(60_000));
      if (file) saveFile(name, file);
      setState(file ? 'idle' : 'gone');
    } catch {
      setState('failed');
    }
  };
  const isBad = state === 'failed' || state === 'gone';
  return (
    <>
      <button
        type="button"
        className={classes.document}
        aria-label={t('file.download', { name, size: sizeOf(bytes) })}
        aria-busy={state === 'loading'}
        onClick={() => void save()}
      >
        <IconFileTypePdf size={28} stroke={1.6} aria-hidden />
        <span className={classes.words}>
          <Text span inherit fw={600} lineClamp={2}>
            {name}
          </Text>
          <Text span display="block" size="sm" c="dimmed">
            {state === 'loading' ? t('file.downloading') : sizeOf(bytes)}
          </Text>
        </span>
        <IconDownload size={20} stroke={1.7} aria-hidden />
      </button>
      {isBad && (
        <Text size="sm" c="var(--danger)" role="alert">
          {t(`file.${state}`)}
        </Text>
      )}
    </>
  );
}
