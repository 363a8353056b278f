import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { type Agent, readAgent } from '@mesterhand/domain/devices/agent';
import { shortenAddress } from '@mesterhand/domain/devices/network';
import { knownDays, knownDevices } from '@mesterhand/domain/devices/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { Visit } from './sign-in-attempt.ts';

/** A device as its owner would describe it. */
export type Look = Agent & { network: string };

export interface KnownDevice {
  id: number;
  /** Token of the browser's next cookie. */
  token: string;
  look: Look;
  /** The account has signed in before, but from no device like this. */
  isStrange: boolean;
}

export function describeDevice({ agent, address }: Pick<Visit, 'agent' | 'address'>): Look {
  return { ...readAgent(agent), network: shortenAddress(address) };
}

/** The hash under which a device is stored. */
export function deviceHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Records a sign-in from a device. One without a cookie that resembles a known device gets a row of its own, but is not
 * reported as new: API clients send no cookies.
 */
export async function recordDevice(
  trx: Transaction<DB>,
  userId: number,
  visit: Visit,
): Promise<KnownDevice> {
  const look = describeDevice(visit);
  const token = visit.device ?? randomBytes(32).toString('base64url');
  const tokenHash = deviceHash(token);
  const { known, familiar } = await findFamiliar(trx, userId, { ...look, tokenHash });
  const at = visit.now.toISOString();
  const { id } = await trx
    .insertInto('knownDevices')
    .values({ userId, tokenHash, ...look, createdAt: at, lastSeenAt: at })
    .onConflict((conflict) =>
      conflict.constraint('known_devices_one').doUpdateSet({ ...look, lastSeenAt: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await dropOldest(trx, userId, visit.now);
  return { id, token, look, isStrange: known > 0 && !familiar };
}

async function findFamiliar(
  db: Kysely<DB>,
  userId: number,
  { tokenHash, browser, system, network }: Look & { tokenHash: string },
): Promise<{ known: number; familiar: boolean }> {
  return db
    .selectFrom('knownDevices')
    .select(sql<number>`count(*)::integer`.as('known'))
    .select(
      sql<boolean>`coalesce(bool_or(token_hash = ${tokenHash}
        or (browser = ${browser} and system = ${system} and network = ${network})), false)`.as(
        'familiar',
      ),
    )
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

async function dropOldest(trx: Transaction<DB>, userId: number, now: Date): Promise<void> {
  await trx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('lastSeenAt', '<', new Date(now.getTime() - knownDays * 86_400_000).toISOString()),
        eb('id', 'not in', (from) =>
          from
            .selectFrom('knownDevices')
            .select('id')
            .where('userId', '=', userId)
            .orderBy('lastSeenAt', 'desc')
            .orderBy('id', 'desc')
            .limit(knownDevices),
        ),
      ]),
    )
    .execute();
}

/** Deletes devices of a user: all, one, or all but one. */
export async function forgetDevices(
  db: Kysely<DB>,
  userId: number,
  which: { only?: number; except?: number | null } = {},
): Promise<void> {
  let forgotten = db.deleteFrom('knownDevices').where('userId', '=', userId);
  if (which.only !== undefined) forgotten = forgotten.where('id', '=', which.only);
  if (which.except !== undefined && which.except !== null)
    forgotten = forgotten.where('id', '!=', which.except);
  await forgotten.execute();
}
