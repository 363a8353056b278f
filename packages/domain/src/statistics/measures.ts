import type { PeriodNumbers } from './schema.ts';

/** What a statistic measures, in the order in which it is shown. */
export const measures = [
  'earnings',
  'jobs',
  'workedMinutes',
  'answerMinutes',
  'repeatShare',
] as const;
export type Measure = (typeof measures)[number];

/**
 * The value of a measure in a period: NOK, a count, minutes, or for `repeatShare` a share from 0 to 1. Null where there
 * is nothing to measure: no answer, no customer.
 */
export function measureOf(measure: Measure, numbers: PeriodNumbers): number | null {
  if (measure !== 'repeatShare') return numbers[measure];
  return numbers.customers === 0 ? null : numbers.repeatCustomers / numbers.customers;
}

/** By how much a measure changed from one period to another, in its own unit; null where one has no value. */
export function differenceOf(
  measure: Measure,
  { now, before }: { now: PeriodNumbers; before: PeriodNumbers },
): number | null {
  const [value, earlier] = [measureOf(measure, now), measureOf(measure, before)];
  return value === null || earlier === null ? null : value - earlier;
}

/** How a change is judged: a shorter answer time is better, otherwise more is. */
export function toneOfDifference(
  measure: Measure,
  difference: number,
): 'better' | 'worse' | 'same' {
  if (difference === 0) return 'same';
  return difference > 0 === (measure !== 'answerMinutes') ? 'better' : 'worse';
}

/** Whether a master has no number yet: neither completed a job nor answered a booking in any of the periods. */
export function hasNoNumbers(periods: readonly PeriodNumbers[]): boolean {
  return periods.every(({ jobs, answers }) => jobs === 0 && answers === 0);
}
