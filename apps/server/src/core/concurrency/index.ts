export { gather } from './batch.ts';
export { pour } from './bounded-queue.ts';
export { coalesce } from './coalesce.ts';
export { createWorkQueue } from './concurrency-limit.ts';
export { within } from './timeout.ts';
