import type { Stats } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Freshness } from '../freshness.tsx';
import { StatisticCard, StatisticSkeleton } from './statistic-card.tsx';
import classes from './statistics.module.css';

const names = [
  'totalUsers',
  'totalMasters',
  'totalBookings',
  'totalReviews',
  'pendingBookings',
  'recentMessages',
] as const satisfies (keyof Stats)[];

const live = { refetchInterval: 10_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;

/** The last loaded statistics, also while a refresh fails. */
function Numbers({ stats }: { stats: Stats | undefined }) {
  return (
    <ul className={classes.grid}>
      {names.map((name) =>
        stats ? (
          <StatisticCard key={name} name={name} value={stats[name]} />
        ) : (
          <StatisticSkeleton key={name} name={name} />
        ),
      )}
    </ul>
  );
}

/** The six statistics, each with a link to its list; polled while the page is visible. */
export function Statistics() {
  const { t } = useTranslation('admin-dashboard');
  const { data, error, isFetching, dataUpdatedAt, refetch } = trpc.admin.stats.useQuery(
    undefined,
    live,
  );
  const again = () => void refetch();
  return (
    <section aria-labelledby="statistics-title">
      <Group justify="space-between" gap="md" mih={32} mb="sm">
        <Text id="statistics-title" component="h2" fz="lg">
          {t('now')}
        </Text>
        {data && <Freshness at={dataUpdatedAt} error={error} isBusy={isFetching} onRetry={again} />}
      </Group>
      {!data && error ? (
        <Panel>
          <ErrorState title={t('statsFailed')} error={error} onRetry={again} />
        </Panel>
      ) : (
        <>
          {!data && <LoadingNote />}
          <Numbers stats={data} />
        </>
      )}
    </section>
  );
}
