import type { Backup } from '@mesterhand/domain/backups/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../../core/navigation/use-state-after-press.ts';
import { Button } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { IconDatabaseExport } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Bullets } from '../../admin/panel/bullets.tsx';
import { ReasonDialog } from '../../admin/panel/reason-dialog.tsx';
import { BackupRow } from './backup-row.tsx';
import { SwitchField } from '../form/setting-fields.tsx';
import classes from '../settings.module.css';
import { useBackups } from './use-backups.ts';
import { useDownload } from './use-download.ts';
import type { SettingsForm } from '../form/use-settings-form.ts';

type Backups = ReturnType<typeof useBackups>;

/** The last backup, and a button to start one. */
function Now({ backups, lastBackup }: { backups: Backups; lastBackup: string | null }) {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  const { create, active } = backups;
  return (
    <Group
      className={classes.now}
      justify="space-between"
      gap="lg"
      px="lg"
      py="md"
      bdrs="var(--radius-control)"
      bg="var(--sunken)"
    >
      <div>
        <Text c="dimmed" size="sm">
          {t('fields.lastBackup')}
        </Text>
        <Text fw={700} size="lg">
          {lastBackup === null ? t('backup.never') : format.dateTime(lastBackup)}
        </Text>
      </div>
      <Button
        leftSection={<IconDatabaseExport size={20} aria-hidden />}
        loading={create.isPending}
        disabled={active !== undefined}
        onClick={() => create.mutate()}
      >
        {active === undefined ? t('backup.create') : t('backup.isRunning')}
      </Button>
    </Group>
  );
}

function DeleteBackup({ backup, remove, onClose }: DeleteBackupProps) {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  const name = format.dateTime(backup.finishedAt ?? backup.createdAt);
  return (
    <ReasonDialog
      title={t('backup.deleteTitle')}
      text={t('backup.deleteText', { name })}
      confirmLabel={t('backup.deleteConfirm')}
      reason="none"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: backup.id }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

type DeleteBackupProps = { backup: Backup; remove: Backups['remove']; onClose(): void };

function Kept({ backups: { query, backups, remove } }: { backups: Backups }) {
  const { t } = useTranslation('admin-settings');
  const mayDownload = useSession()?.user.role === 'superadmin';
  const download = useDownload();
  const [leaving, setLeaving] = useStateAfterPress<Backup>();
  if (backups === undefined)
    return query.error ? (
      <ErrorState
        error={query.error}
        title={t('backup.loadFailed')}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  if (backups.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('backup.none')}
      </Text>
    );
  return (
    <>
      <DividedList aria-label={t('backup.kept')}>
        {backups.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            download={mayDownload ? download : null}
            onDelete={() => setLeaving(backup)}
          />
        ))}
      </DividedList>
      {!mayDownload && (
        <Text c="dimmed" size="sm">
          {t('backup.superadmin')}
        </Text>
      )}
      {leaving && (
        <DeleteBackup backup={leaving} remove={remove} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

type BackupViewProps = { form: SettingsForm['form']; lastBackup: string | null };

/** Nightly and manual backups, the stored ones, and how to restore. */
export function BackupView({ form, lastBackup }: BackupViewProps) {
  const { t } = useTranslation('admin-settings');
  const backups = useBackups();
  return (
    <Stack gap="lg">
      <SwitchField form={form} name="backupEnabled" />
      <Now backups={backups} lastBackup={lastBackup} />
      <Stack component="section" gap="sm">
        <h3>{t('backup.kept')}</h3>
        <Kept backups={backups} />
      </Stack>
      <Stack component="section" gap="sm">
        <h3>{t('backup.restore')}</h3>
        <Bullets ordered c="dimmed">
          <li>{t('backup.restoreFile')}</li>
          <li>{t('backup.restoreStop')}</li>
          <li>
            {t('backup.restoreRun')}{' '}
            <Box
              component="code"
              display="block"
              w="fit-content"
              mt={4}
              px="sm"
              py={4}
              bg="var(--sunken)"
              c="var(--ink)"
              bdrs={6}
              fz="sm"
            >
              npm run restore -- FILE
            </Box>
          </li>
          <li>{t('backup.restoreReplace')}</li>
        </Bullets>
      </Stack>
    </Stack>
  );
}
