import { sessionsSince } from '@mesterhand/domain/auth/session-life';
import { type RawBuilder, sql } from 'kysely';

/** The instants by which sessions are told to be alive, in SQL. */
export interface SessionMoments {
  now: RawBuilder<string>;
  /** Before which those of administrators, and everybody's, began too long ago. */
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

export function momentsAt(date: Date): SessionMoments {
  const { now, administrators, everybody } = instantsAt(date);
  return { now: sql`${now}`, administrators: sql`${administrators}`, everybody: sql`${everybody}` };
}

/** The instant before which a session was last seen too long ago; a changed setting acts at once. */
export function idleSince({ now }: Pick<SessionMoments, 'now'>) {
  return sql<string>`${now}::timestamptz - (select session_timeout from settings) * interval '1 minute'`;
}

/** The instant before which a session of a `holder` began too long ago, however busy it is. */
export function bornSince({ administrators, everybody }: SessionMoments) {
  return sql<string>`
    case when holder.role in ('admin', 'superadmin') then ${administrators}::timestamptz
         else ${everybody}::timestamptz end`;
}
