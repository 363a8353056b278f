export { batchLookups } from './batch-lookups.ts';
export { createCircuitBreaker } from './circuit-breaker.ts';
export { coalesce } from './coalesce.ts';
export { createWorkQueue } from './concurrency-limit.ts';
export { within } from './timeout.ts';
