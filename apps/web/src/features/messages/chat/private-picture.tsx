import { useState } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePrivateFile } from '../../../core/api/private-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconPhotoOff } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from './picture.module.css';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const PictureDialog = lazyPart(() => import('../../../ui/picture-dialog.tsx'));

type PrivatePictureProps = { url: string; label: string };

/** A message's picture as a thumbnail that opens it in full. Its height is reserved while it loads. */
export function PrivatePicture({ url, label }: PrivatePictureProps) {
  const { t } = useTranslation(['messages', 'core']);
  const { file, retry } = usePrivateFile(url);
  const shown = file.state === 'here' ? file.url : null;
  const [isOpen, setOpen] = useState(false);
  if (file.state === 'failed' || file.state === 'gone')
    return (
      <button type="button" className={classes.frame} onClick={retry}>
        <IconPhotoOff size={24} stroke={1.6} aria-hidden />
        <span>{t('picture.failed')}</span>
        <Text span inherit fw={650} c="var(--brand-text)">
          {t('core:retry')}
        </Text>
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
        <DialogPlace onClose={() => setOpen(false)}>
          <PictureDialog title={label} alt={label} url={shown} onClose={() => setOpen(false)} />
        </DialogPlace>
      )}
    </>
  );
}
