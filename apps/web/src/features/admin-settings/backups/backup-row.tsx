import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { Backup } from '@mesterhand/domain/backups/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useByteSize } from '../../../core/i18n/byte-size.ts';
import { IconDownload, IconTrash } from '../../../ui/icons.gen.ts';
import classes from '../settings.module.css';
import { isActive } from './use-backups.ts';
import type { useDownload } from './use-download.ts';

const tones: Record<Backup['status'], BadgeTone> = {
  waiting: 'yellow',
  running: 'blue',
  done: 'green',
  failed: 'red',
};

/** Progress of a running backup. */
function Running({ backup }: { backup: Backup }) {
  const { t } = useTranslation('admin-settings');
  const percent = Math.round(100 * backup.progress);
  const step = backup.step === null ? t('backup.waits') : t(`backup.steps.${backup.step}`);
  return (
    <div className={classes.progress}>
      <Progress value={percent} aria-label={t('backup.progress')} />
      <p>
        {step} {percent} %
      </p>
    </div>
  );
}

/** What is wrong with a backup or its files. */
function BackupProblems({ backup: { problem, missingFiles } }: { backup: Backup }) {
  const { t } = useTranslation('admin-settings');
  return (
    <>
      {problem !== null && <p className={classes.bad}>{t(`backup.problems.${problem}`)}</p>}
      {missingFiles > 0 && (
        <p className={classes.soft}>{t('backup.missing', { count: missingFiles })}</p>
      )}
    </>
  );
}

type Download = ReturnType<typeof useDownload>;

function DownloadButton({
  backup,
  label,
  download,
}: RowProps & { label: string; download: Download }) {
  const { t } = useTranslation(['admin-settings', 'core']);
  const size = useByteSize();
  const { received, start, stop } = download;
  if (received?.id !== backup.id)
    return (
      <IconButton
        label={t('admin-settings:backup.download', { name: label })}
        disabled={received !== null}
        onClick={() => void start(backup.id)}
      >
        <IconDownload size={20} aria-hidden />
      </IconButton>
    );
  const all = size(backup.bytes ?? received.bytes);
  return (
    <span className={classes.received} role="status">
      {t('admin-settings:backup.received', { size: size(received.bytes), all })}
      <Button variant="subtle" size="sm" onClick={stop}>
        {t('core:cancel')}
      </Button>
    </span>
  );
}

type RowProps = { backup: Backup };
type BackupRowProps = RowProps & {
  /** Null without the right to download. */
  download: Download | null;
  onDelete(): void;
};

export function BackupRow({ backup, download, onDelete }: BackupRowProps) {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  const size = useByteSize();
  const { status, trigger, bytes, createdAt, finishedAt } = backup;
  const label = format.dateTime(finishedAt ?? createdAt);
  return (
    <li className={classes.backup}>
      <div className={classes.backupText}>
        <p className={classes.backupHead}>
          <span className={classes.backupTime}>{label}</span>
          <StatusBadge tone={tones[status]}>{t(`backup.status.${status}`)}</StatusBadge>
        </p>
        <p className={classes.soft}>
          {t(`backup.triggers.${trigger}`)}
          {bytes !== null && ` · ${size(bytes)}`}
        </p>
        {isActive(backup) && <Running backup={backup} />}
        <BackupProblems backup={backup} />
      </div>
      {!isActive(backup) && (
        <div className={classes.backupActions}>
          {download && status === 'done' && (
            <DownloadButton backup={backup} label={label} download={download} />
          )}
          <IconButton label={t('backup.delete', { name: label })} onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
