import {
  type Figures as AllMetrics,
  cutMetrics,
  daysAtMost,
  metricNames,
  isMetricEmpty,
} from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ChartCard } from '../chart/chart-card.tsx';
import { ChartSkeleton } from '../chart/chart-skeleton.tsx';
import { useMetricRange } from './metric-range.ts';
import classes from './metric-charts.module.css';
import { Freshness } from '../freshness.tsx';
import { RangeSwitch } from '../chart/range-switch.tsx';
import { TopLists } from './top-lists.tsx';

const polling = { refetchInterval: 60_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;

/** Empty state of a marketplace without any data yet. */
function NoDataYet() {
  const { t } = useTranslation('admin-dashboard');
  return (
    <Card>
      <EmptyState
        art="calendar"
        title={t('nothing.title')}
        text={t('nothing.text')}
        action={
          <ButtonLink to="/admin/{-$tab}" params={{ tab: 'categories' }} variant="light">
            {t('nothing.action')}
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Charts({ metrics, range }: { metrics: AllMetrics } & Pick<Switch, 'range'>) {
  const { periods, span } = cutMetrics(metrics, range);
  return (
    <div className={classes.grid}>
      {metricNames.map((metric) => (
        <ChartCard
          key={metric}
          metric={metric}
          periods={periods}
          days={metrics.days}
          span={span}
          range={range}
        />
      ))}
      <TopLists metrics={metrics} />
    </div>
  );
}

type Switch = ReturnType<typeof useMetricRange>;

const hasNoData = (metrics: AllMetrics) =>
  metricNames.every((metric) => isMetricEmpty(metric, metrics.days));

function Loading() {
  return (
    <>
      <LoadingNote />
      <div className={classes.grid} aria-hidden>
        {metricNames.map((metric) => (
          <ChartSkeleton key={metric} />
        ))}
      </div>
    </>
  );
}

/**
 * Metrics by day or by week. The longest range is always fetched, so that switching needs no request and the comparison
 * with the preceding days is included.
 */
export function MetricCharts() {
  const { t } = useTranslation('admin-dashboard');
  const choice = useMetricRange();
  // Starts after the statistics: in one tRPC batch they would wait for the metrics, and fail with them.
  const { status } = trpc.admin.stats.useQuery(undefined, { enabled: false });
  const { data, error, isFetching, dataUpdatedAt, refetch } = trpc.admin.figures.useQuery(
    { days: daysAtMost },
    { ...polling, enabled: status !== 'pending' },
  );
  const again = () => void refetch();
  const isBlank = data !== undefined && hasNoData(data);
  // Stays in place when the metrics arrive: no layout shift, and the focus stays.
  const hasSwitch = data === undefined ? !error : !isBlank;
  return (
    <Stack component="section" miw={0} aria-labelledby="figures-title">
      <Group justify="space-between" gap="md">
        <Text id="figures-title" component="h2" fz="lg">
          {t('trend')}
        </Text>
        {data && error && (
          <Freshness at={dataUpdatedAt} error={error} isBusy={isFetching} onRetry={again} />
        )}
      </Group>
      {hasSwitch && <RangeSwitch {...choice} />}
      {isBlank && <NoDataYet />}
      {data && !isBlank && <Charts metrics={data} range={choice.range} />}
      {!data && !error && <Loading />}
      {!data && error && (
        <Panel>
          <ErrorState title={t('figuresFailed')} error={error} onRetry={again} />
        </Panel>
      )}
    </Stack>
  );
}
