export type { CacheReading, Cached } from './dependencies.ts';
export { type PublicCache, openPublicCache } from './open.ts';
export { answerFromCache, awaitChanges } from './responses.ts';
