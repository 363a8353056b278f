import { useEffect, useState } from 'react';
import { usePrivateFile } from '../../../core/api/private-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { IconPhotoOff } from '../../../ui/icons.gen.ts';
import { readPhoto } from '../status-outbox/waiting-photos.ts';
import classes from './work-photo.module.css';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const PictureDialog = lazyPart(() => import('../../../ui/picture-dialog.tsx'));

function Thumbnail({ url, label }: { url: string | undefined; label: string }) {
  const { t } = useTranslation('bookings');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        aria-label={t('photos.open', { what: label })}
        aria-haspopup="dialog"
        aria-busy={url === undefined}
        onClick={() => setOpen(url !== undefined)}
      >
        {url !== undefined && <img src={url} alt="" />}
      </button>
      {isOpen && url !== undefined && (
        <DialogPlace onClose={() => setOpen(false)}>
          <PictureDialog title={label} alt={label} url={url} onClose={() => setOpen(false)} />
        </DialogPlace>
      )}
    </>
  );
}

function Missing({ onRetry }: { onRetry?(): void }) {
  const { t } = useTranslation('bookings');
  return (
    <button type="button" className={classes.photo} onClick={onRetry}>
      <IconPhotoOff size={24} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{t('photos.missing')}</span>
    </button>
  );
}

type PhotoProps = { userId: number; id: string; label: string };

/** A photo that waits on this device. */
export function WaitingPhoto({ userId, id, label }: PhotoProps) {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let isOver = false;
    let made: string | undefined;
    void readPhoto(userId, id).then((photo) => {
      if (isOver) return;
      made = photo && URL.createObjectURL(photo);
      setUrl(made ?? null);
    });
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [userId, id]);
  return url === null ? <Missing /> : <Thumbnail url={url} label={label} />;
}

/** A photo that the server has. */
export function StoredPhoto({ url, label }: { url: string; label: string }) {
  const { file, retry } = usePrivateFile(url);
  if (file.state === 'failed' || file.state === 'gone') return <Missing onRetry={retry} />;
  return <Thumbnail url={file.state === 'here' ? file.url : undefined} label={label} />;
}
