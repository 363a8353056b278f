import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import {
  type ListAdminBookingsInput,
  adminBookingSchema,
  deleteBookingInput,
  deletedBookingSchema,
  listAdminBookingsInput,
} from '@mesterhand/domain/admin/bookings';
import { tableOf } from '@mesterhand/domain/admin/list';
import { bookingDetailSchema, setStatusInput } from '@mesterhand/domain/bookings/schema';
import {
  handOverInput,
  listSuccessorsInput,
  reopenInput,
  staffMoveInput,
  successorSchema,
} from '@mesterhand/domain/bookings/staff-changes-schema';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { holdsWords, countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { deleteBooking } from '../../bookings/removal/service.ts';
import { handOver, listSuccessors } from '../../bookings/handing-over/service.ts';
import { readRoadsByStep, readRoadsToBooking } from '../../bookings/roads/service.ts';
import { moveAsStaff, reopenBooking } from '../../bookings/staff/service.ts';
import { changeStatus } from '../../bookings/steps/service.ts';

const tag = 'admin';

export const bookingsTab = router({
  list: adminProcedure({
    rate: 'read',
    output: tableOf(adminBookingSchema),
    rest: {
      method: 'GET',
      path: '/admin/bookings',
      list: true,
      tag,
      summary: 'Bookings, newest first',
    },
  })
    .input(listAdminBookingsInput)
    .query(({ ctx, input }) => listBookings(ctx.db, input, ctx.actor)),

  setStatus: adminProcedure({ rate: 'write', output: bookingDetailSchema })
    .input(setStatusInput)
    .mutation(async ({ ctx, input }) => {
      const travel = await readRoadsByStep(ctx, ctx.actor, input);
      return changeStatus(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  move: adminProcedure({ rate: 'write', output: bookingDetailSchema })
    .input(staffMoveInput)
    .mutation(async ({ ctx, input }) => {
      const roads = { id: input.id, dates: [input.date] };
      const travel = await readRoadsToBooking(ctx, ctx.actor, roads);
      return moveAsStaff(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  reopen: adminProcedure({ rate: 'write', output: bookingDetailSchema })
    .input(reopenInput)
    .mutation(async ({ ctx, input }) => {
      const roads = { id: input.id, ...(input.at && { dates: [input.at.date] }) };
      const travel = await readRoadsToBooking(ctx, ctx.actor, roads);
      return reopenBooking(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  successors: adminProcedure({ rate: 'read', output: z.array(successorSchema) })
    .input(listSuccessorsInput)
    .query(({ ctx, input }) => listSuccessors(ctx.db, input.id, ctx.now)),

  handOver: adminProcedure({ rate: 'write', output: bookingDetailSchema })
    .input(handOverInput)
    .mutation(({ ctx, input }) => handOver(ctx.db, ctx.actor, input, ctx.now)),

  delete: adminProcedure({
    rate: 'write',
    output: deletedBookingSchema,
    rest: {
      method: 'DELETE',
      path: '/admin/bookings/{id}',
      tag,
      summary: 'Deletes a booking and what was written about it; its review stays',
      description: 'Both sides are notified.',
    },
  })
    .input(deleteBookingInput)
    .mutation(({ ctx, input }) => deleteBooking(ctx, ctx.actor, input, ctx.now)),
});

type Rows = SelectQueryBuilder<DB, 'bookings', object>;

function matching(
  db: Kysely<DB>,
  { search, status, from, to }: ListAdminBookingsInput,
  searcher: Searcher,
): Rows {
  let rows: Rows = db.selectFrom('bookings').where(holdsWords('bookings', searcher, search));
  // By the day of the job, which is a civil date.
  if (from !== undefined) rows = rows.where('bookings.scheduledDate', '>=', from);
  if (to !== undefined) rows = rows.where('bookings.scheduledDate', '<=', to);
  return status === undefined ? rows : rows.where('bookings.status', '=', status);
}

const orders = {
  createdAt: ['bookings.createdAt', 'bookings.id'],
  scheduledDate: ['bookings.scheduledDate', 'bookings.scheduledTime', 'bookings.id'],
  estimatedPrice: ['bookings.estimatedPrice', 'bookings.id'],
} as const;

function inOrder(rows: Rows, { sort, direction }: ListAdminBookingsInput): Rows {
  let sorted = rows;
  for (const column of orders[sort]) sorted = sorted.orderBy(column, direction);
  return sorted;
}

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listBookings(
  db: Kysely<DB>,
  input: ListAdminBookingsInput,
  searcher: Searcher,
) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('bookings.id').offset(offset).limit(limit);
  const shown = db.selectFrom('bookings').where('bookings.id', 'in', page);
  const rows = await selectListedBookings(inOrder(shown, input))
    .select(foundIn(found).as('found'))
    .execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => row;
  return countedPage(db, input, { rows, matching: found, item });
}

/** The columns of `adminBookingSchema`, for the list and for the export. */
export function selectListedBookings(rows: Rows) {
  return rows
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .select(['bookings.id', 'bookings.clientId', 'bookings.clientName', 'bookings.clientPhone'])
    .select(['bookings.masterId', 'services.name as serviceName', 'bookings.description'])
    .select(sql<string>`btrim(users.first_name || ' ' || users.last_name)`.as('masterName'))
    .select(['bookings.address', 'bookings.scheduledDate', 'bookings.status'])
    .select(sql<string>`to_char(bookings.scheduled_time, 'HH24:MI')`.as('scheduledTime'))
    .select(['bookings.acceptedAt', 'bookings.estimatedPrice', 'bookings.createdAt'])
    .select(['bookings.priceBasis', 'bookings.callOutFee']);
}
