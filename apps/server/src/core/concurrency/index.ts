export { gather } from './batch.ts';
export { drainStream } from './drain-stream.ts';
export { coalesce } from './coalesce.ts';
export { createWorkQueue } from './concurrency-limit.ts';
export { within } from './timeout.ts';
