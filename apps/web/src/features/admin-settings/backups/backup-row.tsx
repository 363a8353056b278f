import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { Backup } from '@mesterhand/domain/backups/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useByteSize } from '../../../core/i18n/byte-size.ts';
import { IconDownload, IconTrash } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
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
    <Stack gap={4} maw={420} c="dimmed" fz="sm">
      <Progress value={percent} aria-label={t('backup.progress')} />
      <p>
        {step} {percent} %
      </p>
    </Stack>
  );
}

/** What is wrong with a backup or its files. */
function BackupProblems({ backup: { problem, missingFiles } }: { backup: Backup }) {
  const { t } = useTranslation('admin-settings');
  return (
    <>
      {problem !== null && (
        <Text c="var(--danger)" size="sm">
          {t(`backup.problems.${problem}`)}
        </Text>
      )}
      {missingFiles > 0 && (
        <Text c="dimmed" size="sm">
          {t('backup.missing', { count: missingFiles })}
        </Text>
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
    <Group component="span" gap="xs" c="dimmed" fz="sm" role="status">
      {t('admin-settings:backup.received', { size: size(received.bytes), all })}
      <Button variant="subtle" size="sm" onClick={stop}>
        {t('core:cancel')}
      </Button>
    </Group>
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
    <Group component="li" gap="md">
      <Stack flex="1 1 160px" gap={4} miw={0}>
        <Group component="p" gap="sm">
          <Text span fw={650}>
            {label}
          </Text>
          <StatusBadge tone={tones[status]}>{t(`backup.status.${status}`)}</StatusBadge>
        </Group>
        <Text c="dimmed" size="sm">
          {t(`backup.triggers.${trigger}`)}
          {bytes !== null && ` · ${size(bytes)}`}
        </Text>
        {isActive(backup) && <Running backup={backup} />}
        <BackupProblems backup={backup} />
      </Stack>
      {!isActive(backup) && (
        <Group gap={0} wrap="nowrap" ms="auto">
          {download && status === 'done' && (
            <DownloadButton backup={backup} label={label} download={download} />
          )}
          <IconButton label={t('backup.delete', { name: label })} onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </IconButton>
        </Group>
      )}
    </Group>
  );
}
