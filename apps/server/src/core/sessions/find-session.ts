import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { gather } from '../concurrency/index.ts';
import { perDatabase } from '../database/index.ts';
import { missingRequirement } from './admin-requirements.ts';
import {
  type SessionCutoffs,
  startedSince,
  idleSince,
  cutoffTimesAt,
  writeCutoffs,
} from './session-expiry.ts';
import { isSeenUnwritten, writeSeen } from './last-seen-writer.ts';

/**
 * Sessions that are not ended, idle for too long or too old, of existing users. Starts at the session and joins the
 * rest by key: "offset 0" is an optimisation fence that keeps the planner from starting with all users, which look few
 * while statistics are missing; conditions outside of it are applied by key.
 */
export function selectSessions(db: Kysely<DB>, cutoffs: SessionCutoffs) {
  return db
    .selectFrom('sessions')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['users.id', 'userType', 'role', 'demo', 'shortPassword', 'deletedAt'])
          .whereRef('users.id', '=', 'sessions.userId')
          .offset(sql.lit(0))
          .as('holder'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('masters')
          .select(['masters.id', 'hiddenAt'])
          .whereRef('masters.userId', '=', 'sessions.userId')
          .offset(sql.lit(0))
          .as('mastery'),
      (join) => join.on('mastery.hiddenAt', 'is', null),
    )
    .select(['sessions.id', 'sessions.lastSeenAt'])
    .select(['holder.id as userId', 'holder.userType', 'holder.role', 'mastery.id as masterId'])
    .select(missingRequirement.as('owes'))
    .where('sessions.lastSeenAt', '>=', idleSince(cutoffs))
    .where('sessions.createdAt', '>=', startedSince(cutoffs))
    .where('holder.deletedAt', 'is', null);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

interface Look {
  id: string;
  now: Date;
}

/** Concurrent lookups are batched. */
const findersOf = perDatabase((db) =>
  gather({ most: 200, atOnce: 4, apartMs: 40, run: (some: readonly Look[]) => findAll(db, some) }),
);

/** The session, if it is alive at that instant. */
export async function findAlive(db: Kysely<DB>, look: Look): Promise<SessionRow | undefined> {
  // A recent activity may be unwritten still, or be written during the lookup.
  const wasUnwritten = isSeenUnwritten(db, look.id);
  const row = await findersOf(db)(look);
  if (row !== undefined || !(wasUnwritten || isSeenUnwritten(db, look.id))) return row;
  await writeSeen(db);
  return findersOf(db)(look);
}

/** One array literal for all ids: the planner would plan lists of each length anew. */
type Lookup = Record<keyof SessionCutoffs | 'ids', string>;

const readAlive = namedStatement('sessions-alive', (db, value: Places<Lookup>) => {
  const alive = selectSessions(db, writeCutoffs(value)).where(
    'sessions.id',
    '=',
    sql.ref('asked.id'),
  );
  return sql<SessionRow>`
    select alive.* from jsonb_array_elements_text(${value('ids')}::jsonb) as asked (id)
     cross join lateral ${alive.offset(sql.lit(0))} as alive`;
});

async function findAll(db: Kysely<DB>, some: readonly Look[]): Promise<(SessionRow | undefined)[]> {
  const now = new Date(Math.max(...some.map((look) => look.now.getTime())));
  const ids = some.map(({ id }) => id);
  const rows = await readAlive(db, { ...cutoffTimesAt(now), ids: JSON.stringify(ids) });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}
