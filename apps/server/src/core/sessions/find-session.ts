import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { missingRequirement } from './admin-requirements.ts';
import {
  type SessionCutoffs,
  startedSince,
  idleSince,
  cutoffTimesAt,
  writeCutoffs,
} from './session-expiry.ts';
import { isSeenUnwritten, writeSeen } from './last-seen-writer.ts';

/** What the answer about a session shows of its user: read along, so that it takes no statement of its own. */
const accountColumns = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'avatarFile',
  'language',
  'languageStated',
] as const;

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
          .select(accountColumns)
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
    .select(missingRequirement.as('requires'))
    .where('sessions.lastSeenAt', '>=', idleSince(cutoffs))
    .where('sessions.createdAt', '>=', startedSince(cutoffs))
    .where('holder.deletedAt', 'is', null);
}

interface SessionLookup {
  id: string;
  now: Date;
}

/** The session, if it is alive at that instant. */
export async function findAlive(
  db: Kysely<DB>,
  lookup: SessionLookup,
): Promise<SessionRow | undefined> {
  // A recent activity may be unwritten still, or be written during the lookup.
  const wasUnwritten = isSeenUnwritten(db, lookup.id);
  const row = await findOnce(db, lookup);
  if (row !== undefined || !(wasUnwritten || isSeenUnwritten(db, lookup.id))) return row;
  await writeSeen(db);
  return findOnce(db, lookup);
}

const readAlive = namedStatement(
  'session-alive',
  (db, value: Places<Record<keyof SessionCutoffs | 'id', string>>) =>
    selectSessions(db, writeCutoffs(value))
      .select(accountColumns)
      .where('sessions.id', '=', value('id')),
);

type SessionRow = Awaited<ReturnType<typeof readAlive>>[number];

/** The user of a session as stored. */
export type SessionAccount = Omit<SessionRow, 'id' | 'lastSeenAt'>;

async function findOnce(
  db: Kysely<DB>,
  { id, now }: SessionLookup,
): Promise<SessionRow | undefined> {
  const [row] = await readAlive(db, { ...cutoffTimesAt(now), id });
  return row;
}
