import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type DetailRow, historyOf, selectOwnColumns } from '../queries.ts';

const none = sql<null>`null`;

/**
 * Booking requests that were just written, like `selectDetails`. Nothing can have happened to them, so the nine tables
 * of what happens later are not read.
 */
export function selectNewDetails(db: Kysely<DB>) {
  return selectOwnColumns(db).select((eb) => [
    sql<boolean>`false`.as('hasAgreement'),
    none.as('proposal'),
    none.as('unplanned'),
    newRule.as('rule'),
    sql<[]>`json_build_array()`.as('fees'),
    sql<[]>`json_build_array()`.as('noShows'),
    none.as('rating'),
    none.as('comment'),
    none.as('approved'),
    none.as('decision'),
    historyOf(eb).as('history'),
    sql<[]>`json_build_array()`.as('moves'),
  ]);
}

/** The rule of cancelling of a booking without an agreement. */
const newRule = sql<
  DetailRow['rule']
>`case when bookings.cancellation_fee is not null then json_build_object(
  'freeHours', bookings.cancellation_free_hours, 'fee', bookings.cancellation_fee, 'agreement', null) end`;
