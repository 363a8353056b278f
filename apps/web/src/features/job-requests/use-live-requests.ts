import { useRef } from 'react';
import { trpc } from '../../core/api/trpc.ts';

/** Live updates of sent and received requests and of their offers; missed ones are fetched on reconnect. */
export function useLiveRequests(): void {
  const utils = trpc.useUtils();
  const hasStarted = useRef(false);
  const refresh = () => {
    void utils.bookings.requests.invalidate();
    void utils.bookings.offers.invalidate();
  };
  trpc.bookings.requests.live.useSubscription(undefined, {
    onStarted: () => {
      if (hasStarted.current) refresh();
      hasStarted.current = true;
    },
    onData: refresh,
  });
}
