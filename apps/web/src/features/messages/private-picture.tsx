import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSession } from '../../core/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './picture.module.css';

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const token = readSession()?.token ?? '';
  const answer = await fetch(url, { signal, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

/** Its address wants the bearer token, which no picture can send: the bytes are fetched, shown and let go. */
function usePrivatePicture(url: string) {
  const [shown, setShown] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    setShown(null);
    setFailed(false);
    fetchPicture(url, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setShown(made);
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true);
      },
    );
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, attempt]);
  return { shown, isFailed, retry: () => setAttempt((count) => count + 1) };
}

type PrivatePictureProps = { url: string; label: string };

/** A picture of a message, small; pressing it shows the whole. As tall before it has arrived as after. */
export function PrivatePicture({ url, label }: PrivatePictureProps) {
  const { t } = useTranslation(['messages', 'core']);
  const { shown, isFailed, retry } = usePrivatePicture(url);
  const [isOpen, setOpen] = useState(false);
  if (isFailed)
    return (
      <button type="button" className={classes.frame} onClick={retry}>
        <IconPhotoOff size={24} stroke={1.6} aria-hidden />
        <span>{t('picture.failed')}</span>
        <span className={classes.again}>{t('core:retry')}</span>
      </button>
    );
  return (
    <>
      <button
        type="button"
        className={classes.frame}
        aria-label={t('picture.open', { label })}
        aria-haspopup="dialog"
        aria-busy={shown === null}
        onClick={() => setOpen(true)}
      >
        {shown !== null && <img src={shown} alt="" />}
      </button>
      {isOpen && shown !== null && (
        <Dialog title={label} size="xl" onClose={() => setOpen(false)}>
          <img className={classes.large} src={shown} alt={label} />
        </Dialog>
      )}
    </>
  );
}
