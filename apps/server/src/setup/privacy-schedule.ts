import type { JobHandlers } from '../core/tasks/index.ts';
import { sweep } from '../core/privacy/index.ts';
import { dropDecidedPictures } from '../features/documents/service.ts';
import { type Traces, eraseLate, eraseReturned } from '../features/erasure/service.ts';

/** Scheduled deletion of data past its retention period. */
export function privacyRound(
  traces: Traces & { clock: () => Date },
): Pick<JobHandlers, 'privacy.forget'> {
  const { db, clock } = traces;
  return {
    'privacy.forget': async () => {
      await eraseReturned(traces, clock());
      await eraseLate(traces, clock());
      await dropDecidedPictures(traces, clock());
      await sweep(db, clock());
    },
  };
}
