export type { CacheReading, Cached } from './dependencies.ts';
export { type PublicCache, openPublicCache } from './public-cache.ts';
export { answerFromCache, awaitChanges } from './responses.ts';
