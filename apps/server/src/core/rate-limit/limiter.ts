import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenCounter } from './shared-counters.ts';
import { createWindows } from './windows.ts';

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

/** So many calls within so many seconds. */
export interface RateMetric {
  points: number;
  seconds: number;
}

/**
 * Cost classes of calls with the defaults of a public server: each has its own quota per address, or per user when
 * signed in. A new class needs no other file. Signing in is tight, against guessing of passwords.
 */
export const defaultRates = {
  read: { points: 600, seconds: 60 },
  search: { points: 120, seconds: 60 },
  write: { points: 60, seconds: 60 },
  messages: { points: 40, seconds: 60 },
  signIn: { points: 10, seconds: 15 * 60 },
  reset: { points: 10, seconds: 60 * 60 },
  register: { points: 20, seconds: 60 * 60 },
  upload: { points: 30, seconds: 60 * 60 },
} satisfies Record<string, RateMetric>;
export type RateClass = keyof typeof defaultRates;
export type RateMetrics = Record<RateClass, RateMetric>;

const isRateClass = (name: string): name is RateClass => Object.hasOwn(defaultRates, name);
export const rateClasses: readonly RateClass[] = Object.keys(defaultRates).filter(isRateClass);

/** Counted by each server for itself: a read never waits for the store. */
const countedLocally: ReadonlySet<RateClass> = new Set<RateClass>(['read', 'search']);

interface Taken {
  isRefused: boolean;
  remaining: number;
  resetMs: number;
}

/**
 * Quotas, those of writing classes shared by all servers of `open`; without it, of this process. While the store does not
 * respond each server counts by itself.
 */
export function createLimits(rates: RateMetrics, open?: OpenCounter): Limits {
  const countCall = createWindows();
  const counters = new Map(
    rateClasses
      .filter((rate) => !countedLocally.has(rate))
      .map((rate) => [rate, openCounter(rate, rates[rate], open)]),
  );
  const takeHere = (rate: RateClass, key: string): Taken => {
    const { points, seconds } = rates[rate];
    const { taken, resetMs } = countCall(`${rate}:${key}`, seconds);
    return { isRefused: taken > points, remaining: Math.max(0, points - taken), resetMs };
  };
  const quotaAfter = (rate: RateClass, { remaining, resetMs }: Taken): Quota => ({
    rate,
    ...rates[rate],
    remaining,
    resetIn: Math.max(1, Math.ceil(resetMs / 1000)),
  });
  return {
    async consume(rate, key, note) {
      const counter = counters.get(rate);
      const taken = counter ? await takeFrom(counter, key) : takeHere(rate, key);
      const quota = quotaAfter(rate, taken);
      note?.(quota);
      if (taken.isRefused) throw new AppError('rate.limited', { retryAfter: quota.resetIn });
    },
    takeLocally(rate, key) {
      if (!countedLocally.has(rate)) return undefined;
      const taken = takeHere(rate, key);
      return taken.isRefused ? undefined : quotaAfter(rate, taken);
    },
  };
}

function openCounter(
  keyPrefix: RateClass,
  { points, seconds: duration }: RateMetric,
  open: OpenCounter | undefined,
): RateLimiterAbstract {
  const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration });
  const options = { keyPrefix, points, duration, inMemoryBlockOnConsumed: points };
  return open?.({ ...options, insuranceLimiter }) ?? insuranceLimiter;
}

/** Stores see hashes only: addresses and emails are not collected. */
async function takeFrom(counter: RateLimiterAbstract, key: string): Promise<Taken> {
  const hash = createHash('sha256').update(key).digest('base64url');
  const takenOf = (
    isRefused: boolean,
    { remainingPoints, msBeforeNext }: RateLimiterRes,
  ): Taken => ({
    isRefused,
    remaining: remainingPoints,
    resetMs: msBeforeNext,
  });
  try {
    return takenOf(false, await counter.consume(hash));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return takenOf(true, refusal);
    throw refusal;
  }
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
