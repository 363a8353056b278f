import type { DB } from '@mesterhand/db/schema';
import type { CancellationFee } from '@mesterhand/domain/bookings/cancellation-schema';
import type {
  BookingCancellation,
  CancellationTerms,
} from '@mesterhand/domain/bookings/cancellation';
import type { NoShow } from '@mesterhand/domain/bookings/no-shows-schema';
import { freeByLawUntil } from '@mesterhand/domain/withdrawals/free-cancellation';
import { type Transaction, sql } from 'kysely';

/** An instant within JSON, as the wire has it. */
export const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const orNull = (column: string) => isoInstant(column).$castTo<string | null>();

/** The rule of cancelling in the settings. */
export const currentTerms = sql<CancellationTerms>`(
  select json_build_object('freeHours', cancellation_free_hours, 'fee', cancellation_fee) from settings
)`;

/** The terms of a booking as its columns. */
export function columnsOfTerms(terms: CancellationTerms | null) {
  return {
    cancellationFreeHours: terms?.freeHours ?? null,
    cancellationFee: terms?.fee ?? null,
  };
}

/** The rule of a booking, and what decides about the customer's right to withdraw from its agreement. */
export interface StoredRule extends CancellationTerms {
  agreement: { agreedAt: string; isUrgent: boolean } | null;
}

/** The rule of a booking; null without one. */
export const ruleOf = sql<StoredRule | null>`case when bookings.cancellation_fee is not null then json_build_object(
  'freeHours', bookings.cancellation_free_hours,
  'fee', bookings.cancellation_fee,
  'agreement', (
    select json_build_object('agreedAt', ${isoInstant('a.agreed_at')}, 'isUrgent', a.is_urgent)
      from agreements a where a.booking_id = bookings.id
  )
) end`;

/** The recorded fees of a booking. */
export const feesOf = sql<CancellationFee[]>`(
  select coalesce(json_agg(json_build_object(
           'side', f.side, 'reason', f.reason, 'amount', f.amount, 'at', ${isoInstant('f.created_at')}
         ) order by f.id), '[]')
    from cancellation_fees f where f.booking_id = bookings.id
)`;

/** The fields of a report, for JSON. */
const reportFields = sql`
  'id', n.id, 'side', n.side, 'statement', n.statement, 'state', n.state,
  'reportedAt', ${isoInstant('n.reported_at')}, 'answerUntil', ${isoInstant('n.answer_until')},
  'answer', n.answer, 'answeredAt', ${orNull('n.answered_at')}, 'note', n.note, 'decidedAt', ${orNull('n.decided_at')}`;

/** The reports of a booking, oldest first. */
export const noShowsOf = sql<NoShow[]>`(
  select coalesce(json_agg(json_build_object(${reportFields}) order by n.id), '[]')
    from no_shows n where n.booking_id = bookings.id
)`;

/**
 * The reports of a locked booking. A statement of its own: one that waits for the lock sees what was stored before it
 * waited.
 */
export function listReportStates(trx: Transaction<DB>, bookingId: number) {
  return trx
    .selectFrom('noShows')
    .select(['side', 'state'])
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute();
}

/** The terms of a booking, with the customer's right to withdraw; null without a rule. */
export function readCancellation(row: {
  rule: StoredRule | null;
  acceptedAt: string | null;
}): BookingCancellation | null {
  const { rule, acceptedAt } = row;
  if (rule === null) return null;
  const { agreement, ...terms } = rule;
  return {
    ...terms,
    withdrawUntil: freeByLawUntil({ acceptedAt, agreement })?.toISOString() ?? null,
  };
}
