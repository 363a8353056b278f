import { randomBytes } from 'node:crypto';
import { hashPassword, startSession } from '@mesterhand/server/core/sessions';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { Kysely } from 'kysely';
import { type MadeMaster, makeCategories, makeClient, makeMaster } from './people.ts';
import type { TestServer } from './server.ts';

export interface Account {
  actor: Actor;
  token: string;
}

/** A user of every kind, each with a session. */
export interface Cast {
  client: Account;
  stranger: Account;
  master: Account & MadeMaster;
  otherMaster: Account & MadeMaster;
  moderator: Account;
  admin: Account;
}

/** Opens a session; only its hash is stored, so the token is returned only here. */
export function openSession(db: Kysely<DB>, userId: number): Promise<string> {
  return startSession(db, userId, { now: new Date() });
}

/** Sets a password. @returns the e-mail address that goes with it. */
export async function givePassword(
  db: Kysely<DB>,
  userId: number,
  password: string,
): Promise<string> {
  const { email } = await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}

/** Two customers, two masters, a moderator and an administrator on an empty server. */
export async function makeCast({ db }: Pick<TestServer, 'db'>): Promise<Cast> {
  await makeCategories(db);
  const signedIn = async (actor: Actor): Promise<Account> => {
    return { actor, token: await openSession(db, actor.userId) };
  };
  return {
    client: await signedIn(await makeClient(db)),
    stranger: await signedIn(await makeClient(db)),
    master: await signInMaster(db),
    otherMaster: await signInMaster(db, { city: 'bergen' }),
    moderator: await signedIn(await makeClient(db, { role: 'moderator' })),
    admin: await signedIn(await makeClient(db, { role: 'admin' })),
  };
}

/** A new master who is signed in. */
export async function signInMaster(
  db: Kysely<DB>,
  master: Parameters<typeof makeMaster>[1] = {},
): Promise<Cast['master']> {
  const made = await makeMaster(db, master);
  return { ...made, token: await openSession(db, made.actor.userId) };
}

/** A text that is unique per call, such as an idempotency key. */
export const fresh = (): string => randomBytes(8).toString('hex');
