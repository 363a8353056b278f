export { type ReadMemo, createReadMemo } from './read-memo.ts';
export { type CacheReading, cacheResponses, isOfWriter } from './responses.ts';
