import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { sessionsSince } from '@mesterhand/domain/auth/session-life';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { gather } from './gathered.ts';
import { perDatabase } from './per-database.ts';
import { whatIsOwed } from './session-debts.ts';
import { bornSince, idleSince } from './session-life.ts';
import { isSeenUnwritten, writeSeen } from './session-seen.ts';

/** Sessions that are neither ended, nor idle for too long, nor too old, of people who still exist. */
export function selectSessions(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .select(['sessions.id', 'sessions.lastSeenAt'])
    .select(['users.id as userId', 'users.userType', 'users.role', 'masters.id as masterId'])
    .select(whatIsOwed.as('owes'))
    .where('sessions.lastSeenAt', '>=', idleSince(now))
    .where('sessions.createdAt', '>=', bornSince(now))
    .where('users.deletedAt', 'is', null);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

interface Look {
  id: string;
  now: Date;
}

/** Whoever asks in the same moment is looked up together. */
const findersOf = perDatabase((db) =>
  gather({ most: 200, atOnce: 4, apartMs: 40, run: findAll(db) }),
);

/** The session that is alive at that moment, if it is. */
export async function findAlive(db: Kysely<DB>, look: Look): Promise<SessionRow | undefined> {
  // That somebody was there a moment ago may not have been written yet, or be written while one looks.
  const wasUnwritten = isSeenUnwritten(db, look.id);
  const row = await findersOf(db)(look);
  if (row !== undefined || !(wasUnwritten || isSeenUnwritten(db, look.id))) return row;
  await writeSeen(db);
  return findersOf(db)(look);
}

function findAll(db: Kysely<DB>) {
  const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;
  // Put into words once: the values alone are others each time, in the order in which they stand there.
  const query = selectSessions(db, new Date()).where('sessions.id', '=', anyOf([]));
  const { sql: text, parameters } = query.compile();
  if (parameters.length !== 4) throw new Error('The statement of sessions takes other values.');
  nameStatement('sessions-alive', text);
  return async (some: readonly Look[]) => {
    const now = new Date(Math.max(...some.map((look) => look.now.getTime())));
    const { administrators, everybody } = sessionsSince(now);
    const ids = some.map(({ id }) => id);
    const values = [now.toISOString(), administrators.toISOString(), everybody.toISOString(), ids];
    const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(text, values));
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  };
}
