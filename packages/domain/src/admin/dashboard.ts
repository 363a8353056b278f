import { z } from 'zod';
import { cityCodes } from '../places/cities.ts';
import { idSchema } from '../wire/page.ts';

/** Hours for which a message counts as recent. */
export const recentHours = 24;

/** The six statistics. `recentMessages` are those of the last 24 hours. */
export const statsSchema = z
  .object({
    totalUsers: z.int().meta({ description: 'Number of users.' }),
    totalMasters: z.int().meta({ description: 'Number of masters.' }),
    totalBookings: z.int().meta({ description: 'Number of bookings.' }),
    totalReviews: z.int().meta({ description: 'Number of reviews.' }),
    pendingBookings: z.int().meta({ description: 'Bookings that wait for an answer.' }),
    recentMessages: z.int().meta({ description: 'Messages of the last days.' }),
  })
  .meta({ id: 'DashboardFigures' });
export type Stats = z.infer<typeof statsSchema>;

export const weeksShown = 12;

/** The stretches of days that a screen offers; the longest are as many as the weeks hold. */
export const dayChoices = [7, 30, 7 * weeksShown] as const;
export type DayChoice = (typeof dayChoices)[number];

/** As far as days go back: the longest stretch and the one before it, which it is compared with. */
export const daysAtMost = 2 * 7 * weeksShown;

/** Range of the daily metrics in Oslo days; weekly metrics cover twelve weeks. */
export const metricsInput = z.object({
  days: z
    .int()
    .min(7)
    .max(daysAtMost)
    .default(30)
    .meta({ description: 'How many days back the figures go.' }),
});

const period = z.object({
  /** The first civil day of it in Oslo; weeks begin on Monday. */
  from: z.string().meta({ description: 'First day of the period, in Oslo.' }),
  bookings: z.int().meta({ description: 'Bookings made in the period.' }),
  /** Estimated prices of the jobs completed in it, in NOK. */
  revenue: z
    .number()
    .meta({ description: 'Sum of the estimated prices of completed jobs, in NOK.' }),
  registrations: z.int().meta({ description: 'Accounts opened in the period.' }),
  /** Median minutes until a master first did something with a booking sent in it; null when none has. */
  responseMinutes: z
    .number()
    .nullable()
    .meta({ description: 'Median minutes until an answer; null without any.' }),
});
export type Period = z.infer<typeof period>;

/** Metrics for the owner, oldest first, the current day and week included. Top lists cover the twelve weeks. */
export const metricsSchema = z.object({
  days: z.array(period).meta({ description: 'Figures by day.' }),
  weeks: z.array(period).meta({ description: 'Figures by week.' }),
  topCategories: z
    .array(
      z.object({
        id: idSchema.meta({ description: 'Id of the category.' }),
        code: z.string().meta({ description: 'Code of the category.' }),
        name: z.string().meta({ description: 'Name of the category.' }),
        bookings: z.int().meta({ description: 'Bookings in this category.' }),
      }),
    )
    .meta({ description: 'Categories with the most bookings.' }),
  topCities: z
    .array(
      z.object({
        city: z.enum(cityCodes).meta({ description: 'Code of the city.' }),
        bookings: z.int().meta({ description: 'Bookings in this city.' }),
      }),
    )
    .meta({ description: 'Cities with the most bookings.' }),
});
export type Figures = z.infer<typeof metricsSchema>;

export const metricNames = ['bookings', 'revenue', 'registrations', 'responseMinutes'] as const;
export type MetricName = (typeof metricNames)[number];

/** The selected range: the last days, or the twelve weeks. */
export type MetricRange = { by: 'day'; days: DayChoice } | { by: 'week' };

/** The periods of a range, and how many days they span until now. */
export function cutMetrics(
  { days, weeks }: Pick<Figures, 'days' | 'weeks'>,
  range: MetricRange,
): { periods: Period[]; span: number } {
  if (range.by === 'day') return { periods: days.slice(-range.days), span: range.days };
  const monday = weeks[0]?.from ?? '';
  return { periods: weeks, span: days.filter(({ from }) => from >= monday).length };
}

const says = (value: number | null): value is number => value !== null && value !== 0;

/** Whether a period has any data; a period without an answer is a gap, not a zero. */
export function isMetricEmpty(metric: MetricName, periods: readonly Period[]): boolean {
  return !periods.some((period) => says(period[metric]));
}

function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** One number for a range of days: their sum, or the median of minutes, which is null when there were none. */
export function totalOf(metric: MetricName, days: readonly Period[]): number | null {
  const values = days.map((day) => day[metric]).filter((value) => value !== null);
  if (metric === 'responseMinutes') return middleOf(values);
  return values.reduce((sum, value) => sum + value, 0);
}

/** With fewer days of data, a change is not significant. */
const daysToCompare = 3;

/**
 * The relative change of the last `span` days against as many before them: 0.25 is a quarter more. Null when there is
 * too little data in either.
 */
export function changeOf(
  metric: MetricName,
  { days, span }: { days: readonly Period[]; span: number },
): number | null {
  if (days.length < 2 * span) return null;
  const earlier = days.slice(-2 * span, -span);
  if (earlier.filter((day) => says(day[metric])).length < daysToCompare) return null;
  const before = totalOf(metric, earlier);
  const now = totalOf(metric, days.slice(-span));
  return before === null || now === null || before === 0 ? null : (now - before) / before;
}

/** How a change is judged: fewer minutes are better, otherwise more is. Less than half a percent is none. */
export function toneOfChange(metric: MetricName, change: number): 'better' | 'worse' | 'same' {
  if (Math.abs(change) < 0.005) return 'same';
  return change > 0 === (metric !== 'responseMinutes') ? 'better' : 'worse';
}
