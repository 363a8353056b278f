import { createHash } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type Kysely, sql } from 'kysely';
import { type Adapter, type DatabaseUser, Lucia, TimeSpan, generateIdFromEntropySize } from 'lucia';

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
    .where('id', '!=', hashed(token))
    .execute();
}

function luciaAt(db: Kysely<DB>, now: Date) {
  return new Lucia(sessionStore(db, now), {
    // Lucia renews after half of this span only; the idle timeout below is ours, from `last_seen_at`.
    sessionExpiresIn: new TimeSpan(1, 'd'),
    getUserAttributes: (attributes) => attributes,
  });
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

function sessionStore(db: Kysely<DB>, now: Date): Adapter {
  return {
    getSessionAndUser: (token) => findSession(db, token, now),
    setSession: async ({ id, userId }) => {
      const at = now.toISOString();
      await db
        .insertInto('sessions')
        .values({ id: hashed(id), userId, createdAt: at, lastSeenAt: at })
        .execute();
    },
    deleteSession: async (token) => {
      await db.deleteFrom('sessions').where('id', '=', hashed(token)).execute();
    },
    deleteUserSessions: async (userId) => {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute();
    },
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

async function findSession(
  db: Kysely<DB>,
  token: string,
  now: Date,
): ReturnType<Adapter['getSessionAndUser']> {
  const id = hashed(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .select([
      'users.id as userId',
      'users.userType',
      'users.role',
      'masters.id as masterId',
      'sessions.lastSeenAt',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.lastSeenAt', '>=', idleSince(now))
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return [null, null];

  const { lastSeenAt, ...attributes } = row;
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
