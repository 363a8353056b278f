export { noteBudget, sendBudgets, writeBudgets } from './headers.ts';
export {
  type Budget,
  type Limits,
  type RateClass,
  type RateFigures,
  budgetOf,
  createLimits,
  defaultRates,
  rateClasses,
} from './limiter.ts';
export { rateVariables, readRates } from './settings.ts';
export { createDatabaseBudgets, forgetBudgets } from './store-postgres.ts';
export { createRedisBudgets } from './store-redis.ts';
