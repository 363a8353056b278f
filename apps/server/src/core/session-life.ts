import { sessionsSince } from '@mesterhand/domain/auth/session-life';
import { sql } from 'kysely';

/** The instant before which a session was last seen too long ago; a changed setting acts at once. */
export function idleSince(now: Date) {
  return sql<string>`${now.toISOString()}::timestamptz - (select session_timeout from settings) * interval '1 minute'`;
}

/** The instant before which a session of `users` began too long ago, however busy it is. */
export function bornSince(now: Date) {
  const { administrators, everybody } = sessionsSince(now);
  return sql<string>`
    case when users.role in ('admin', 'superadmin') then ${administrators.toISOString()}::timestamptz
         else ${everybody.toISOString()}::timestamptz end`;
}
