import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { withTransaction } from './core/database/index.ts';
import { declineRequest, recordOffer } from './features/job-requests/answers/service.ts';
import { checkRequests, requestHandlers } from './features/job-requests/asking/service.ts';
import { createRequest } from './features/job-requests/service.ts';
import { findMaster } from './features/masters/queries.ts';

/** What happens to job requests, for a measurement with a clock that is handed in. */
export const requestSteps = {
  create: createRequest,
  decline: declineRequest,
  offer: (db: Kysely<DB>, offer: Parameters<typeof recordOffer>[1]) =>
    withTransaction(db, (trx) => recordOffer(trx, offer)),
  handlersOf: requestHandlers,
  check: checkRequests,
  findMaster,
};
