import type { DB } from '@mesterhand/db/schema';
import type { Device } from '@mesterhand/domain/devices/schema';
import type { Kysely } from 'kysely';
import { forgetDevices } from './known-devices.ts';
import { cutoffsAt } from './session-expiry.ts';
import { selectSessions } from './find-session.ts';
import { noteAccessChange, sessionIdOf } from './sessions.ts';
import { withTransaction } from '../database/index.ts';

interface Session {
  userId: number;
  token: string;
}

/** The sessions of a user: the current one first, then by last activity. */
export async function listSessions(
  db: Kysely<DB>,
  { userId, token }: Session,
  now: Date,
): Promise<Device[]> {
  const own = sessionIdOf(token);
  const rows = await selectSessions(db, cutoffsAt(now))
    .select(['sessions.publicId', 'sessions.browser', 'sessions.system', 'sessions.network'])
    .select('sessions.createdAt')
    .where('sessions.userId', '=', userId)
    .orderBy((eb) => eb('sessions.id', '=', own), 'desc')
    .orderBy('sessions.lastSeenAt', 'desc')
    .orderBy('sessions.publicId', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, publicId, browser, system, network, createdAt, lastSeenAt }) => ({
    id: publicId,
    browser,
    system,
    network,
    createdAt,
    lastSeenAt,
    current: id === own,
  }));
}

/**
 * Ends one session of a user, and deletes its device, which may be stolen.
 * @returns whether there was one.
 */
export function endSessionOf(db: Kysely<DB>, userId: number, publicId: number): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('publicId', '=', publicId)
      .returning('deviceId')
      .executeTakeFirst();
    if (ended === undefined) return false;
    if (ended.deviceId !== null) await forgetDevices(trx, userId, { only: ended.deviceId });
    noteAccessChange(trx, userId);
    return true;
  });
}
