import type { DB } from '@mesterhand/db/schema';
import type { ListedNoShow } from '@mesterhand/domain/bookings/cancellation-schema';
import type { ListNoShowsInput } from '@mesterhand/domain/bookings/no-shows-schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import { civilTime } from '../queries.ts';

/** The booking of a report; undefined when there is none. Not locked. */
export async function findBookingOfReport(
  trx: Transaction<DB>,
  id: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('noShows')
    .select('bookingId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bookingId;
}

/** A report, which its locked booking protects. */
export function readReport(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('noShows')
    .select(['id', 'side', 'state', 'answerUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const fullName = (table: string) =>
  sql<string>`btrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** Reports with their bookings and the names of both sides. */
const selectListed = (db: Kysely<DB>) =>
  db
    .selectFrom('noShows as n')
    .innerJoin('bookings', 'bookings.id', 'n.bookingId')
    .innerJoin('masters as m', 'm.id', 'bookings.masterId')
    .innerJoin('users as mu', 'mu.id', 'm.userId')
    .select(['n.id', 'n.bookingId', 'n.side', 'n.statement', 'n.state', 'n.reportedAt'])
    .select(['n.answerUntil', 'n.answer', 'n.answeredAt', 'n.note', 'n.decidedAt'])
    .select(['bookings.clientId', 'bookings.clientName as client', 'bookings.masterId'])
    .select([fullName('mu').as('master'), 'bookings.scheduledDate'])
    .select([civilTime.as('scheduledTime'), 'bookings.cancellationFee as fee'])
    .select((eb) =>
      eb
        .selectFrom('cancellationFees as f')
        .select('f.amount')
        .whereRef('f.bookingId', '=', 'n.bookingId')
        .whereRef('f.side', '!=', 'n.side')
        .where('f.reason', '=', 'noShow')
        .as('recorded'),
    );

/** One report, for moderators. */
export function findListedReport(db: Kysely<DB>, id: number): Promise<ListedNoShow | undefined> {
  return selectListed(db).where('n.id', '=', id).executeTakeFirst();
}

const instantPlace = z.tuple([z.iso.datetime(), z.int()]);

/** Reports, the latest first; for moderators. */
export async function listReports(
  db: Kysely<DB>,
  { limit, cursor, state }: ListNoShowsInput,
): Promise<{ items: ListedNoShow[]; nextCursor: string | null }> {
  let rows = selectListed(db)
    .orderBy('n.reportedAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) rows = rows.where('n.state', '=', state);
  if (cursor !== undefined) {
    const place = decodeCursor(instantPlace, cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('n.reportedAt', 'n.id'), '<', tuple(...place)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: (row) => row,
    place: (row) => [row.reportedAt, row.id],
  });
}
