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

/** Each of them as it is written into a statement. */
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
