import { isIPv6 } from 'node:net';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type SharedQuotas, createCounter } from './local-counter.ts';

/** Cost classes of calls: each has its own quota per address, or per user when signed in. */
export const rateClasses = [
  'read',
  'search',
  'write',
  'messages',
  'signIn',
  'reset',
  'register',
  'upload',
] as const;
export type RateClass = (typeof rateClasses)[number];

/** What is left of a quota after a call. */
export interface Quota extends RateMetric {
  rate: RateClass;
  /** Calls left in this window. */
  remaining: number;
  /** Seconds until the window ends. */
  resetIn: number;
}

export interface Limits {
  /**
   * Takes one call from the quota of `key` and passes the remaining quota to `note`; throws `rate.limited` with the
   * seconds to wait when it is exhausted.
   */
  consume(rate: RateClass, key: string, note?: (quota: Quota) => void): Promise<void>;
  /**
   * Takes one call of a locally counted class, synchronously. @returns the remaining quota; undefined where nothing was
   * taken: the quota is exhausted, or the class is not counted locally.
   */
  takeLocally?(rate: RateClass, key: string): Quota | undefined;
}

/** Limits with their background synchronisation. */
export interface RunningLimits extends Limits {
  /** Stops the background synchronisation. */
  close(): void;
}

/** So many calls within so many seconds. */
export interface RateMetric {
  points: number;
  seconds: number;
}
export type RateMetrics = Record<RateClass, RateMetric>;

/** Defaults of a public server. Signing in is tight, against guessing of passwords. */
export const defaultRates: RateMetrics = {
  read: { points: 600, seconds: 60 },
  search: { points: 120, seconds: 60 },
  write: { points: 60, seconds: 60 },
  messages: { points: 40, seconds: 60 },
  signIn: { points: 10, seconds: 15 * 60 },
  reset: { points: 10, seconds: 60 * 60 },
  register: { points: 20, seconds: 60 * 60 },
  upload: { points: 30, seconds: 60 * 60 },
};

/** Counted locally and reported to the store once a second: a read never waits for the store. */
const countedLocally: ReadonlySet<RateClass> = new Set<RateClass>(['read', 'search']);
/** Everyday writes: a fast caller waits for the store only now and then, not for each call. */
const countedAhead: ReadonlySet<RateClass> = new Set<RateClass>(['write', 'messages']);

/**
 * Quotas shared by all servers of `shared`; without it, of this process. While the store does not respond each server
 * counts by itself, and reports later.
 */
export function createLimits(rates: RateMetrics, shared?: SharedQuotas): RunningLimits {
  const counter = createCounter(shared);
  return {
    async consume(rate, key, note) {
      const { points, seconds } = rates[rate];
      const rule = { points, seconds };
      const name = `${rate}:${key}`;
      const { taken, resetMs } = countedLocally.has(rate)
        ? counter.takeLocally(name, rule)
        : await (countedAhead.has(rate) ? counter.takeAhead(name, rule) : counter.take(name, rule));
      const remaining = Math.max(0, points - taken);
      const resetIn = Math.ceil(resetMs / 1000);
      note?.({ rate, points, seconds, remaining, resetIn });
      if (taken > points) throw new AppError('rate.limited', { retryAfter: resetIn });
    },
    takeLocally(rate, key) {
      if (!countedLocally.has(rate)) return undefined;
      const { points, seconds } = rates[rate];
      const { taken, resetMs } = counter.takeLocally(`${rate}:${key}`, { points, seconds });
      if (taken > points) return undefined;
      return {
        rate,
        points,
        seconds,
        remaining: points - taken,
        resetIn: Math.ceil(resetMs / 1000),
      };
    },
    close: () => counter.close(),
  };
}

/**
 * The quota key of an address. An IPv6 customer holds a whole /64, so single addresses would give them any number of
 * quotas.
 */
export function quotaOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const network = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${network.map((group) => group.replace(/^0+/, '') || '0').join(':')}::/64`;
}
