import {
  type Figures as AllMetrics,
  cutMetrics,
  daysAtMost,
  metricNames,
  isMetricEmpty,
} from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { useMetricRange } from './figure-range.ts';
import classes from './figures.module.css';
import { Freshness } from './freshness.tsx';
import { RangeSwitch } from './range-switch.tsx';
import { TopLists } from './top-lists.tsx';

const lively = { refetchInterval: 60_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;

/** Empty state of a marketplace without any data yet. */
function NothingYet() {
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

function Charts({ figures, range }: { figures: AllMetrics } & Pick<Switch, 'range'>) {
  const { periods, span } = cutMetrics(figures, range);
  return (
    <div className={classes.grid}>
      {metricNames.map((figure) => (
        <ChartCard
          key={figure}
          figure={figure}
          periods={periods}
          days={figures.days}
          span={span}
          range={range}
        />
      ))}
      <TopLists figures={figures} />
    </div>
  );
}

type Switch = ReturnType<typeof useMetricRange>;

const isNothingYet = (figures: AllMetrics) =>
  metricNames.every((figure) => isMetricEmpty(figure, figures.days));

function Loading() {
  return (
    <>
      <LoadingNote />
      <div className={classes.grid} aria-hidden>
        {metricNames.map((figure) => (
          <ChartSkeleton key={figure} />
        ))}
      </div>
    </>
  );
}

/**
 * Metrics by day or by week. The longest range is always fetched, so that switching needs no request and the comparison
 * with the preceding days is included.
 */
export function Figures() {
  const { t } = useTranslation('admin-dashboard');
  const choice = useMetricRange();
  // Starts after the statistics: in one tRPC batch they would wait for the metrics, and fail with them.
  const { status } = trpc.admin.stats.useQuery(undefined, { enabled: false });
  const { data, error, isFetching, dataUpdatedAt, refetch } = trpc.admin.figures.useQuery(
    { days: daysAtMost },
    { ...lively, enabled: status !== 'pending' },
  );
  const again = () => void refetch();
  const isBlank = data !== undefined && isNothingYet(data);
  // Stays in place when the metrics arrive: no layout shift, and the focus stays.
  const hasSwitch = data === undefined ? !error : !isBlank;
  return (
    <section className={classes.figures} aria-labelledby="figures-title">
      <div className={classes.head}>
        <h2 id="figures-title" className={classes.title}>
          {t('trend')}
        </h2>
        {data && error && (
          <Freshness at={dataUpdatedAt} error={error} isBusy={isFetching} onRetry={again} />
        )}
      </div>
      {hasSwitch && <RangeSwitch {...choice} />}
      {isBlank && <NothingYet />}
      {data && !isBlank && <Charts figures={data} range={choice.range} />}
      {!data && !error && <Loading />}
      {!data && error && (
        <Card className={classes.failure}>
          <ErrorState title={t('figuresFailed')} error={error} onRetry={again} />
        </Card>
      )}
    </section>
  );
}
