import type { Booking } from '@mesterhand/domain/bookings/schema';

/** A booking of a list, and how many later ones of its series it stands for. */
export interface FoldedBooking {
  booking: Booking;
  later: number;
}

/** Jobs that wait for nobody: they can stand behind the next one of their series. */
const isFoldable = ({ series, status, acceptedAt, proposal }: Booking): boolean =>
  series !== null && status === 'confirmed' && acceptedAt !== null && proposal === null;

const startOf = ({ scheduledDate, scheduledTime }: Booking): string =>
  `${scheduledDate} ${scheduledTime}`;

/**
 * Shows of each series the next accepted job, in the place of all its accepted ones. Jobs with something to answer, those
 * that have begun, and the one that a link named stay on their own.
 */
export function foldSeries(bookings: readonly Booking[], linkedId?: number): FoldedBooking[] {
  const inOrder = bookings
    .filter((booking) => isFoldable(booking) && booking.id !== linkedId)
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
  const bySeries = Map.groupBy(inOrder, ({ series }) => series?.id);
  const later = new Map<number, number>();
  const hidden = new Set<number>();
  for (const [first, ...others] of bySeries.values()) {
    if (first !== undefined) later.set(first.id, others.length);
    for (const { id } of others) hidden.add(id);
  }
  return bookings
    .filter(({ id }) => !hidden.has(id))
    .map((booking) => ({ booking, later: later.get(booking.id) ?? 0 }));
}
