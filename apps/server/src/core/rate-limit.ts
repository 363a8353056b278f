import { isIPv6 } from 'node:net';
import { AppError } from '@mesterhand/domain/errors/codes';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What a call costs: each class has a budget of its own per address, or per user when signed in. */
export const rateClasses = ['read', 'search', 'write', 'signIn', 'register', 'upload'] as const;
export type RateClass = (typeof rateClasses)[number];

/** What is left of a budget after a call was taken from it. */
export interface Budget extends RateFigure {
  rate: RateClass;
  /** Calls that are left until it is full again. */
  remaining: number;
  /** Seconds until then. */
  resetIn: number;
}

export interface Limits {
  /**
   * Takes one call from the budget of `key` and tells `note` what is left of it; throws `rate.limited` with the
   * seconds to wait when it is spent.
   */
  consume(rate: RateClass, key: string, note?: (budget: Budget) => void): Promise<void>;
}

/** So many calls within so many seconds. */
export interface RateFigure {
  points: number;
  seconds: number;
}
export type RateFigures = Record<RateClass, RateFigure>;

/** What a public server allows. Signing in is tight, for it is where passwords are guessed. */
export const defaultRates: RateFigures = {
  read: { points: 600, seconds: 60 },
  search: { points: 120, seconds: 60 },
  write: { points: 60, seconds: 60 },
  signIn: { points: 10, seconds: 15 * 60 },
  register: { points: 20, seconds: 60 * 60 },
  upload: { points: 30, seconds: 60 * 60 },
};

/** Budgets in this process's memory: a restart forgives, and two servers count apart. */
export function createLimits(figures: RateFigures): Limits {
  const limiterOf = (rate: RateClass): RateLimiterMemory =>
    new RateLimiterMemory({
      keyPrefix: rate,
      points: figures[rate].points,
      duration: figures[rate].seconds,
    });
  const limiters: Record<RateClass, RateLimiterMemory> = {
    read: limiterOf('read'),
    search: limiterOf('search'),
    write: limiterOf('write'),
    signIn: limiterOf('signIn'),
    register: limiterOf('register'),
    upload: limiterOf('upload'),
  };
  return {
    async consume(rate, key, note) {
      try {
        const state = await limiters[rate].consume(key);
        note?.(budgetAfter(rate, figures[rate], state));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const budget = budgetAfter(rate, figures[rate], refused);
        note?.(budget);
        throw new AppError('rate.limited', { retryAfter: budget.resetIn });
      }
    },
  };
}

function budgetAfter(rate: RateClass, figure: RateFigure, state: RateLimiterRes): Budget {
  const { remainingPoints, msBeforeNext } = state;
  return { rate, ...figure, remaining: remainingPoints, resetIn: Math.ceil(msBeforeNext / 1000) };
}

/**
 * Whose budget an address counts against. One IPv6 customer holds a whole /64, so that counting single
 * addresses would hand out as many budgets as they care to take.
 */
export function budgetOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const network = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
