import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, sql } from 'kysely';
import { type Look, describeDevice } from './known-devices.ts';

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

interface NewSession extends Look {
  id: string;
  userId: number;
  at: string;
  deviceId: number | null;
  /** Whether `passwordHash` has to be the current one. */
  isVerified: boolean;
  passwordHash: string | null;
}

const writeSession = namedStatement(
  'session-begun',
  (_, value: Places<NewSession>) => sql<{ id: string }>`
    insert into sessions (user_id, id, created_at, last_seen_at, browser, system, network, device_id)
    select users.id, ${value('id')}::text, ${value('at')}::timestamptz, ${value('at')}::timestamptz,
           ${value('browser')}::text, ${value('system')}::text, ${value('network')}::text,
           ${value('deviceId')}::bigint
      from users
     where users.id = ${value('userId')} and users.deleted_at is null
       and (users.suspended_until is null or users.suspended_until <= ${value('at')}::timestamptz)
       and (not ${value('isVerified')}::boolean
         or users.password_hash is not distinct from ${value('passwordHash')}::text)
       for share
    returning id`,
);

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
  const [inserted] = await writeSession(db, {
    ...describeDevice({ agent: '', address: '', ...start }),
    id,
    userId,
    at: now.toISOString(),
    deviceId: deviceId ?? null,
    isVerified: passwordHash !== undefined,
    passwordHash: passwordHash ?? null,
  });
  if (inserted === undefined) throw new AppError('auth.credentials');
}
