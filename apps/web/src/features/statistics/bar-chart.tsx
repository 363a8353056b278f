import { type Measure, measureOf } from '@mesterhand/domain/statistics/measures';
import type { PeriodKind } from '@mesterhand/domain/statistics/periods';
import type { StatisticsPeriod } from '@mesterhand/domain/statistics/schema';
import { axisTop } from './axis-top.ts';
import classes from './bar-chart.module.css';
import { type StatisticsFormat, useStatisticsFormat } from './statistics-format.ts';

/** Pixels: the bars, the space above them for a value, and the one below for the names of the periods. */
const [plot, above, below] = [160, 24, 28] as const;
const floor = above + plot;

type BarProps = {
  x: number;
  height: number;
  label: string;
  /** Above the chosen bar. */
  value: string | undefined;
  /** Beside the edge a value grows inwards. */
  anchor: 'start' | 'middle' | 'end';
};

/** Positions are percentages of the width, so that the texts keep their size on every screen. */
function Bar({ x, height, label, value, anchor, slot }: BarProps & { slot: number }) {
  const [width, middle] = [slot * 0.62, x + slot / 2];
  const edge = { start: middle - width / 2, middle, end: middle + width / 2 };
  return (
    <g className={classes.bar} data-chosen={value !== undefined || undefined}>
      <rect
        x={`${middle - width / 2}%`}
        width={`${width}%`}
        y={floor - height}
        height={height}
        rx={4}
      />
      {value !== undefined && (
        <text
          className={classes.value}
          x={`${edge[anchor]}%`}
          y={floor - height - 8}
          textAnchor={anchor}
        >
          {value}
        </text>
      )}
      <text className={classes.name} x={`${middle}%`} y={floor + 20} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

function anchorAt(index: number, count: number): BarProps['anchor'] {
  if (index < 2) return 'start';
  return index > count - 3 ? 'end' : 'middle';
}

function Axis({
  measure,
  top,
  format,
}: {
  measure: Measure;
  top: number;
  format: StatisticsFormat;
}) {
  return (
    <div className={classes.axis} style={{ height: plot, marginTop: above }}>
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{format.tick(measure, value)}</span>
      ))}
    </div>
  );
}

type BarChartProps = {
  measure: Measure;
  by: PeriodKind;
  periods: readonly StatisticsPeriod[];
  chosen: StatisticsPeriod;
  /** What a screen reader says of the picture; the numbers are in the table. */
  label: string;
};

/** A measure over the periods, one bar each. A period without a value has none. */
export function BarChart({ measure, by, periods, chosen, label }: BarChartProps) {
  const format = useStatisticsFormat();
  const values = periods.map((period) => measureOf(measure, period));
  const top = axisTop(measure, Math.max(0, ...values.map((value) => value ?? 0)));
  const slot = 100 / periods.length;
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <Axis measure={measure} top={top} format={format} />
      <svg width="100%" height={above + plot + below} aria-hidden>
        {[above, above + plot / 2, floor].map((y) => (
          <line key={y} className={classes.line} x1="0" x2="100%" y1={y} y2={y} />
        ))}
        {periods.map((period, index) => {
          const value = values[index] ?? null;
          const height = value === null ? 0 : Math.max(value > 0 ? 3 : 0, (value / top) * plot);
          const isChosen = period.from === chosen.from && value !== null;
          return (
            <Bar
              key={period.from}
              x={index * slot}
              slot={slot}
              height={height}
              label={format.bar(period, by)}
              value={isChosen ? format.value(measure, value) : undefined}
              anchor={anchorAt(index, periods.length)}
            />
          );
        })}
      </svg>
    </div>
  );
}
