import { useRef } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** Live updates of the other side's changes; missed ones are fetched on reconnect. */
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
