import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { DeleteBookingInput } from '@mesterhand/domain/admin/bookings';
import { areaOf } from '@mesterhand/domain/bookings/contact';
import { AppError } from '@mesterhand/domain/errors/codes';
import { erasedText } from '@mesterhand/domain/privacy/erasure';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit } from '../../../core/observability/index.ts';
import { type Storage, discardBytes, removeFiles } from '../../../core/storage/index.ts';
import { noPlaceColumns } from '../../addresses/service.ts';
import { countCompletedJob } from '../../masters/service.ts';
import { announceBooking, withdrawCompletion } from '../../webhook-deliveries/outbox/service.ts';
import { removePicturesOf } from '../pictures/service.ts';
import { publishBooking } from '../events.ts';
import { readerOf } from '../service.ts';
import { lockBooking } from '../steps/queries.ts';
import { listAddresses, listPictures, listSeriesAddresses } from './queries.ts';

/** Deletes a booking with its messages; its review stays, detached. For administrators. */
export async function deleteBooking(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  { id, reason }: DeleteBookingInput,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  const removed = await withTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const { clientId, masterId, status } = booking;
    const pictures = await listPictures(trx, id);
    const event = { bookingId: id, previousStatus: status, by: 'admin', now } as const;
    if (status === 'completed') await withdrawCompletion(trx, id, now);
    await announceBooking(trx, 'booking.deleted', event);
    await trx.deleteFrom('bookings').where('id', '=', id).execute();
    if (status === 'completed') await countCompletedJob(trx, masterId, -1);
    const before = { clientId, masterId, status };
    const entry = { actorId: actor.userId, subject: 'booking', subjectId: id, before, reason };
    await audit(trx, { ...entry, action: 'bookings.delete' });
    publishBooking(trx, { bookingId: id, ...booking });
    return removeFiles(trx, pictures);
  });
  await discardBytes(storage, removed);
  return { id, deleted: true };
}

/** What stays of a customer in a booking or a series: the area of the job. */
function anonymisedColumns(name: string, address: string) {
  return {
    clientName: name,
    clientPhone: '-',
    address: areaOf(address) || '-',
    ...noPlaceColumns,
    description: erasedText,
    accessNote: null,
  };
}

/** Removes a customer's name, phone, street address and texts from their bookings and series; the area stays. */
export async function anonymiseClient(
  trx: Transaction<DB>,
  clientId: number,
  name: string,
): Promise<void> {
  const reason = sql<string | null>`case when cancelled_by <> 'client' then cancel_reason end`;
  await removePicturesOf(trx, clientId);
  for (const { id, address } of await listAddresses(trx, clientId))
    await trx
      .updateTable('bookings')
      .set({ ...anonymisedColumns(name, address), cancelReason: reason })
      .where('id', '=', id)
      .execute();
  const endReason = sql<string | null>`case when ended_by <> 'client' then end_reason end`;
  for (const { id, address } of await listSeriesAddresses(trx, clientId))
    await trx
      .updateTable('bookingSeries')
      .set({ ...anonymisedColumns(name, address), endReason })
      .where('id', '=', id)
      .execute();
}

/** Removes the cancellation reasons that a master wrote; those of customers stay. */
export async function anonymiseMasterReasons(
  trx: Transaction<DB>,
  masterId: number,
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ cancelReason: null })
    .where('masterId', '=', masterId)
    .where('cancelledBy', '=', 'master')
    .where('cancelReason', 'is not', null)
    .execute();
  await trx
    .updateTable('bookingSeries')
    .set({ endReason: null })
    .where('masterId', '=', masterId)
    .where('endedBy', '=', 'master')
    .execute();
}
