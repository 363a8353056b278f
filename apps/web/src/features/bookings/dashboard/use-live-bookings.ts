import { useRef } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** What the other side does with a booking shows here at once; what was missed while away, on the way back. */
export function useLiveBookings(): void {
  const utils = trpc.useUtils();
  const hasStarted = useRef(false);
  const refresh = () => void utils.bookings.invalidate();
  trpc.bookings.live.useSubscription(undefined, {
    onStarted: () => {
      if (hasStarted.current) refresh();
      hasStarted.current = true;
    },
    onData: refresh,
  });
}
