import type { DB } from '@mesterhand/db/schema';
import { reviewState } from '@mesterhand/domain/admin/review-moderation';
import type {
  BillFacts,
  BookingFacts,
  ChangeFacts,
  OfferFacts,
  ReviewFacts,
} from '@mesterhand/domain/webhooks/events';
import { type Kysely, sql } from 'kysely';

/** The columns of a booking that its event needs. */
type StoredBookingFacts = Omit<BookingFacts, 'previousStatus' | 'by'>;

export function findBookingFacts(db: Kysely<DB>, id: number): Promise<StoredBookingFacts> {
  return db
    .selectFrom('bookings')
    .select(['id as bookingId', 'masterId', 'clientId', 'serviceId', 'status', 'acceptedAt'])
    .select(['scheduledDate', 'estimatedPrice', 'priceBasis', 'callOutFee', 'createdAt'])
    .select(sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('scheduledTime'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findReviewFacts(db: Kysely<DB>, id: number): Promise<ReviewFacts> {
  const { approved, decision, ...facts } = await db
    .selectFrom('reviews')
    .select(['id as reviewId', 'masterId', 'clientId', 'bookingId', 'rating', 'createdAt'])
    .select(['approved', 'decision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...facts, state: reviewState({ approved, decision }) };
}

export async function findOfferFacts(db: Kysely<DB>, id: number): Promise<OfferFacts> {
  const { serviceId, total, validUntil, sentAt, ...facts } = await db
    .selectFrom('offers')
    .leftJoin('agreements', 'agreements.offerId', 'offers.id')
    .select(['offers.id as offerId', 'offers.requestId', 'offers.masterId', 'offers.clientId'])
    .select(['offers.serviceId', 'offers.kind', 'offers.total', 'offers.validUntil'])
    .select(['offers.sentAt', 'offers.bookingId', 'agreements.number as agreementNumber'])
    .where('offers.id', '=', id)
    .executeTakeFirstOrThrow();
  if (serviceId === null || total === null || validUntil === null || sentAt === null)
    throw new Error('A draft is not announced.');
  return { ...facts, serviceId, total, validUntil, sentAt };
}

/** An accepted change order, with the ceiling that it led to. */
export async function findChangeFacts(db: Kysely<DB>, id: number): Promise<ChangeFacts> {
  const { bookingId, acceptedAt, ...facts } = await db
    .selectFrom('changeOrders as c')
    .innerJoin('agreements as a', 'a.id', 'c.agreementId')
    .select(['c.id as changeId', 'c.bookingId', 'a.number as agreementNumber', 'a.masterId'])
    .select(['a.clientId', 'c.total', 'c.extraHours', 'c.decidedAt as acceptedAt'])
    .select(
      sql<number | null>`a.ceiling + (
        select sum(total) from change_orders where agreement_id = a.id and state = 'accepted'
      )`.as('ceiling'),
    )
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  if (bookingId === null || acceptedAt === null) throw new Error('This change is not announced.');
  return { ...facts, bookingId, acceptedAt };
}

export async function findBillFacts(db: Kysely<DB>, id: number): Promise<BillFacts> {
  const { bookingId, ...facts } = await db
    .selectFrom('bills as b')
    .innerJoin('agreements as a', 'a.id', 'b.agreementId')
    .select(['b.id as billId', 'b.bookingId', 'a.number as agreementNumber', 'a.masterId'])
    .select(['a.clientId', 'b.ceiling', 'b.total', 'b.sentAt'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
  if (bookingId === null) throw new Error('A bill without a booking is not announced.');
  return { ...facts, bookingId };
}
