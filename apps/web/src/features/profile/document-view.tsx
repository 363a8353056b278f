import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSession } from '../../core/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './profile.module.css';

type Shown = { url: string; isPicture: boolean } | 'failed' | null;

async function fetchPaper(url: string, signal: AbortSignal): Promise<Blob> {
  const token = readSession()?.token ?? '';
  const answer = await fetch(url, { signal, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

/** A paper's address wants the bearer token, which no plain link can send: its bytes are fetched, shown and let go. */
function usePaper(url: string) {
  const [shown, setShown] = useState<Shown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    fetchPaper(url, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setShown({ url: made, isPicture: blob.type.startsWith('image/') });
      },
      () => {
        if (!leaving.signal.aborted) setShown('failed');
      },
    );
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, attempt]);
  const retry = () => {
    setShown(null);
    setAttempt((count) => count + 1);
  };
  return { shown, retry };
}

type DocumentViewProps = { document: IdentityDocument; onClose(): void };

export function DocumentView({ document, onClose }: DocumentViewProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const { shown, retry } = usePaper(document.url);
  const title = t(`auth:documents.${document.type}`);
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      {shown === null && <LoadingNote />}
      {shown === 'failed' && <ErrorState title={t('documents.viewFailed')} onRetry={retry} />}
      {shown !== null && shown !== 'failed' && (
        <div className={classes.paper}>
          {shown.isPicture && <img src={shown.url} alt={document.originalName} />}
          <a href={shown.url} download={document.originalName}>
            {t('documents.download')}
          </a>
        </div>
      )}
    </Dialog>
  );
}
