import type { DB } from '@mesterhand/db/schema';
import {
  type ExportBookingsInput,
  type ExportUsersInput,
  exportBookingsInput,
  exportUsersInput,
  exportedBookingsSchema,
  exportedUsersSchema,
} from '@mesterhand/domain/admin/exports';
import { addDays, startOfOsloDay } from '@mesterhand/domain/time/oslo';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { selectListedBookings } from './bookings.ts';

/** Whole tables in parts, ordered by id: rows added meanwhile come last, and none is repeated. */
export const exportsTab = router({
  users: adminProcedure({ rate: 'search', output: exportedUsersSchema })
    .input(exportUsersInput)
    .query(({ ctx, input }) => exportUsers(ctx.db, input)),

  bookings: adminProcedure({ rate: 'search', output: exportedBookingsSchema })
    .input(exportBookingsInput)
    .query(({ ctx, input }) => exportBookings(ctx.db, input)),
});

const place = z.tuple([z.int()]);
const afterOf = (cursor: string | undefined): number =>
  cursor === undefined ? 0 : decodeCursor(place, cursor)[0];

/** One part of the rows read; they hold one more than the limit to detect a next part. */
function partOf<Row extends { id: number }>(rows: Row[], limit: number) {
  return pageOfRows(rows, limit, { item: (row) => row, place: ({ id }) => [id] });
}

/** Only with the first part, so that a client knows the total once. */
async function totalOf(
  rows: SelectQueryBuilder<DB, 'users' | 'bookings', object>,
  cursor: string | undefined,
): Promise<number | null> {
  if (cursor !== undefined) return null;
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
}

async function exportUsers(
  db: Kysely<DB>,
  { cursor, limit, from, to, type, role }: ExportUsersInput,
) {
  let found = db.selectFrom('users').where('users.deletedAt', 'is', null);
  if (from !== undefined)
    found = found.where('users.createdAt', '>=', startOfOsloDay(from).toISOString());
  if (to !== undefined)
    found = found.where('users.createdAt', '<', startOfOsloDay(addDays(to, 1)).toISOString());
  if (type !== undefined) found = found.where('users.userType', '=', type);
  if (role !== undefined) found = found.where('users.role', '=', role);
  const rows = await found
    .where('users.id', '>', afterOf(cursor))
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .leftJoin('categories', 'categories.id', 'masters.categoryId')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName', 'users.phone'])
    .select(['users.userType', 'users.role', 'users.city', 'users.language', 'users.createdAt'])
    .select(['masters.id as masterId', 'categories.code as category', 'masters.isVerified'])
    .orderBy('users.id')
    .limit(limit + 1)
    .execute();
  return { ...partOf(rows, limit), total: await totalOf(found, cursor) };
}

async function exportBookings(
  db: Kysely<DB>,
  { cursor, limit, from, to, statuses }: ExportBookingsInput,
) {
  let found = db.selectFrom('bookings');
  if (from !== undefined) found = found.where('bookings.scheduledDate', '>=', from);
  if (to !== undefined) found = found.where('bookings.scheduledDate', '<=', to);
  if (statuses.length > 0) found = found.where('bookings.status', 'in', statuses);
  const rows = await selectListedBookings(found.where('bookings.id', '>', afterOf(cursor)))
    .orderBy('bookings.id')
    .limit(limit + 1)
    .execute();
  return { ...partOf(rows, limit), total: await totalOf(found, cursor) };
}
