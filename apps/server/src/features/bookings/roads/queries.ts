import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

const placeColumns = ['address', 'latitude', 'longitude'] as const;

/** The city in which a master works. */
export async function findCity(db: Kysely<DB>, masterId: number): Promise<string | null> {
  const master = await db
    .selectFrom('masters')
    .select('city')
    .where('id', '=', masterId)
    .executeTakeFirst();
  return master?.city ?? null;
}

/** Whose a booking is, when and where. */
export function findBookedPlace(db: Kysely<DB>, bookingId: number) {
  return db
    .selectFrom('bookings')
    .select(['clientId', 'masterId', 'scheduledDate as date'])
    .select(placeColumns)
    .where('id', '=', bookingId)
    .executeTakeFirst();
}

/** The booking of a proposal of other times. */
export async function findProposedBooking(
  db: Kysely<DB>,
  proposalId: number,
): Promise<number | undefined> {
  const proposal = await db
    .selectFrom('bookingProposals')
    .select('bookingId')
    .where('id', '=', proposalId)
    .executeTakeFirst();
  return proposal?.bookingId;
}

/** Where the work of a request is, for a master who was asked about it. */
export function findAskedPlace(
  db: Kysely<DB>,
  { requestId, masterId }: { requestId: number; masterId: number },
) {
  return db
    .selectFrom('jobRequests')
    .innerJoin('jobRequestInvitations as i', 'i.requestId', 'jobRequests.id')
    .select(placeColumns)
    .where('jobRequests.id', '=', requestId)
    .where('i.masterId', '=', masterId)
    .executeTakeFirst();
}

/** Where the work of an offer is, and the days that its master proposes, for its customer. */
export function findOfferedPlace(
  db: Kysely<DB>,
  { offerId, clientId }: { offerId: number; clientId: number },
) {
  const dates = sql`jsonb_array_elements(offers.times) as proposed`;
  return db
    .selectFrom('offers')
    .innerJoin('jobRequests', 'jobRequests.id', 'offers.requestId')
    .select(['offers.masterId', ...placeColumns])
    .select(sql<string>`(select min(proposed ->> 'date') from ${dates})`.as('from'))
    .select(sql<string>`(select max(proposed ->> 'date') from ${dates})`.as('until'))
    .where('offers.id', '=', offerId)
    .where('offers.clientId', '=', clientId)
    .where('offers.state', '=', 'sent')
    .executeTakeFirst();
}
