export type { ErasedPerson } from './erased-person.ts';
export { eraseTraces } from './erasure.ts';
export { allowRedaction } from './erasure-trail.ts';
export { runHousekeeping, startRounds } from './housekeeping.ts';
export { sweep } from './retention.ts';
export { knownTo } from './visible-users.ts';
