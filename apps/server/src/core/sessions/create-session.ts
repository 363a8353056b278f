import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, sql } from 'kysely';
import { lookOfVisit } from './known-devices.ts';

/** How a session begins. */
export interface SessionStart {
  now: Date;
  /** What the browser says of itself, and where it is: what its owner knows the session by. */
  agent?: string;
  address?: string;
  /** The known device that it is opened on. */
  deviceId?: number;
  /** The hash of the password that was checked: there is no session unless it is still the one in use. */
  passwordHash?: string | null | undefined;
}

/**
 * The account is locked against a change of its password until the session stands: a reset that commits at the same
 * moment ends it, or is seen here and there is none.
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
  const { browser, system, network } = lookOfVisit({ agent: '', address: '', ...start });
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
