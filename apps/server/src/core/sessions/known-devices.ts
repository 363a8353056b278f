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
  /** What its browser shows the next time. */
  token: string;
  look: Look;
  /** The account was opened before, and nowhere that looks like this. */
  isStrange: boolean;
}

export function lookOfVisit({ agent, address }: Pick<Visit, 'agent' | 'address'>): Look {
  return { ...readAgent(agent), network: shortenAddress(address) };
}

/** What a device is stored by; tells nothing of the token. */
export function deviceHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Notes that a device was let in. One that shows no cookie, but looks like one that is known, gets its own row and
 * is not called strange: programs keep no cookies.
 */
export async function knowDevice(
  trx: Transaction<DB>,
  userId: number,
  visit: Visit,
): Promise<KnownDevice> {
  const look = lookOfVisit(visit);
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

/** Forgets devices of a person: all, one, or all but one. */
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
