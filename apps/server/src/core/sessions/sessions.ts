import { createHash } from 'node:crypto';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type Kysely, sql } from 'kysely';
import { type Adapter, type DatabaseUser, Lucia, TimeSpan, generateIdFromEntropySize } from 'lucia';
import { emit } from '../events/index.ts';
import { forgetDevices } from './known-devices.ts';
import { idleSince, cutoffsAt } from './session-expiry.ts';
import { type SessionAccount, findAlive, selectSessions } from './find-session.ts';
import { noteSeen } from './last-seen-writer.ts';
import { type SessionStart, insertSession } from './create-session.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaAt>;
    UserId: number;
    DatabaseUserAttributes: SessionAccount;
  }
}

/** The acting user of a session, with their account as stored. */
export interface SignedIn {
  actor: Actor;
  account: SessionAccount;
}

/** Minimum seconds between two writes of `last_seen_at`: precise enough for a timeout of five minutes. */
const touchEvery = 60;

/**
 * Creates a session. @returns the bearer token; only its sha256 is stored.
 * @throws AppError `auth.credentials` when the account was deleted or its password changed since it was verified.
 */
export async function startSession(
  db: Kysely<DB>,
  userId: number,
  start: SessionStart,
): Promise<string> {
  const token = generateIdFromEntropySize(25);
  await luciaAt(db, start.now, start).createSession(userId, {}, { sessionId: token });
  // Other screens of the user list the sessions.
  noteAccessChange(db, userId);
  return token;
}

/** The user of a token; null when it is unknown, ended, idle for longer than the settings allow, or too old. */
export async function authenticate(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<SignedIn | null> {
  const { user: account } = await luciaAt(db, now).validateSession(token);
  return account && { actor: readActor(account), account };
}

/** Ends one session; idempotent. */
export async function endSession(db: Kysely<DB>, token: string, now: Date): Promise<void> {
  await luciaAt(db, now).invalidateSession(token);
}

/** Ends every session of a user except that of this token, and deletes their devices. @returns how many ended. */
export async function endOtherSessions(
  db: Kysely<DB>,
  { userId, token }: { userId: number; token: string },
): Promise<number> {
  const id = sessionIdOf(token);
  const own = await db
    .selectFrom('sessions')
    .select('deviceId')
    .where('id', '=', id)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  await forgetDevices(db, userId, { except: own?.deviceId ?? null });
  noteAccessChange(db, userId);
  return Number(numDeletedRows);
}

/** Ends every session of a user, and deletes the devices. @returns how many ended. */
export async function endSessions(db: Kysely<DB>, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await forgetDevices(db, userId);
  noteAccessChange(db, userId);
  return Number(numDeletedRows);
}

/** Makes every open connection of a user re-check its session: it ended, or its permissions changed. */
export function noteAccessChange(db: Kysely<DB>, userId: number): void {
  emit(db, `user:${userId}`, { kind: 'session' });
}

/** The hash under which a session is stored. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A live session: its user, and when it ends without further activity. */
export interface LiveSession {
  actor: Actor;
  endsAt: Date;
}

/** Which of these sessions are alive. Does not count as activity. */
export async function findLiveSessions(
  db: Kysely<DB>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, LiveSession>> {
  const rows = await selectSessions(db, cutoffsAt(now))
    .select(endOfIdleSession.as('endsAt'))
    .where('sessions.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { actor: readActor(row), endsAt: new Date(row.endsAt) }]),
  );
}

const endOfIdleSession = sql<string>`
  sessions.last_seen_at + (select session_timeout from settings) * interval '1 minute'`;

/** Days for which an expired session is retained for its browser's push subscription. */
const pushDays = 30;

/** Deletes sessions idle for longer than the settings allow. */
export async function forgetIdleSessions(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - pushDays * 24 * 60 * 60 * 1000).toISOString();
  await db
    .deleteFrom('sessions')
    .where('lastSeenAt', '<', idleSince(cutoffsAt(now)))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('lastSeenAt', '<', before),
        not(
          exists(
            selectFrom('pushSubscriptions')
              .select('pushSubscriptions.id')
              .whereRef('pushSubscriptions.sessionId', '=', 'sessions.id'),
          ),
        ),
      ]),
    )
    .execute();
}

/** Until an administrator has set up the required second factor or password, the role grants nothing. */
function readActor(
  row: Pick<SessionAccount, 'userId' | 'userType' | 'role' | 'masterId' | 'requires'>,
): Actor {
  const { userId, userType, role, masterId, requires } = row;
  if (requires === null) return { userId, userType, role, masterId };
  const powerless = { userId, userType, role: 'user' as const, masterId };
  return requires === 'secondFactor'
    ? { ...powerless, requiresSecondFactor: true }
    : { ...powerless, requiresStrongPassword: true };
}

function luciaAt(db: Kysely<DB>, now: Date, start: SessionStart = { now }) {
  return new Lucia(sessionStore(db, now, start), {
    // Lucia renews after half of this span only; the idle timeout below is ours, from `last_seen_at`.
    sessionExpiresIn: new TimeSpan(1, 'd'),
    getUserAttributes: (attributes) => attributes,
  });
}

function sessionStore(db: Kysely<DB>, now: Date, start: SessionStart): Adapter {
  return {
    getSessionAndUser: (token) => findSession(db, token, now),
    setSession: ({ id, userId }) => insertSession(db, { ...start, id: sessionIdOf(id), userId }),
    deleteSession: async (token) => {
      const [ended] = await deleteSession(db, { id: sessionIdOf(token) });
      if (ended !== undefined) noteAccessChange(db, ended.userId);
    },
    deleteUserSessions: async (userId) => void (await endSessions(db, userId)),
    deleteExpiredSessions: () => forgetIdleSessions(db, now),
    getUserSessions: async () => [],
    updateSessionExpiration: async () => {},
  };
}

const deleteSession = namedStatement('session-ended', (db, value: Places<{ id: string }>) =>
  db.deleteFrom('sessions').where('id', '=', value('id')).returning('userId'),
);

async function findSession(
  db: Kysely<DB>,
  token: string,
  now: Date,
): ReturnType<Adapter['getSessionAndUser']> {
  const id = sessionIdOf(token);
  const row = await findAlive(db, { id, now });
  if (row === undefined) return [null, null];

  const { id: _, lastSeenAt, ...attributes } = row;
  if (now.getTime() - Date.parse(lastSeenAt) > touchEvery * 1000)
    noteSeen(db, id, { at: now, wasAlive: true });
  const user: DatabaseUser = { id: row.userId, attributes };
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  return [{ id: token, userId: row.userId, expiresAt, attributes: {} }, user];
}
