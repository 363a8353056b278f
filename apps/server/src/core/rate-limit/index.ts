export { noteQuota, sendQuotas, writeQuotas } from './headers.ts';
export {
  type Quota,
  type Limits,
  type RateClass,
  type RateMetrics,
  quotaOf,
  createLimits,
  defaultRates,
  rateClasses,
} from './limiter.ts';
export { rateVariables, readRates } from './settings.ts';
export { createDatabaseQuotas, forgetQuotas } from './store-postgres.ts';
export { createRedisQuotas } from './store-redis.ts';
