import type { DB } from '@mesterhand/db/schema';
import type { ExpressionBuilder } from 'kysely';

/**
 * Users known to the reader: visible masters, counterparts in bookings or conversations, and the reader. Ids are
 * sequential; without this check anyone could enumerate the names of customers.
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
          .where((side) => {
            const user = side.ref('users.id');
            return side.or([
              side.and([
                side('bookings.clientId', '=', readerId),
                side('booked.userId', '=', user),
              ]),
              side.and([
                side('booked.userId', '=', readerId),
                side('bookings.clientId', '=', user),
              ]),
            ]);
          }),
      ),
      eb.exists(
        eb
          .selectFrom('conversations')
          .innerJoin('masters as partner', 'partner.id', 'conversations.masterId')
          .select('conversations.id')
          // A conversation without messages does not count.
          .where('conversations.lastSeq', '>', 0)
          .where((side) => {
            const user = side.ref('users.id');
            return side.or([
              side.and([
                side('conversations.clientId', '=', readerId),
                side('partner.userId', '=', user),
              ]),
              side.and([
                side('partner.userId', '=', readerId),
                side('conversations.clientId', '=', user),
              ]),
            ]);
          }),
      ),
    ]);
}
