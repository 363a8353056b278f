import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import { findMasterLocation } from '../position-views/service.ts';
import { type FoundBooking, type Reader, findBooking } from './queries.ts';

/** The actor's identity that private reads are scoped by. */
export function readerOf(actor: Actor): Reader {
  return { userId: actor.userId, masterId: actor.masterId, isAdmin: isAdmin(actor) };
}

/** A booking for its participants and administrators; anyone else gets not found. */
export async function readBookingDetail(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<BookingDetail> {
  const booking = await findBooking(db, id, readerOf(actor));
  if (booking === undefined) throw new AppError('bookings.notFound');
  return withLocation(db, actor, booking, now);
}

/** Adds the position of its master, as far as the booking shows it. */
export async function withLocation(
  db: Kysely<DB>,
  actor: Actor,
  booking: FoundBooking,
  now: Date,
): Promise<BookingDetail> {
  return { ...booking, masterLocation: await findMasterLocation(db, actor, booking, now) };
}
