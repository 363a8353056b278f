import { z } from 'zod';
import {
  type RateClass,
  type RateMetric,
  type RateMetrics,
  defaultRates,
  rateClasses,
} from './limiter.ts';

const metricSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,6}$/, 'calls/seconds, such as 600/60')
  .transform((text): RateMetric => {
    const [points = 0, seconds = 0] = text.split('/').map(Number);
    return { points, seconds };
  })
  .optional();

type RateVariable = `RATE_${string}`;

/** The environment variable of a class: `signIn` → `RATE_SIGN_IN`. */
export const rateVariable = (rate: RateClass): RateVariable =>
  `RATE_${rate.replace(/[A-Z]/g, (char) => `_${char}`).toUpperCase()}`;

/** The schema of each variable. */
export const rateVariables: Record<RateVariable, typeof metricSchema> = Object.fromEntries(
  rateClasses.map((rate) => [rateVariable(rate), metricSchema]),
);

type GivenRates = Partial<Record<RateVariable, RateMetric>>;

/** The quotas of this installation: configured ones, and defaults for the others. */
export function readRates(given: GivenRates): RateMetrics {
  const rates: RateMetrics = { ...defaultRates };
  for (const rate of rateClasses) rates[rate] = given[rateVariable(rate)] ?? rates[rate];
  return rates;
}
