import type { Booking } from '@mesterhand/domain/bookings/schema';

import { useEffect, useRef } from 'react';
import { readId } from '../../../core/navigation/search-params.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** The booking that an email, a notification or a calendar linked to; `beyond` when it is not on the fetched pages. */
export function useLinkedBooking(known: readonly Booking[] | undefined) {
  const search = useAddress('booking', 'dialog');
  // A dialog about a booking names it, too: that links to no card.
  const id = search.dialog === undefined ? readId(search.booking) : undefined;
  const isBeyond = id !== undefined && known?.every((booking) => booking.id !== id) === true;
  const { data } = trpc.bookings.byId.useQuery({ id: id ?? 0 }, { enabled: isBeyond });
  return { id, beyond: isBeyond && data?.id === id ? data : undefined };
}

/** Scrolls an element into view when it is, or becomes, the link's target. */
export function useScrollTo(isTarget: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return element;
}
