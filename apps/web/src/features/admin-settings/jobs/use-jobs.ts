import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useOutcome } from '../../admin/panel/outcome.ts';

/** Polling interval while the queue is visible, in milliseconds. */
const pollInterval = 5000;

/** The queue's statistics, its dead jobs (latest first), and their actions. */
export function useJobs() {
  const { t } = useTranslation('admin-settings');
  const { jobs } = trpc.useUtils().admin;
  const polling = { staleTime: 0, refetchInterval: pollInterval };
  const counts = trpc.admin.jobs.figures.useQuery(undefined, polling);
  const list = trpc.admin.jobs.failed.useInfiniteQuery(
    { limit: 20 },
    { ...polling, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const refresh = () => jobs.invalidate();
  const retrying = useOutcome({ failed: t('jobs.retryFailed'), refresh });
  const discarding = useOutcome({ failed: t('jobs.discardFailed'), refresh });
  return {
    counts,
    list,
    failed: list.data?.pages.flatMap(({ items }) => items),
    retry: trpc.admin.jobs.retry.useMutation(retrying(t('jobs.retried', { count: 1 }))),
    retryAll: trpc.admin.jobs.retryAll.useMutation({
      ...retrying(''),
      onSuccess: ({ retried }) => retrying(t('jobs.retried', { count: retried })).onSuccess(),
    }),
    discard: trpc.admin.jobs.discard.useMutation(discarding(t('jobs.discarded'))),
  };
}

export type Jobs = ReturnType<typeof useJobs>;
