import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import {
  type AgendaPart,
  agendaOrder,
  agendaRules,
  countedParts,
} from '@mesterhand/domain/bookings/agenda';
import type { Booking, JobCounts } from '@mesterhand/domain/bookings/schema';
import type { Expression, ExpressionBuilder, Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import { type BookingRow, readBooking, readBookingAsMaster, selectBookings } from '../queries.ts';

interface PageOfBookings {
  limit: number;
  cursor?: string | undefined;
}

type Side = 'client' | 'master';

type Given<Value> = Value | Expression<Value>;

/** Newest first; ties are broken by id. */
const newestOf = (db: Kysely<DB>, whose: Side, id: Given<number>, limit: Given<number>) =>
  selectBookings(db)
    .where(`bookings.${whose}Id`, '=', id)
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit);

/** The first page, which is by far the most frequent read. */
const readFirstOf = (whose: Side) =>
  namedStatement(`bookings-of-${whose}`, (db, value: Places<{ id: number; limit: number }>) =>
    newestOf(db, whose, value('id'), value('limit')),
  );

const readFirst = { client: readFirstOf('client'), master: readFirstOf('master') };

async function pageOfBookings(
  db: Kysely<DB>,
  { whose, id, limit, cursor }: PageOfBookings & { whose: Side; id: number },
  item: (row: BookingRow) => Booking,
) {
  const rows =
    cursor === undefined
      ? await readFirst[whose](db, { id, limit: limit + 1 })
      : await newestOf(db, whose, id, limit + 1)
          .where(({ eb, refTuple, tuple }) => {
            const place = tuple(...decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor));
            return eb(refTuple('bookings.createdAt', 'bookings.id'), '<', place);
          })
          .execute();
  return pageOfRows(rows, limit, { item, place: (row) => [row.createdAt, row.id] });
}

interface Part {
  name: AgendaPart;
  today: string;
}

interface PageOfSide extends PageOfBookings {
  /** A part of the agenda as of `today`, a date in Oslo; all parts when omitted. */
  part?: Part | undefined;
}

type OfClient = PageOfSide & { clientId: number };
type OfMaster = PageOfSide & { masterId: number };

export const listBookingsOfClient = (db: Kysely<DB>, { clientId: id, ...page }: OfClient) =>
  pageOfSide(db, { ...page, whose: 'client', id }, readBooking);

export const listBookingsOfMaster = (db: Kysely<DB>, { masterId: id, ...page }: OfMaster) =>
  pageOfSide(db, { ...page, whose: 'master', id }, readBookingAsMaster);

/** A master's bookings as administrators read them, with all columns. */
export const listAllOfMaster = (db: Kysely<DB>, { masterId: id, ...page }: OfMaster) =>
  pageOfSide(db, { ...page, whose: 'master', id }, readBooking);

function pageOfSide(
  db: Kysely<DB>,
  { part, ...page }: PageOfSide & { whose: Side; id: number },
  item: (row: BookingRow) => Booking,
) {
  return part === undefined
    ? pageOfBookings(db, page, item)
    : pageOfPart(db, { ...page, part }, item);
}

const dayOperators = { before: '<', on: '=', after: '>' } as const;

/** Whether a booking is in a part of the agenda, by the domain's rules. */
const isInPart =
  ({ name, today }: Part) =>
  (eb: ExpressionBuilder<DB, 'bookings'>) =>
    eb.or(
      agendaRules[name].map(({ statuses, days, accepted }) =>
        eb.and([
          eb('bookings.status', 'in', statuses),
          ...(days === undefined
            ? []
            : [eb.or(days.map((day) => eb('bookings.scheduledDate', dayOperators[day], today)))]),
          ...(accepted === undefined
            ? []
            : [eb('bookings.acceptedAt', accepted ? 'is not' : 'is', null)]),
        ]),
      ),
    );

const startPlace = z.tuple([z.iso.date(), z.string().regex(/^\d\d:\d\d$/), z.int()]);

/** One part of a side's bookings by start time. */
async function pageOfPart(
  db: Kysely<DB>,
  { whose, id, part, limit, cursor }: PageOfBookings & { whose: Side; id: number; part: Part },
  item: (row: BookingRow) => Booking,
) {
  const order = agendaOrder[part.name];
  const inPart = selectBookings(db)
    .where(`bookings.${whose}Id`, '=', id)
    .where(isInPart(part))
    .orderBy('bookings.scheduledDate', order)
    .orderBy('bookings.scheduledTime', order)
    .orderBy('bookings.id', order)
    .limit(limit + 1);
  const rows =
    cursor === undefined
      ? await inPart.execute()
      : await inPart
          .where(({ eb, refTuple, tuple }) => {
            const place = tuple(...decodeCursor(startPlace, cursor));
            const start = refTuple(
              'bookings.scheduledDate',
              'bookings.scheduledTime',
              'bookings.id',
            );
            return eb(start, order === 'asc' ? '>' : '<', place);
          })
          .execute();
  const place = (row: BookingRow) => [row.scheduledDate, row.scheduledTime, row.id];
  return pageOfRows(rows, limit, { item, place });
}

/** A master's jobs per part that needs action. */
export function countJobs(
  db: Kysely<DB>,
  { masterId, today }: { masterId: number; today: string },
): Promise<JobCounts> {
  return db
    .selectFrom('bookings')
    .select((eb) =>
      countedParts.map((name) =>
        eb.fn.countAll<number>().filterWhere(isInPart({ name, today })).as(name),
      ),
    )
    .where('masterId', '=', masterId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
}
