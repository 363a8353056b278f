import type { BookingPosition } from '@mesterhand/domain/tracking/schema';
import { useLiveState } from '../../core/api/live.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useIsOnline } from '../../core/browser/use-is-online.ts';

/** Milliseconds between questions while the live connection isn't there (C-65). */
const POLL = 10_000;

/** How news of the position comes; `offline`: not at all, since this device has no network. */
export type Connection = 'live' | 'polling' | 'offline';

/** `ended`: it has just stopped, and why is not told yet. */
export type Reason = BookingPosition['reason'] | 'ended';

/**
 * Where a booking's master is: told by the live connection, and asked for while there is none. From the moment
 * that the position may not be seen it isn't here any more either.
 */
export function usePosition(bookingId: number) {
  const utils = trpc.useUtils();
  const input = { bookingId };
  const { status } = trpc.tracking.live.useSubscription(input, {
    onData: ({ position }) => {
      const known = utils.tracking.position.getData(input);
      // The first answer is on its way, and tells the reason too.
      if (!known && position === null) return;
      // What was asked for earlier would bring back what has just ended.
      void utils.tracking.position.cancel(input);
      utils.tracking.position.setData(input, {
        position,
        reason: position || known?.position ? 'shown' : (known?.reason ?? 'none'),
      });
      // The reason is asked for; nothing is shown in the meantime.
      if (position === null) void utils.tracking.position.invalidate(input);
    },
  });
  const isOnline = useIsOnline();
  const liveState = useLiveState();
  // A stream whose socket is gone goes on waiting for it: it says nothing of whether anything can come.
  const isLive = status === 'pending' && liveState !== 'offline' && isOnline;
  const connection: Connection = isOnline ? (isLive ? 'live' : 'polling') : 'offline';
  const query = trpc.tracking.position.useQuery(input, {
    // A position of earlier is nothing to show while a new one is on its way.
    gcTime: 0,
    refetchInterval: isLive ? false : POLL,
  });
  const { data } = query;
  const isEnding = data?.position === null && data.reason === 'shown';
  const reason: Reason | null = isEnding ? 'ended' : (data?.reason ?? null);
  return { query, connection, position: data?.position ?? null, reason };
}
