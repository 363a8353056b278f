import { priceBooking } from '@mesterhand/domain/bookings/pricing';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { BookingBody, MessageBody } from './plain-bodies.ts';
import { type PeerDb, detailed, readBooking } from './peer-reads.ts';
import {
  bookingEvents,
  bookings,
  conversations,
  masters,
  messages,
  services,
  users,
} from './peer-tables.ts';

export async function sendMessage(db: PeerDb, bookingId: number, sent: MessageBody) {
  const { senderId, text, clientMessageId } = sent;
  return db.transaction(async (trx) => {
    const next = sql`${conversations.lastSeq} + 1`;
    const [place] = await trx
      .update(conversations)
      .set({ lastSeq: next, lastAt: sql`now()`, clientReadSeq: next, clientDeliveredSeq: next })
      .where(and(eq(conversations.bookingId, bookingId), eq(conversations.clientId, senderId)))
      .returning({ id: conversations.id, seq: conversations.lastSeq });
    if (place === undefined) return undefined;
    const { id: conversationId, seq } = place;
    const [message] = await trx
      .insert(messages)
      .values({ conversationId, seq, senderId, text, clientMessageId })
      .returning();
    const sender = await trx.query.users.findFirst({ where: eq(users.id, senderId) });
    const senderName = `${sender?.firstName} ${sender?.lastName}`.trim();
    return { ...message, bookingId, senderName, image: null, automatic: false };
  });
}

export async function createBooking(db: PeerDb, input: BookingBody) {
  return db.transaction(async (trx) => {
    const master = await trx.query.masters.findFirst({ where: eq(masters.id, input.masterId) });
    const service = await trx.query.services.findFirst({ where: eq(services.id, input.serviceId) });
    if (master === undefined || service === undefined) return undefined;
    const { callOutFee } = claimsDefaults;
    const { hourlyRate } = master;
    const price = priceBooking({ servicePrice: service.price, hourlyRate, callOutFee });
    const [made] = await trx
      .insert(bookings)
      .values({ ...input, estimatedPrice: price.amount, priceBasis: price.basis, callOutFee })
      .returning({ id: bookings.id });
    const bookingId = made?.id ?? 0;
    await trx
      .insert(bookingEvents)
      .values({ bookingId, actorId: input.clientId, side: 'client', toStatus: 'pending' });
    const booking = await trx.query.bookings.findFirst({
      where: eq(bookings.id, bookingId),
      with: { ...detailed.with, history: { orderBy: asc(bookingEvents.id) } },
    });
    if (booking === undefined) return undefined;
    const { history, ...rest } = booking;
    const events = history.map(({ at, fromStatus, toStatus, side, reason }) => ({
      at,
      from: fromStatus,
      to: toStatus,
      by: side,
      reason,
    }));
    return { ...readBooking(rest), masterLocation: null, history: events };
  });
}
