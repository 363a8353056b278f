import { AppError } from '@mesterhand/domain/errors/codes';

export interface SocketQuota {
  /** Sockets per address at this server; Infinity for no limit. */
  perAddress: number;
  /** Subscriptions per user at this server, over all their sockets. */
  subscriptionsPerUser: number;
}

/** Bounded counters by key. */
export interface ConnectionLimiter {
  /** Counts one more until the returned function is called; throws `live.tooMany` at the limit. */
  enter(name: string | number): () => void;
  /** Throws the same without counting. */
  look(name: string | number): void;
}

export function createConnectionLimiter(most: number): ConnectionLimiter {
  const counts = new Map<string | number, number>();
  const look = (name: string | number): void => {
    if ((counts.get(name) ?? 0) >= most) throw new AppError('live.tooMany');
  };
  return {
    look,
    enter(name) {
      look(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (counts.get(name) ?? 1) - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
    },
  };
}

/** Limits on the frames of one connection. */
export interface FrameLimits {
  /** Messages and control frames at once; a message counts one more for each kilobyte, since it may hold many calls. */
  burst: number;
  /** Refill rate of the bucket. */
  perSecond: number;
}

/** Enough for a client that resubscribes to everything several times a minute; a page sends a few frames a minute. */
export const defaultFrameLimits: FrameLimits = { burst: 200, perSecond: 20 };

/**
 * A token bucket for the inbound frames of one connection.
 * @param now milliseconds of a monotonic clock.
 * @returns a function that takes one frame of so many bytes; false once the connection has sent more than it may.
 */
export function createFrameQuota(
  { burst, perSecond }: FrameLimits,
  now: () => number = () => performance.now(),
): (bytes: number) => boolean {
  let [left, filledAt] = [burst, now()];
  return (bytes) => {
    const at = now();
    left = Math.min(burst, left + ((at - filledAt) / 1000) * perSecond);
    left -= 1 + Math.floor(bytes / 1024);
    filledAt = at;
    return left >= 0;
  };
}
