import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useMemo } from 'react';
import { chartHeight } from './chart-skeleton.tsx';
import { type MetricFormat, useMetricFormat } from '../statistics/figure-format.ts';
import { inks } from '../statistics/figure-look.ts';
import { minuteTicks } from './minute-ticks.ts';
import classes from './period-chart.module.css';
import { PeriodTip } from './period-tip.tsx';

type PeriodChartProps = {
  figure: MetricName;
  periods: readonly Period[];
  by: MetricRange['by'];
};

/** The current day or week is not over: its bar is paler than those that are. */
function dataOf(figure: MetricName, periods: readonly Period[]) {
  const pale = `color-mix(in srgb, ${inks[figure]} 45%, var(--surface))`;
  return periods.map((period, index) => ({
    from: period.from,
    [figure]: period[figure],
    ...(index === periods.length - 1 && { color: pale }),
  }));
}

/** Counts are whole and short; kroner and hours need more room. */
function axisOf(figure: MetricName, periods: readonly Period[]) {
  if (figure !== 'responseMinutes')
    return { width: figure === 'revenue' ? 64 : 44, allowDecimals: false, tickCount: 5 };
  const ticks = minuteTicks(Math.max(0, ...periods.map((period) => period[figure] ?? 0)));
  return { width: 56, ticks, domain: [0, ticks.at(-1) ?? 0] };
}

function commonOf(props: PeriodChartProps, format: MetricFormat) {
  const { figure, periods, by } = props;
  const tip = ({ active, label }: { active: boolean; label?: unknown }) => {
    const period = active ? periods.find(({ from }) => from === label) : undefined;
    const isRunning = period !== undefined && period === periods.at(-1);
    return period && <PeriodTip figure={figure} period={period} by={by} isRunning={isRunning} />;
  };
  return {
    h: chartHeight,
    dataKey: 'from',
    data: dataOf(figure, periods),
    series: [{ name: figure, color: inks[figure] }],
    classNames: { root: classes.root ?? '' },
    gridColor: 'var(--line)',
    textColor: 'var(--ink-soft)',
    strokeDasharray: '3 4',
    tickLine: 'none' as const,
    // The picture has its words and its table; a chart that takes the focus would only be in the way.
    accessibilityLayer: false,
    valueFormatter: (value: number) => format.tick(figure, value),
    xAxisProps: {
      tickFormatter: format.start,
      interval: 'equidistantPreserveStart' as const,
      minTickGap: 20,
      tickMargin: 4,
      // A line's first and last dots stand clear of the edges; bars do so by themselves.
      padding: figure === 'responseMinutes' ? { left: 10, right: 10 } : { left: 0, right: 0 },
    },
    yAxisProps: axisOf(figure, periods),
    tooltipProps: { content: tip },
  };
}

/** Bars for what is counted, a line for what is measured, whose gaps stay gaps. */
export default function PeriodChart(props: PeriodChartProps) {
  const { figure, periods, by } = props;
  const format = useMetricFormat();
  const common = useMemo(
    () => commonOf({ figure, periods, by }, format),
    [figure, periods, by, format],
  );
  if (figure === 'responseMinutes')
    return (
      <LineChart
        {...common}
        connectNulls={false}
        curveType="linear"
        strokeWidth={2}
        dotProps={{ r: 3, strokeWidth: 0 }}
        activeDotProps={{ r: 5, fill: 'var(--surface)' }}
      />
    );
  return <BarChart {...common} maxBarWidth={28} barProps={{ radius: [4, 4, 0, 0] }} />;
}
