import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { refuseAccessNote } from '@mesterhand/domain/bookings/access-note';
import type { SetAccessNoteInput } from '@mesterhand/domain/bookings/access-note-schema';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { publishBooking } from '../events.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { lockBooking } from '../steps/queries.ts';

/**
 * Writes how to get in, for the customer of a job that is not over; an empty note removes it.
 *
 * @throws AppError `bookings.notFound`, `access.forbidden`, `bookings.statusConflict`
 */
export function setAccessNote(
  db: Kysely<DB>,
  actor: Actor,
  { id, accessNote }: SetAccessNoteInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const refusal = refuseAccessNote(actor, booking);
    if (refusal !== null) throw new AppError(refusal);
    await trx
      .updateTable('bookings')
      .set({ accessNote: accessNote === '' ? null : accessNote })
      .where('id', '=', id)
      .execute();
    publishBooking(trx, { bookingId: id, ...booking });
    return readBookingDetail(trx, actor, id, now);
  });
}
