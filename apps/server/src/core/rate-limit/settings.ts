import { z } from 'zod';
import { type RateClass, type RateMetric, type RateMetrics, defaultRates } from './limiter.ts';

const metricSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,6}$/, 'calls/seconds, such as 600/60')
  .transform((text): RateMetric => {
    const [points = 0, seconds = 0] = text.split('/').map(Number);
    return { points, seconds };
  })
  .optional();

const nameOf = {
  read: 'RATE_READ',
  search: 'RATE_SEARCH',
  write: 'RATE_WRITE',
  messages: 'RATE_MESSAGES',
  signIn: 'RATE_SIGN_IN',
  reset: 'RATE_RESET',
  register: 'RATE_REGISTER',
  upload: 'RATE_UPLOAD',
} as const satisfies Record<RateClass, string>;

/** The environment variable of each class. */
export const rateVariables = {
  [nameOf.read]: metricSchema,
  [nameOf.search]: metricSchema,
  [nameOf.write]: metricSchema,
  [nameOf.messages]: metricSchema,
  [nameOf.signIn]: metricSchema,
  [nameOf.reset]: metricSchema,
  [nameOf.register]: metricSchema,
  [nameOf.upload]: metricSchema,
};

type GivenRates = Partial<Record<(typeof nameOf)[RateClass], RateMetric | undefined>>;

/** The quotas of this installation: configured ones, and defaults for the others. */
export function readRates(given: GivenRates): RateMetrics {
  const metricOf = (rate: RateClass): RateMetric => given[nameOf[rate]] ?? defaultRates[rate];
  return {
    read: metricOf('read'),
    search: metricOf('search'),
    write: metricOf('write'),
    messages: metricOf('messages'),
    signIn: metricOf('signIn'),
    reset: metricOf('reset'),
    register: metricOf('register'),
    upload: metricOf('upload'),
  };
}
