import { sessionsSince } from '@mesterhand/domain/auth/session-life';
import { type RawBuilder, sql } from 'kysely';

/** The cut-off times of live sessions, in SQL. */
export interface SessionMoments {
  now: RawBuilder<string>;
  /** Sessions that began before have expired: those of administrators, and all others. */
  administrators: RawBuilder<string>;
  everybody: RawBuilder<string>;
}

/** The same as values. */
export function instantsAt(now: Date): Record<keyof SessionMoments, string> {
  const { administrators, everybody } = sessionsSince(now);
  return {
    now: now.toISOString(),
    administrators: administrators.toISOString(),
    everybody: everybody.toISOString(),
  };
}

/** Each of them as SQL. */
export const writeMoments = (
  write: (moment: keyof SessionMoments) => RawBuilder<string>,
): SessionMoments => ({
  now: write('now'),
  administrators: write('administrators'),
  everybody: write('everybody'),
});

export function momentsAt(now: Date): SessionMoments {
  const instants = instantsAt(now);
  return writeMoments((moment) => sql`${instants[moment]}`);
}

/** A session last seen before this time has been idle for too long; a changed setting applies at once. */
export function idleSince({ now }: Pick<SessionMoments, 'now'>) {
  return sql<string>`${now}::timestamptz - (select session_timeout from settings) * interval '1 minute'`;
}

/** A session of a `holder` that began before this time has expired, however active it is. */
export function bornSince({ administrators, everybody }: SessionMoments) {
  return sql<string>`
    case when holder.role in ('admin', 'superadmin') then ${administrators}::timestamptz
         else ${everybody}::timestamptz end`;
}
