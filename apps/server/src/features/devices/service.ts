import type { DB } from '@mesterhand/db/schema';
import type { Device } from '@mesterhand/domain/devices/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import { endSessionOf, listSessions, endOtherSessions } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';

/** A person with the session of the request. */
interface Session {
  userId: number;
  token: string;
}

/** A person's sessions, this device first. */
export function listDevices(db: Kysely<DB>, session: Session, now: Date): Promise<Device[]> {
  return listSessions(db, session, now);
}

/**
 * Signs a person out on one device; its open connections close at once.
 * @throws AppError `devices.notFound` for one that is signed out already, and for somebody else's.
 */
export async function endDevice(
  db: Kysely<DB>,
  session: Session,
  id: number,
): Promise<{ ended: number }> {
  if (!(await endSessionOf(db, session.userId, id))) throw new AppError('devices.notFound');
  return { ended: 1 };
}

/** Signs a person out on all other devices. */
export function endOtherDevices(db: Kysely<DB>, session: Session): Promise<{ ended: number }> {
  return withTransaction(db, async (trx) => ({ ended: await endOtherSessions(trx, session) }));
}
