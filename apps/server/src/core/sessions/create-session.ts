import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, sql } from 'kysely';
import { describeDevice } from './known-devices.ts';

/** Attributes of a new session. */
export interface SessionStart {
  now: Date;
  /** User-Agent and location, by which the owner recognises the session. */
  agent?: string;
  address?: string;
  /** The known device of the session. */
  deviceId?: number;
  /** The hash of the verified password: no session is created unless it is still current. */
  passwordHash?: string | null | undefined;
}

/**
 * Locks the account row against a concurrent password change until the session is inserted: a reset that commits at the
 * same time either ends the session or prevents it.
 */
export async function insertSession(
  db: Kysely<DB>,
  {
    id,
    userId,
    now,
    passwordHash,
    deviceId,
    ...start
  }: SessionStart & { id: string; userId: number },
): Promise<void> {
  const { browser, system, network } = describeDevice({ agent: '', address: '', ...start });
  const at = now.toISOString();
  let account = db
    .selectFrom('users')
    .select(['users.id as userId', sql<string>`${id}`.as('id')])
    .select([sql<string>`${at}::timestamptz`.as('createdAt')])
    .select([sql<string>`${at}::timestamptz`.as('lastSeenAt')])
    .select([sql<string>`${browser}`.as('browser'), sql<string>`${system}`.as('system')])
    .select([sql<string>`${network}`.as('network')])
    .select([sql<number | null>`${deviceId ?? null}::bigint`.as('deviceId')])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null);
  if (passwordHash !== undefined)
    account = account.where('users.passwordHash', 'is not distinct from', passwordHash);
  const inserted = await db
    .insertInto('sessions')
    .columns([
      'userId',
      'id',
      'createdAt',
      'lastSeenAt',
      'browser',
      'system',
      'network',
      'deviceId',
    ])
    .expression(account.forShare())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('auth.credentials');
}
