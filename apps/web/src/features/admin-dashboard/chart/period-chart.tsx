import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useMemo } from 'react';
import { chartHeight } from './chart-skeleton.tsx';
import { type MetricFormat, useMetricFormat } from '../statistics/metric-format.ts';
import { inks } from '../statistics/metric-colors.ts';
import { minuteTicks } from './minute-ticks.ts';
import classes from './period-chart.module.css';
import { PeriodTip } from './period-tip.tsx';

type PeriodChartProps = {
  metric: MetricName;
  periods: readonly Period[];
  by: MetricRange['by'];
};

/** The current day or week is incomplete: its bar is paler. */
function dataOf(metric: MetricName, periods: readonly Period[]) {
  const pale = `color-mix(in srgb, ${inks[metric]} 45%, var(--surface))`;
  return periods.map((period, index) => ({
    from: period.from,
    [metric]: period[metric],
    ...(index === periods.length - 1 && { color: pale }),
  }));
}

/** Counts are short integers; kroner and hours need more room. */
function axisOf(metric: MetricName, periods: readonly Period[]) {
  if (metric !== 'responseMinutes')
    return { width: metric === 'revenue' ? 64 : 44, allowDecimals: false, tickCount: 5 };
  const ticks = minuteTicks(Math.max(0, ...periods.map((period) => period[metric] ?? 0)));
  return { width: 56, ticks, domain: [0, ticks.at(-1) ?? 0] };
}

function commonOf(props: PeriodChartProps, format: MetricFormat) {
  const { metric, periods, by } = props;
  const tip = ({ active, label }: { active: boolean; label?: unknown }) => {
    const period = active ? periods.find(({ from }) => from === label) : undefined;
    const isRunning = period !== undefined && period === periods.at(-1);
    return period && <PeriodTip metric={metric} period={period} by={by} isRunning={isRunning} />;
  };
  return {
    h: chartHeight,
    dataKey: 'from',
    data: dataOf(metric, periods),
    series: [{ name: metric, color: inks[metric] }],
    classNames: { root: classes.root ?? '' },
    gridColor: 'var(--line)',
    textColor: 'var(--ink-soft)',
    strokeDasharray: '3 4',
    tickLine: 'none' as const,
    // The chart has a label and a table: it needs no focus of its own.
    accessibilityLayer: false,
    valueFormatter: (value: number) => format.tick(metric, value),
    xAxisProps: {
      tickFormatter: format.start,
      interval: 'equidistantPreserveStart' as const,
      minTickGap: 20,
      tickMargin: 4,
      // Keeps a line's first and last dots off the edges; bars have their own padding.
      padding: metric === 'responseMinutes' ? { left: 10, right: 10 } : { left: 0, right: 0 },
    },
    yAxisProps: axisOf(metric, periods),
    tooltipProps: { content: tip },
  };
}

/**
 * Bars for counts; a line for durations, with gaps where there is no data. Drawn at once: while they grew, each frame rendered the chart anew.
 */
export default function PeriodChart(props: PeriodChartProps) {
  const { metric, periods, by } = props;
  const format = useMetricFormat();
  const common = useMemo(
    () => commonOf({ metric, periods, by }, format),
    [metric, periods, by, format],
  );
  if (metric === 'responseMinutes')
    return (
      <LineChart
        {...common}
        connectNulls={false}
        curveType="linear"
        lineProps={{ isAnimationActive: false }}
        strokeWidth={2}
        dotProps={{ r: 3, strokeWidth: 0 }}
        activeDotProps={{ r: 5, fill: 'var(--surface)' }}
      />
    );
  return (
    <BarChart
      {...common}
      maxBarWidth={28}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
    />
  );
}
