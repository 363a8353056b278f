import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconPhoto, IconX } from '../../../ui/icons.gen.ts';
import classes from './picture.module.css';
import type { AttachmentField } from '../composer/use-attachment.ts';

/** The attached picture above the field: upload progress, error, and a button to remove it. */
export function AttachedPicture({
  field,
  problemId,
}: {
  field: AttachmentField;
  problemId: string;
}) {
  const { t } = useTranslation(['messages', 'core']);
  const { attachment } = field;
  if (attachment === null) return null;
  const { file, preview, url, sent, problem, mayRetry } = attachment;
  const isLeaving = url === null && problem === null;
  return (
    <div className={classes.attached}>
      <span className={classes.thumb}>
        {preview === null ? (
          <IconPhoto size={26} stroke={1.6} aria-hidden />
        ) : (
          <img src={preview} alt="" />
        )}
      </span>
      <div className={classes.status}>
        <p className={classes.name}>{file?.name ?? t('picture.one')}</p>
        {isLeaving && <progress value={sent} max={1} aria-label={t('picture.uploading')} />}
        {url !== null && (
          <p className={classes.ready} role="status">
            {t('picture.ready')}
          </p>
        )}
        {problem !== null && (
          <p id={problemId} className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {mayRetry && (
        <Button size="sm" variant="light" onClick={field.retry}>
          {t('core:retry')}
        </Button>
      )}
      <IconButton label={t('picture.remove')} onClick={field.remove}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
