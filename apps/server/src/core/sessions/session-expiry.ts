import { sessionsSince } from '@mesterhand/domain/auth/session-life';
import { type RawBuilder, sql } from 'kysely';

/** The cut-off times of live sessions, in SQL. */
export interface SessionCutoffs {
  now: RawBuilder<string>;
  /** Sessions that began before have expired: those of administrators, and all others. */
  administrators: RawBuilder<string>;
  everybody: RawBuilder<string>;
}

/** The same as values. */
export function cutoffTimesAt(now: Date): Record<keyof SessionCutoffs, string> {
  const { administrators, everybody } = sessionsSince(now);
  return {
    now: now.toISOString(),
    administrators: administrators.toISOString(),
    everybody: everybody.toISOString(),
  };
}

/** Each of them as SQL. */
export const writeCutoffs = (
  write: (cutoff: keyof SessionCutoffs) => RawBuilder<string>,
): SessionCutoffs => ({
  now: write('now'),
  administrators: write('administrators'),
  everybody: write('everybody'),
});

export function cutoffsAt(now: Date): SessionCutoffs {
  const times = cutoffTimesAt(now);
  return writeCutoffs((cutoff) => sql`${times[cutoff]}`);
}

/** A session last seen before this time has been idle for too long; a changed setting applies at once. */
export function idleSince({ now }: Pick<SessionCutoffs, 'now'>) {
  return sql<string>`${now}::timestamptz - (select session_timeout from settings) * interval '1 minute'`;
}

/** A session of a `holder` that began before this time has expired, however active it is. */
export function startedSince({ administrators, everybody }: SessionCutoffs) {
  return sql<string>`
    case when holder.role in ('admin', 'superadmin') then ${administrators}::timestamptz
         else ${everybody}::timestamptz end`;
}
