import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { moneyOfDay } from '@mesterhand/domain/bookings/today';
import { type Today, type TodayJob, shownRequests } from '@mesterhand/domain/bookings/today-schema';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nextOwnJobOf, ownJobListOf, readOwnJob } from '../own-jobs/queries.ts';
import { type BookingRow, listOf, readBookingAsMaster, selectBookings } from '../queries.ts';

interface Asked {
  masterId: number;
  day: string;
  /** The day on which it is asked, in Oslo. */
  today: string;
}

/** Of the domain's rules of the agenda: what waits, as of today. */
const isWaiting = (value: Places<Asked>) => sql<boolean>`
  bookings.master_id = ${value('masterId')} and bookings.scheduled_date >= ${value('today')}::date
  and (bookings.status = 'pending' or (bookings.status = 'confirmed' and bookings.accepted_at is null))`;

/** Accepted jobs of the day; today also those that were begun before and are not done. */
const isOfDay = (value: Places<Asked>) => sql<boolean>`
  bookings.master_id = ${value('masterId')} and bookings.accepted_at is not null
  and ((bookings.scheduled_date = ${value('day')}::date
        and bookings.status in ('confirmed', 'in_progress', 'completed', 'pending_payment'))
    or (bookings.status = 'in_progress' and bookings.scheduled_date < ${value('day')}::date
        and ${value('day')}::date = ${value('today')}::date))`;

/**
 * Agreed in writing, with accepted changes and with its lines; and the bill that was sent. One column: a function of
 * PostgreSQL takes a hundred arguments, which the columns of a booking nearly use up.
 */
const written = sql<Pick<TodayJob, 'agreedTotal' | 'billedTotal' | 'agreement'>>`
  json_build_object(
    'agreedTotal', (
      select a.total + (
        select coalesce(sum(total), 0) from change_orders where agreement_id = a.id and state = 'accepted'
      ) from agreements a where a.booking_id = bookings.id),
    'billedTotal', (select total from bills where bills.booking_id = bookings.id),
    'agreement', (
      select json_build_object(
        'number', a.number, 'kind', a.content -> 'kind', 'lines', a.content -> 'lines',
        'excluded', a.content -> 'excluded', 'ceiling', a.ceiling,
        'changes', (
          select coalesce(json_agg(json_build_object(
            'id', c.id, 'reason', c.reason, 'lines', c.lines, 'total', c.total,
            'extraHours', c.extra_hours, 'state', c.state) order by c.id), '[]')
          from change_orders c where c.agreement_id = a.id))
      from agreements a where a.booking_id = bookings.id))`;

/** The columns of a booking; keys of JSON built in SQL are not converted, so that they are named here. */
const columns = {
  id: true,
  createdAt: true,
  updatedAt: true,
  masterId: true,
  clientId: true,
  serviceId: true,
  service: true,
  clientName: true,
  clientPhone: true,
  address: true,
  scheduledDate: true,
  scheduledTime: true,
  durationMinutes: true,
  bufferMinutes: true,
  description: true,
  accessNote: true,
  pictures: true,
  estimatedPrice: true,
  priceBasis: true,
  callOutFee: true,
  status: true,
  paymentStatus: true,
  acceptedAt: true,
  hasAgreement: true,
  proposal: true,
  unplanned: true,
  series: true,
  completionFinalAt: true,
  travel: true,
  travelAt: true,
  lateMinutes: true,
  arrivalFrom: true,
  arrivalUntil: true,
  rule: true,
  fees: true,
  noShows: true,
  cancelledBy: true,
  cancelReason: true,
  firstName: true,
  lastName: true,
  avatarFile: true,
  specialization: true,
  rating: true,
  comment: true,
  approved: true,
  decision: true,
} satisfies Record<keyof BookingRow, true>;

const bookingColumns = Object.keys(columns);
const jobColumns = [...bookingColumns, 'written'];

const readDay = namedStatement('master-today', (db, value: Places<Asked>) =>
  db.selectNoFrom((eb) => [
    listOf(
      selectBookings(db)
        .select(written.as('written'))
        .where(isOfDay(value))
        .orderBy('bookings.scheduledDate')
        .orderBy('bookings.scheduledTime')
        .orderBy('bookings.id'),
      jobColumns,
    ).as('jobs'),
    listOf(
      selectBookings(db)
        .where(isWaiting(value))
        .orderBy('bookings.scheduledDate')
        .orderBy('bookings.scheduledTime')
        .orderBy('bookings.id')
        .limit(sql.lit(shownRequests)),
      bookingColumns,
    ).as('waiting'),
    listOf(
      selectBookings(db)
        .where('bookings.masterId', '=', value('masterId'))
        .where('bookings.status', '=', 'confirmed')
        .where('bookings.acceptedAt', 'is not', null)
        .where('bookings.scheduledDate', '>', value('day'))
        .orderBy('bookings.scheduledDate')
        .orderBy('bookings.scheduledTime')
        .limit(sql.lit(1)),
      bookingColumns,
    ).as('next'),
    ownJobListOf({ masterId: value('masterId'), from: value('day'), to: value('day') }).as(
      'ownJobs',
    ),
    nextOwnJobOf({ masterId: value('masterId'), after: value('day') }).as('nextOwnJob'),
    jsonArrayFrom(
      eb
        .selectFrom('calendarBlocks')
        .select(['id', 'date', 'note'])
        .select(sql<string>`left(from_time::text, 5)`.as('from'))
        .select(sql<string>`left(to_time::text, 5)`.as('to'))
        .where('masterId', '=', value('masterId'))
        .where('date', '=', value('day'))
        .orderBy('fromTime'),
    ).as('blocks'),
    sql<number>`(select count(*) from bookings where ${isWaiting(value)})`.as('bookings'),
    sql<number>`(
      select count(*) from job_request_invitations i join job_requests r on r.id = i.request_id
       where i.master_id = ${value('masterId')} and i.state = 'waiting' and r.state = 'open')`.as(
      'requests',
    ),
    sql<number>`(
      select count(*) from bills b join agreements a on a.id = b.agreement_id
       where a.master_id = ${value('masterId')} and b.state = 'objected'
         and exists (select from bill_objections o where o.bill_id = b.id and o.answer is null))`.as(
      'objections',
    ),
  ]),
);

const iso = (instant: string): string => new Date(instant).toISOString();
const isoOrNull = (instant: string | null): string | null => instant && iso(instant);

/** JSON built in SQL has instants with the zone of the connection. */
function readRow<Row extends BookingRow>(row: Row): Row {
  return {
    ...row,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    acceptedAt: isoOrNull(row.acceptedAt),
    completionFinalAt: isoOrNull(row.completionFinalAt),
    travelAt: isoOrNull(row.travelAt),
    arrivalFrom: isoOrNull(row.arrivalFrom),
    arrivalUntil: isoOrNull(row.arrivalUntil),
  };
}

/** A master's day: one statement. */
export async function findToday(db: Kysely<DB>, asked: Asked): Promise<Today> {
  const [row] = await readDay(db, asked);
  if (row === undefined) throw new Error('A statement without a table has one row.');
  const jobs = row.jobs.map(({ written: agreed, ...job }): TodayJob => {
    return { ...readBookingAsMaster(readRow(job)), ...agreed };
  });
  const ownJobs = row.ownJobs.map(readOwnJob);
  const [[next], [nextOwnJob]] = [row.next, row.nextOwnJob];
  return {
    day: asked.day,
    waiting: row.waiting.map((booking) => readBookingAsMaster(readRow(booking))),
    counts: {
      bookings: row.bookings,
      requests: row.requests,
      objections: row.objections,
    },
    jobs,
    ownJobs,
    blocks: row.blocks,
    next: next === undefined ? null : readBookingAsMaster(readRow(next)),
    nextOwnJob: nextOwnJob === undefined ? null : readOwnJob(nextOwnJob),
    money: moneyOfDay(jobs, ownJobs),
  };
}
