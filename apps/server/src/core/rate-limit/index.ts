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
export { addressOf } from './request-address.ts';
export { rateVariable, rateVariables, readRates } from './settings.ts';
export { countInDatabase, countInRedis, forgetQuotas } from './shared-counters.ts';
