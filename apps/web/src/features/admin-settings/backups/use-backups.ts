import type { Backup } from '@mesterhand/domain/backups/schema';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useOutcome } from '../../admin/panel/outcome.ts';

export const isActive = ({ status }: Backup): boolean =>
  status === 'waiting' || status === 'running';

/** More than are retained: no paging needed. */
const shown = { limit: 100 };
/** Polling intervals, in milliseconds: while a backup runs, and otherwise. */
const pollInterval = { active: 1000, idle: 30_000 };

/** Reports once how a running backup has ended. */
function useNews(backups: readonly Backup[] | undefined) {
  const { t } = useTranslation('admin-settings');
  const utils = trpc.useUtils();
  const watched = useRef<number | null>(null);
  useEffect(() => {
    const active = backups?.find(isActive);
    if (active) watched.current = active.id;
    const ended = backups?.find((backup) => backup.id === watched.current && !isActive(backup));
    if (!ended) return;
    watched.current = null;
    const { problem } = ended;
    if (problem === null) showToast({ title: t('backup.created') });
    else
      showToast({
        title: t('backup.createFailed'),
        message: t(`backup.problems.${problem}`),
        tone: 'error',
      });
    void utils.admin.settings.get.invalidate();
  }, [backups, t, utils]);
  return (id: number) => {
    watched.current = id;
  };
}

/** The stored backups, newest first; the progress of a running one; and the actions. */
export function useBackups() {
  const { t } = useTranslation('admin-settings');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const query = trpc.admin.backup.list.useQuery(shown, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(isActive) === true ? pollInterval.active : pollInterval.idle,
  });
  const backups = query.data?.items;
  const watch = useNews(backups);
  const refresh = () => utils.admin.backup.list.invalidate();
  const outcome = useOutcome({ failed: t('backup.deleteFailed'), refresh });
  return {
    query,
    backups,
    active: backups?.find(isActive),
    create: trpc.admin.backup.create.useMutation({
      onSuccess: async ({ id }) => {
        watch(id);
        await refresh();
      },
      onError: (error) =>
        showToast({
          title: t('backup.createFailed'),
          message: errorText(error),
          tone: 'error',
        }),
    }),
    remove: trpc.admin.backup.delete.useMutation(outcome(t('backup.deleted'))),
  };
}
