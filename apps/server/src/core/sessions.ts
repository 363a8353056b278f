import { createHash } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type Kysely, sql } from 'kysely';
import { type Adapter, type DatabaseUser, Lucia, TimeSpan, generateIdFromEntropySize } from 'lucia';
import { emit } from './bus.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaAt>;
    UserId: number;
    DatabaseUserAttributes: Actor;
  }
}

/** Seconds between two notes of "seen": often enough for a five-minute timeout, rare enough to stay cheap. */
const touchEvery = 60;

/**
 * Opens a session.
 * @returns the bearer token; only its sha256 is stored, so it cannot be told again.
 */
export async function startSession(db: Kysely<DB>, userId: number, now: Date): Promise<string> {
  const token = generateIdFromEntropySize(25);
  await luciaAt(db, now).createSession(userId, {}, { sessionId: token });
  return token;
}

/** Who holds a token; null when it is unknown, ended, or idle for longer than the settings allow. */
export async function authenticate(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<Actor | null> {
  const { user } = await luciaAt(db, now).validateSession(token);
  if (user === null) return null;
  const { userId, userType, role, masterId } = user;
  return { userId, userType, role, masterId };
}

/** Ends one session; ending it twice is no error. */
export async function endSession(db: Kysely<DB>, token: string, now: Date): Promise<void> {
  await luciaAt(db, now).invalidateSession(token);
}

/** Ends every session of a person but the one of this token. */
export async function endOtherSessions(
  db: Kysely<DB>,
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', sessionIdOf(token))
    .execute();
  noteAccessChange(db, userId);
}

/** Ends every session of a person. */
export async function endSessions(db: Kysely<DB>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  noteAccessChange(db, userId);
}

/** Has every open connection of a person look at its session again: it ended, or allows something else now. */
export function noteAccessChange(db: Kysely<DB>, userId: number): void {
  emit(db, `user:${userId}`, { kind: 'session' });
}

/** What a session is stored by; tells nothing of the token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Which of these sessions are alive, and who holds them now. Does not count as activity. */
export async function findLiveSessions(
  db: Kysely<DB>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Actor>> {
  const rows = await selectSessions(db, now).where('sessions.id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, userId, userType, role, masterId }) => [
      id,
      { userId, userType, role, masterId },
    ]),
  );
}

/** Notes that someone is there behind these sessions; one that has ended stays so. */
export async function touchSessions(
  db: Kysely<DB>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString() })
    .where('id', 'in', ids)
    .where('lastSeenAt', '>=', idleSince(now))
    .execute();
}

function luciaAt(db: Kysely<DB>, now: Date) {
  return new Lucia(sessionStore(db, now), {
    // Lucia renews after half of this span only; the idle timeout below is ours, from `last_seen_at`.
    sessionExpiresIn: new TimeSpan(1, 'd'),
    getUserAttributes: (attributes) => attributes,
  });
}

function sessionStore(db: Kysely<DB>, now: Date): Adapter {
  return {
    getSessionAndUser: (token) => findSession(db, token, now),
    setSession: async ({ id, userId }) => {
      const at = now.toISOString();
      await db
        .insertInto('sessions')
        .values({ id: sessionIdOf(id), userId, createdAt: at, lastSeenAt: at })
        .execute();
    },
    deleteSession: async (token) => {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionIdOf(token))
        .returning('userId')
        .executeTakeFirst();
      if (ended !== undefined) noteAccessChange(db, ended.userId);
    },
    deleteUserSessions: (userId) => endSessions(db, userId),
    deleteExpiredSessions: async () => {
      await db.deleteFrom('sessions').where('lastSeenAt', '<', idleSince(now)).execute();
    },
    getUserSessions: async () => [],
    updateSessionExpiration: async () => {},
  };
}

/** The instant before which a session was last seen too long ago; a changed setting acts at once. */
function idleSince(now: Date) {
  return sql<string>`${now.toISOString()}::timestamptz - (select session_timeout from settings) * interval '1 minute'`;
}

/** Sessions that are neither ended nor idle for too long, of people who still exist. */
function selectSessions(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .select(['sessions.id', 'sessions.lastSeenAt'])
    .select(['users.id as userId', 'users.userType', 'users.role', 'masters.id as masterId'])
    .where('sessions.lastSeenAt', '>=', idleSince(now))
    .where('users.deletedAt', 'is', null);
}

async function findSession(
  db: Kysely<DB>,
  token: string,
  now: Date,
): ReturnType<Adapter['getSessionAndUser']> {
  const id = sessionIdOf(token);
  const row = await selectSessions(db, now).where('sessions.id', '=', id).executeTakeFirst();
  if (row === undefined) return [null, null];

  const { id: _, lastSeenAt, ...attributes } = row;
  if (now.getTime() - Date.parse(lastSeenAt) > touchEvery * 1000) {
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: now.toISOString() })
      .where('id', '=', id)
      .execute();
  }
  const user: DatabaseUser = { id: row.userId, attributes };
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  return [{ id: token, userId: row.userId, expiresAt, attributes: {} }, user];
}
