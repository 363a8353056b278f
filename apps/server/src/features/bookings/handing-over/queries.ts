import type { DB } from '@mesterhand/db/schema';
import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import { type Kysely, type Transaction, sql } from 'kysely';
import { calendarOn } from '../../calendar/service.ts';
import { acceptedJobsOn, placeInPlan } from '../plan/queries.ts';

/** Masters who are asked whether they are free: those of the city first, then the best rated. */
const consideredMasters = 60;

const selectHanded = (db: Kysely<DB>) =>
  db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select(['bookings.id', 'bookings.clientId', 'bookings.masterId', 'bookings.clientName'])
    .select(['bookings.clientPhone', 'bookings.address', 'bookings.latitude', 'bookings.longitude'])
    .select(['bookings.postcode', 'bookings.municipalityNumber', 'bookings.unit'])
    .select(['bookings.cadastralNumber', 'bookings.description', 'bookings.accessNote'])
    .select(['bookings.scheduledDate', 'bookings.durationMinutes', 'bookings.estimatedPrice'])
    .select(['bookings.priceBasis', 'bookings.callOutFee', 'services.categoryId', 'masters.city'])
    .select(sql<string>`to_char(bookings.scheduled_time, 'HH24:MI')`.as('scheduledTime'))
    .select('services.name as service');

export type HandedBooking = NonNullable<Awaited<ReturnType<typeof findHanded>>>;

/** A booking as it can be handed over; unscoped, for staff. */
export async function findHanded(db: Kysely<DB>, id: number) {
  const row = await selectHanded(db).where('bookings.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, price: storedPriceOf(row), place: placeInPlan(row, row.city) };
}

/** Services of other masters of the trade, whom the customer has not blocked nor is blocked by. */
const selectServices = (db: Kysely<DB>, booking: HandedBooking) =>
  db
    .selectFrom('services')
    .innerJoin('masters', 'masters.id', 'services.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('services.archivedAt', 'is', null)
    .where('services.categoryId', '=', booking.categoryId)
    .where('masters.hiddenAt', 'is', null)
    .where('masters.id', '<>', booking.masterId)
    .where('masters.userId', '<>', booking.clientId)
    .where(
      sql<boolean>`not exists (
        select from blocks where (blocker_id, blocked_id) in
          ((${booking.clientId}, masters.user_id), (masters.user_id, ${booking.clientId}))
      )`,
    );

/** The columns by which a master's calendar, plan and area are judged. */
const selectCandidates = (db: Kysely<DB>, booking: HandedBooking) =>
  selectServices(db, booking)
    .select(['masters.id as masterId', 'masters.userId', 'masters.city', 'masters.hourlyRate'])
    .select(['masters.baseLatitude', 'masters.baseLongitude', 'masters.travelRadiusKm'])
    .select(['masters.rating', 'masters.reviewCount', 'masters.isVerified'])
    .select(sql<string>`btrim(users.first_name || ' ' || users.last_name)`.as('name'))
    .select(['services.id as serviceId', 'services.name as service', 'services.price as own'])
    .select('services.bufferMinutes')
    .select(calendarOn(sql.ref('masters.id'), sql.val(booking.scheduledDate)))
    .select(acceptedJobsOn(sql.ref('masters.id'), sql.val(booking.scheduledDate)));

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Per master the service with the same name, else the one whose price is nearest. */
export function listCandidates(db: Kysely<DB>, booking: HandedBooking) {
  const chosen = selectServices(db, booking)
    .distinctOn('services.masterId')
    .select(['services.id', 'services.masterId', 'masters.city', 'masters.rating'])
    .orderBy('services.masterId')
    .orderBy(sql`lower(services.name) <> lower(${booking.service})`)
    .orderBy(sql`abs(services.price - ${booking.estimatedPrice}::numeric)`)
    .orderBy('services.id');
  const considered = db
    .selectFrom(chosen.as('chosen'))
    .select('chosen.id')
    .orderBy(sql`chosen.city is distinct from ${booking.city}::text`)
    .orderBy('chosen.rating', 'desc')
    .orderBy('chosen.id')
    .limit(consideredMasters);
  return selectCandidates(db, booking)
    .where('services.id', 'in', considered)
    .orderBy(sql`masters.city is distinct from ${booking.city}::text`)
    .orderBy('masters.rating', 'desc')
    .orderBy('masters.id')
    .execute();
}

/** The master of one service, as a candidate; undefined where it is none. */
export function findCandidate(db: Kysely<DB>, booking: HandedBooking, serviceId: number) {
  return selectCandidates(db, booking).where('services.id', '=', serviceId).executeTakeFirst();
}

/** The live booking that a booking was handed to. */
export function findSuccessor(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('bookings')
    .select(['id', 'serviceId'])
    .where('handedFrom', '=', id)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
}
