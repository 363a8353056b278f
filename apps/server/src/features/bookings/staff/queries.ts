import type { DB } from '@mesterhand/db/schema';
import { type ExpressionBuilder, type Transaction, sql } from 'kysely';

/** Whether something stands on a booking that opening or handing it over would contradict. */
const isFinal = ({ or, exists, selectFrom }: ExpressionBuilder<DB, 'bookings'>) =>
  or([
    exists(selectFrom('bills').select('bills.id').whereRef('bookingId', '=', 'bookings.id')),
    exists(selectFrom('reviews').select('reviews.id').whereRef('bookingId', '=', 'bookings.id')),
    exists(
      selectFrom('withdrawals').select('withdrawals.id').whereRef('bookingId', '=', 'bookings.id'),
    ),
  ])
    .$castTo<boolean>()
    .as('isFinal');

/** Whether another master has the job. */
const isHandedOver = sql<boolean>`exists (
  select from bookings s where s.handed_from = bookings.id and s.status <> 'cancelled'
)`;

/** What staff's changes depend on besides the state of a locked booking. */
export function readStanding(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.clientId')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select(isFinal)
    .select(isHandedOver.as('isHandedOver'))
    .select(sql<boolean>`users.deleted_at is not null`.as('isClientGone'))
    .select(sql<boolean>`masters.hidden_at is not null`.as('isMasterHidden'))
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
}
