import {
  type MetricName,
  type MetricRange,
  type Period,
  changeOf,
  isMetricEmpty,
  totalOf,
} from '@mesterhand/domain/admin/dashboard';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { BigNumber } from '../../admin/panel/big-number.tsx';
import { Dot } from '../../admin/panel/dot.tsx';
import { ChangeNote } from './change-note.tsx';
import classes from './chart-card.module.css';
import { chartHeight } from './chart-skeleton.tsx';
import { useMetricFormat } from '../statistics/metric-format.ts';
import { inks } from '../statistics/metric-colors.ts';
import { PeriodTable } from './period-table.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';

const PeriodChart = lazyPart(() => import('./period-chart.tsx'));

export type ChartCardProps = {
  metric: MetricName;
  /** The shown periods, oldest first. */
  periods: readonly Period[];
  /** All loaded days, and how many of the last ones the chart spans. */
  days: readonly Period[];
  span: number;
  range: MetricRange;
};

/** The total of a metric, and its change against the preceding days. */
function Summary({ metric, days, span }: Pick<ChartCardProps, 'metric' | 'days' | 'span'>) {
  const { t } = useTranslation('admin-dashboard');
  const format = useMetricFormat();
  const total = totalOf(metric, days.slice(-span));
  return (
    <Group gap="4px var(--space-4)" mih={44} mt="xs" mb="md">
      <BigNumber>{total === null ? t('unknown') : format.value(metric, total)}</BigNumber>
      <ChangeNote metric={metric} change={changeOf(metric, { days, span })} span={span} />
    </Group>
  );
}

/** A chart for sighted users; screen readers get its label and the table below. */
function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} style={{ height: chartHeight }}>
      <Suspense fallback={<SkeletonBlock width="100%" height={chartHeight} radius={12} />}>
        {children}
      </Suspense>
    </div>
  );
}

/** A metric over time: its total, change, chart and table. */
export function ChartCard({ metric, periods, days, span, range }: ChartCardProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useMetricFormat();
  const titleId = useId();
  const title = t(`figures.${metric}.title`);
  const first = periods[0];
  const label = t(`picture.${range.by}`, { title, from: first ? format.start(first.from) : '' });
  const chart = { metric, periods, by: range.by };
  return (
    <Panel component="section" gap={0} miw={0}>
      <Group component="h3" id={titleId} gap="xs" mih={26}>
        <Dot size={10} bdrs={3} bg={inks[metric]} aria-hidden />
        {title}
      </Group>
      <Text c="dimmed" size="sm" mih={22}>
        {t(`figures.${metric}.hint`)}
      </Text>
      <Summary metric={metric} days={days} span={span} />
      {isMetricEmpty(metric, periods) ? (
        <p className={classes.empty} style={{ height: chartHeight }}>
          {t(`figures.${metric}.empty`)}
        </p>
      ) : (
        <Picture label={label}>
          <PeriodChart {...chart} />
        </Picture>
      )}
      <PeriodTable {...chart} titleId={titleId} />
    </Panel>
  );
}
