import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/load-more.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { BookingCard } from './booking-card.tsx';
import classes from './booking-list.module.css';
import type { Viewer } from './booking-status.tsx';

/** The part of an endless query that a list draws. */
export interface EndlessBookings {
  data: { pages: { items: Booking[] }[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

type BookingListProps = {
  query: EndlessBookings;
  viewer: Viewer;
  user: SessionUser;
  failure: string;
  empty: ReactNode;
};

function ListSkeleton() {
  return (
    <div className={classes.list} aria-busy>
      <LoadingNote />
      {[1, 2, 3].map((row) => (
        <Card key={row} className={classes.bones}>
          <div className={classes.bonesHead}>
            <Bone width={68} height={84} radius={16} />
            <div className={classes.bonesLines}>
              <Bone width="50%" height={22} />
              <Bone width="35%" height={16} />
            </div>
          </div>
          <Bone width="80%" height={16} />
          <Bone width="60%" height={16} />
        </Card>
      ))}
    </div>
  );
}

/** Bookings, newest first, a page at a time. */
export function BookingList({ query, viewer, user, failure, empty }: BookingListProps) {
  const bookings = query.data?.pages.flatMap(({ items }) => items);
  if (!bookings) {
    return query.isError ? (
      <ErrorState title={failure} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  if (bookings.length === 0) return empty;
  return (
    <>
      <ul className={classes.list}>
        {bookings.map((booking) => (
          <BookingCard key={booking.id} booking={booking} viewer={viewer} user={user} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
