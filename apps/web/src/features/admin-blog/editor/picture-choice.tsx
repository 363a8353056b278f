import { maxPostPictureBytes } from '@mesterhand/domain/blog/pictures';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import type { ChangeEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPhotoPlus } from '../../../ui/icons.gen.ts';
import classes from './picture-choice.module.css';
import { pictureTypes, type UploadState } from './use-upload.ts';

type PictureChoiceProps = { label: string; upload: UploadState };

function Progress({ upload, sent }: { upload: UploadState; sent: number }) {
  const { t } = useTranslation(['admin-blog', 'core']);
  const percent = Math.round(sent * 100);
  return (
    <div className={classes.way}>
      <progress
        className={classes.progress}
        max={100}
        value={percent}
        aria-label={t('picture.progress', { percent })}
      />
      <span className={classes.percent}>{t('picture.progress', { percent })}</span>
      <Button variant="subtle" size="sm" onClick={upload.cancel}>
        {t('core:cancel')}
      </Button>
    </div>
  );
}

/** Uploads a chosen or dropped picture and shows the progress. */
export function PictureChoice({ label, upload }: PictureChoiceProps) {
  const { t } = useTranslation('admin-blog');
  const { sent, problem, send } = upload;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) void send(file);
    // Lets the same file be chosen again.
    currentTarget.value = '';
  };
  return (
    <div className={classes.choice}>
      {sent === null ? (
        <label className={classes.drop}>
          <IconPhotoPlus size={22} aria-hidden />
          {label}
          <input type="file" accept={pictureTypes} aria-label={label} onChange={choose} />
        </label>
      ) : (
        <Progress upload={upload} sent={sent} />
      )}
      {problem === null ? (
        <p className={classes.hint}>
          {t('picture.hint', { megabytes: maxPostPictureBytes / megabyte })}
        </p>
      ) : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
