import type { DB } from '@mesterhand/db/schema';
import type { ExpressionBuilder } from 'kysely';

/**
 * A user whom the reader knows: a visible master, someone of a common booking, or the reader. Ids can be
 * counted; without this they would tell the names of customers to anyone.
 */
export function knownTo(readerId: number) {
  return (eb: ExpressionBuilder<DB, 'users'>) =>
    eb.or([
      eb('users.id', '=', readerId),
      eb.exists(
        eb
          .selectFrom('listing')
          .innerJoin('masters as listed', 'listed.id', 'listing.masterId')
          .select('listing.masterId')
          .whereRef('listed.userId', '=', 'users.id'),
      ),
      eb.exists(
        eb
          .selectFrom('bookings')
          .innerJoin('masters as booked', 'booked.id', 'bookings.masterId')
          .select('bookings.id')
          .where((sides) =>
            sides.or([
              sides('bookings.clientId', '=', readerId).and(
                'booked.userId',
                '=',
                sides.ref('users.id'),
              ),
              sides('booked.userId', '=', readerId).and(
                'bookings.clientId',
                '=',
                sides.ref('users.id'),
              ),
            ]),
          ),
      ),
    ]);
}
