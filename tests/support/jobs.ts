import type { DB } from '@mesterhand/db/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { Kysely } from 'kysely';
import type { MadeMaster } from './people.ts';

interface JobTraits {
  clientId: number;
  master: MadeMaster;
  status?: BookingStatus;
}

let days = 0;

/** A booking after its steps, each on a day of its own; completed unless another status is given. */
export async function makeJob(
  db: Kysely<DB>,
  { clientId, master, status = 'completed' }: JobTraits,
): Promise<number> {
  days += 1;
  const at = new Date(Date.UTC(2025, 0, days)).toISOString();
  const isAccepted = status !== 'pending' && status !== 'cancelled';
  const { id } = await db
    .insertInto('bookings')
    .values({
      clientId,
      masterId: master.masterId,
      serviceId: master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: at.slice(0, 10),
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
      estimatedPrice: 850,
      status,
      acceptedAt: isAccepted ? at : null,
      completedAt: status === 'completed' ? at : null,
      cancelledAt: status === 'cancelled' ? at : null,
      cancelledBy: status === 'cancelled' ? 'client' : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
