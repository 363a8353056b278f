import type { DB } from '@mesterhand/db/schema';
import type { FeeReason } from '@mesterhand/domain/bookings/cancellation';
import type { MovingSide } from '@mesterhand/domain/bookings/moves';
import type { NoShowState } from '@mesterhand/domain/bookings/no-shows';
import type { Transaction, Updateable } from 'kysely';

/** A fee of one side of a locked booking. */
export interface DueFee {
  bookingId: number;
  side: MovingSide;
  reason: FeeReason;
  /** NOK. */
  amount: number;
  at: string;
}

/** Records a fee. At most one is due of a side for a booking, so a second one changes nothing. */
export async function recordFee(
  trx: Transaction<DB>,
  { at: createdAt, ...fee }: DueFee,
): Promise<void> {
  await trx
    .insertInto('cancellationFees')
    .values({ ...fee, createdAt })
    .onConflict((conflict) => conflict.columns(['bookingId', 'side']).doNothing())
    .execute();
}

/** Removes the fees of late cancellations from a job that goes on after all. */
export async function voidLateFees(trx: Transaction<DB>, bookingId: number): Promise<void> {
  await trx
    .deleteFrom('cancellationFees')
    .where('bookingId', '=', bookingId)
    .where('reason', '=', 'late')
    .execute();
}

/** Removes what is due of a customer by the rule, because they have withdrawn from the agreement. */
export async function voidFeesOfClient(trx: Transaction<DB>, bookingId: number): Promise<void> {
  await trx
    .deleteFrom('cancellationFees')
    .where('bookingId', '=', bookingId)
    .where('side', '=', 'client')
    .execute();
  await setStates(trx, bookingId, {
    sides: ['master'],
    from: ['open', 'agreed', 'lapsed', 'disputed', 'upheld'],
    to: 'ended',
  });
}

interface ChangedStates {
  /** The sides that reported. */
  sides: readonly MovingSide[];
  from: readonly NoShowState[];
  to: NoShowState;
}

/** Changes the states of the reports of a locked booking. */
export async function setStates(
  trx: Transaction<DB>,
  bookingId: number,
  { sides, from, to }: ChangedStates,
): Promise<void> {
  await trx
    .updateTable('noShows')
    .set({ state: to })
    .where('bookingId', '=', bookingId)
    .where('side', 'in', sides)
    .where('state', 'in', from)
    .execute();
}

/** Ends reports that nobody has decided on: the two have agreed on another time. */
export function endUndecided(trx: Transaction<DB>, bookingId: number): Promise<void> {
  return setStates(trx, bookingId, {
    sides: ['client', 'master'],
    from: ['open', 'disputed'],
    to: 'ended',
  });
}

interface NewReport {
  bookingId: number;
  side: MovingSide;
  reportedBy: number;
  statement: string;
  state: NoShowState;
  reportedAt: string;
  answerUntil: string;
}

/** Stores a report of a side without a live one. */
export async function insertReport(trx: Transaction<DB>, report: NewReport): Promise<number> {
  const { id } = await trx
    .insertInto('noShows')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type ReportChange = Pick<
  Updateable<DB['noShows']>,
  'state' | 'answer' | 'answeredAt' | 'answeredBy' | 'note' | 'decidedAt' | 'decidedBy'
>;

/** Changes a report of a locked booking. */
export async function updateReport(
  trx: Transaction<DB>,
  id: number,
  change: ReportChange,
): Promise<void> {
  await trx.updateTable('noShows').set(change).where('id', '=', id).execute();
}
