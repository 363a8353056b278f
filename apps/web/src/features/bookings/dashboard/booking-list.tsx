import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { ReactNode } from 'react';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { Card } from '../../../ui/card.tsx';
import { Box, Group, Stack } from '../../../ui/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { BookingCard } from '../card/booking-card.tsx';
import cardClasses from '../card/booking-card.module.css';
import type { Viewer } from '../card/booking-status.tsx';
import { useLinkedBooking } from '../dialog/use-linked-booking.ts';
import { foldSeries } from '../series/fold-series.ts';

/** The subset of an infinite query that a list renders. */
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

/** As tall as a closed card, to limit layout shift. */
function CardSkeleton() {
  return (
    <Card as="li" className={cardClasses.card}>
      <div className={cardClasses.head}>
        <SkeletonBlock width={68} height={84} radius={16} />
        <Stack gap="xs" className={cardClasses.who}>
          <SkeletonBlock width="55%" height={22} />
          <SkeletonBlock width="70%" height={16} />
          <SkeletonBlock width={120} height={20} radius={999} />
        </Stack>
      </div>
      <Box mt="sm">
        <SkeletonBlock width="min(100%, 420px)" height={18} />
      </Box>
      <Group gap="sm" className={cardClasses.foot}>
        <SkeletonBlock width={180} height={44} radius={12} />
      </Group>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy>
      <LoadingNote />
      <Stack component="ul" aria-hidden>
        {[1, 2, 3].map((row) => (
          <CardSkeleton key={row} />
        ))}
      </Stack>
    </div>
  );
}

/** Bookings, newest first, page by page; of a series the next job stands for the later ones. */
export function BookingList({ query, viewer, user, failure, empty }: BookingListProps) {
  const bookings = query.data?.pages.flatMap(({ items }) => items);
  const linked = useLinkedBooking(bookings);
  if (!bookings) {
    return query.isError ? (
      <ErrorState title={failure} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  const { id: linkedId, beyond } = linked;
  if (bookings.length === 0 && !beyond) return empty;
  return (
    <>
      <Stack component="ul">
        {beyond && (
          <BookingCard
            booking={beyond}
            viewer={beyond.clientId === user.id ? 'client' : 'master'}
            user={user}
            isLinked
          />
        )}
        {foldSeries(bookings, linkedId).map(({ booking, later }) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            viewer={viewer}
            user={user}
            isLinked={booking.id === linkedId}
            later={later}
          />
        ))}
      </Stack>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
