import type { BookingPosition } from '@mesterhand/domain/tracking/schema';
import { useLiveState } from '../../core/api/live.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useIsOnline } from '../../core/browser/use-is-online.ts';

/** Polling interval in milliseconds without the live connection (C-65). */
const POLL = 10_000;

/** The source of updates; `offline`: none, since this device has no network. */
export type Connection = 'live' | 'polling' | 'offline';

/** `ended`: it has just stopped, and the reason is not known yet. */
export type Reason = BookingPosition['reason'] | 'ended';

/**
 * The position of a booking's master: from the live connection, and polled without one. It is dropped as soon as it may
 * no longer be seen.
 */
export function usePosition(bookingId: number) {
  const utils = trpc.useUtils();
  const input = { bookingId };
  const { status } = trpc.tracking.live.useSubscription(input, {
    onData: ({ position }) => {
      const known = utils.tracking.position.getData(input);
      // The first response is in flight, and contains the reason too.
      if (!known && position === null) return;
      // A request in flight would restore what has just ended.
      void utils.tracking.position.cancel(input);
      utils.tracking.position.setData(input, {
        position,
        reason: position || known?.position ? 'shown' : (known?.reason ?? 'none'),
      });
      // The reason is fetched; nothing is shown meanwhile.
      if (position === null) void utils.tracking.position.invalidate(input);
    },
  });
  const isOnline = useIsOnline();
  const liveState = useLiveState();
  // A stream whose socket is gone stays pending: it does not show whether anything can arrive.
  const isLive = status === 'pending' && liveState !== 'offline' && isOnline;
  const connection: Connection = isOnline ? (isLive ? 'live' : 'polling') : 'offline';
  const query = trpc.tracking.position.useQuery(input, {
    // A stale position must not show while a new one loads.
    gcTime: 0,
    refetchInterval: isLive ? false : POLL,
  });
  const { data } = query;
  const isEnding = data?.position === null && data.reason === 'shown';
  const reason: Reason | null = isEnding ? 'ended' : (data?.reason ?? null);
  return { query, connection, position: data?.position ?? null, reason };
}
