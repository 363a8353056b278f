import { priceBooking } from '@mesterhand/domain/bookings/pricing';
import { wholeDay } from '@mesterhand/domain/calendar/hours';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import { latest } from './clock.ts';
import { opensFor } from './jobs.ts';
import type { PlannedJob } from './jobs.ts';
import { spotOf } from './places.ts';
import { idOf, pairIds } from './store-people.ts';
import type { Ids } from './store-people.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What the server would have asked for the same request. */
function priceOf({ master, service }: PlannedJob) {
  const { callOutFee } = claimsDefaults;
  const servicePrice = master.services[service]?.price ?? null;
  const price = priceBooking({ servicePrice, hourlyRate: master.hourlyRate, callOutFee });
  return { estimatedPrice: price.amount, priceBasis: price.basis, callOutFee };
}

function bookingRow(job: PlannedJob, ids: Ids) {
  const serviceId = ids.services.get(job.master)?.[job.service];
  if (serviceId === undefined)
    throw new Error('a planned job names a service that its master does not offer');
  return {
    clientId: idOf(ids.users, job.client),
    masterId: idOf(ids.masters, job.master),
    serviceId,
    clientName: `${job.client.firstName} ${job.client.lastName}`,
    clientPhone: job.client.phone,
    address: job.address,
    ...spotOf(job.address),
    scheduledDate: job.date,
    scheduledTime: job.time,
    description: job.description,
    ...priceOf(job),
    status: job.status,
    paymentStatus: job.status === 'pending_payment' ? ('processing' as const) : null,
    acceptedAt: iso(job.acceptedAt),
    answeredAt: iso(job.events.find((event) => event.by === 'master')?.at ?? null),
    startedAt: iso(job.startedAt),
    completedAt: iso(job.completedAt),
    cancelledAt: iso(job.cancelled?.at ?? null),
    cancelledBy: job.cancelled?.by ?? null,
    cancelReason: job.cancelled?.reason ?? null,
    createdAt: job.createdAt.toISOString(),
    updatedAt: latest(...job.events.map((event) => event.at)).toISOString(),
  };
}

async function storeBookings(
  db: Kysely<DB>,
  jobs: readonly PlannedJob[],
  ids: Ids,
): Promise<Map<PlannedJob, number>> {
  const rows = await db
    .insertInto('bookings')
    .values(jobs.map((job) => bookingRow(job, ids)))
    .returning('id')
    .execute();
  return pairIds(jobs, rows);
}

async function storeEvents(
  db: Kysely<DB>,
  bookings: Map<PlannedJob, number>,
  ids: Ids,
): Promise<void> {
  const events = [...bookings].flatMap(([job, bookingId]) =>
    job.events.map((event) => ({
      bookingId,
      at: event.at.toISOString(),
      actorId: idOf(ids.users, event.by === 'client' ? job.client : job.master.user),
      side: event.by,
      fromStatus: event.from,
      toStatus: event.to,
      reason: event.reason,
    })),
  );
  await db.insertInto('bookingEvents').values(events).execute();
}

async function storeReviews(
  db: Kysely<DB>,
  bookings: Map<PlannedJob, number>,
  ids: Ids,
): Promise<void> {
  const reviews = [...bookings].flatMap(([job, bookingId]) =>
    job.review === null
      ? []
      : [
          {
            masterId: idOf(ids.masters, job.master),
            clientId: idOf(ids.users, job.client),
            bookingId,
            clientName: `${job.client.firstName} ${job.client.lastName}`,
            rating: job.review.rating,
            comment: job.review.comment,
            approved: job.review.approved,
            createdAt: job.review.createdAt.toISOString(),
          },
        ],
  );
  await db
    .insertInto('reviews')
    .values(reviews.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
    .execute();
}

/** A visit on a day on which its master usually rests: they opened it. */
async function storeOpenDays(db: Kysely<DB>, plan: Blueprint, ids: Ids): Promise<void> {
  const days = plan.jobs.filter(opensFor).map(({ master, date }) => ({
    masterId: idOf(ids.masters, master),
    kind: 'open' as const,
    fromDate: date,
    toDate: date,
    opens: wholeDay.opens,
    closes: wholeDay.closes,
  }));
  if (days.length === 0) return;
  await db
    .insertInto('calendarExceptions')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bookings with their history and reviews; answers their ids. The rating follows by trigger. */
export async function storeJobs(
  db: Kysely<DB>,
  plan: Blueprint,
  ids: Ids,
): Promise<Map<PlannedJob, number>> {
  const bookings = await storeBookings(db, plan.jobs, ids);
  await storeEvents(db, bookings, ids);
  await storeReviews(db, bookings, ids);
  await storeOpenDays(db, plan, ids);
  return bookings;
}

/** Counts the finished jobs of every master, once all bookings are stored. */
export async function countCompletedJobs(db: Kysely<DB>): Promise<void> {
  await sql`
    update masters set completed_jobs = done.jobs
    from (select master_id, count(*)::int as jobs from bookings where status = 'completed' group by master_id) as done
    where done.master_id = masters.id
  `.execute(db);
}
