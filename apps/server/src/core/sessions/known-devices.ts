import { createHash, randomBytes } from 'node:crypto';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
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
  const since = new Date(visit.now.getTime() - knownDays * 86_400_000).toISOString();
  const seen = {
    ...look,
    userId,
    tokenHash: deviceHash(token),
    at: visit.now.toISOString(),
    since,
  };
  const [recorded] = await writeDevice(trx, seen);
  if (recorded === undefined) throw new Error('A device was not recorded.');
  const { id, known, familiar } = recorded;
  return { id, token, look, isStrange: known > 0 && !familiar };
}

interface SeenDevice extends Look {
  userId: number;
  tokenHash: string;
  at: string;
  /** Devices last seen before are dropped. */
  since: string;
}

// All parts read what was there before: the device itself is the newest, hence one of those that stay.
const writeDevice = namedStatement(
  'device-seen',
  (_, value: Places<SeenDevice>) => sql<{ id: number; known: number; familiar: boolean }>`
    with before as (
      select count(*)::integer as known, coalesce(bool_or(
               token_hash = ${value('tokenHash')} or (
                 browser = ${value('browser')} and system = ${value('system')} and network = ${value('network')}
               )), false) as familiar
        from known_devices where user_id = ${value('userId')}
    ), seen as (
      insert into known_devices (user_id, token_hash, browser, system, network, created_at, last_seen_at)
      values (${value('userId')}, ${value('tokenHash')}, ${value('browser')}, ${value('system')},
              ${value('network')}, ${value('at')}, ${value('at')})
      on conflict on constraint known_devices_one do update
         set browser = excluded.browser, system = excluded.system, network = excluded.network,
             last_seen_at = excluded.last_seen_at
      returning id
    ), dropped as (
      delete from known_devices
       where user_id = ${value('userId')} and token_hash <> ${value('tokenHash')}
         and (last_seen_at < ${value('since')} or id not in (
           select id from known_devices
            where user_id = ${value('userId')} and token_hash <> ${value('tokenHash')}
            order by last_seen_at desc, id desc limit ${sql.lit(knownDevices - 1)}
         ))
    )
    select seen.id, before.known, before.familiar from seen cross join before`,
);

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
