import { isIPv6 } from 'node:net';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type SharedQuotas, createLedger } from './local-counter.ts';

/** What a call costs: each class has a budget of its own per address, or per user when signed in. */
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

/** What is left of a budget after a call was taken from it. */
export interface Quota extends RateMetric {
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
  consume(rate: RateClass, key: string, note?: (budget: Quota) => void): Promise<void>;
  /**
   * Takes one call of a class that is counted beside, without waiting. @returns what is left; undefined where nothing
   * was taken: the budget is spent, or its class is one that waits for the other servers.
   */
  takeBeside?(rate: RateClass, key: string): Quota | undefined;
}

/** Limits with whatever works for them beside the calls. */
export interface RunningLimits extends Limits {
  /** Ends what goes on beside the calls. */
  close(): void;
}

/** So many calls within so many seconds. */
export interface RateMetric {
  points: number;
  seconds: number;
}
export type RateMetrics = Record<RateClass, RateMetric>;

/** What a public server allows. Signing in is tight, for it is where passwords are guessed. */
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

/** Classes that are counted here and told to the other servers once a second: a read waits for nobody. */
const countedBeside: ReadonlySet<RateClass> = new Set<RateClass>(['read', 'search']);
/** Classes of what people do all day: who does it fast waits for the other servers now and then, not for each call. */
const countedAhead: ReadonlySet<RateClass> = new Set<RateClass>(['write', 'messages']);

/**
 * Budgets that all servers of `shared` take from; without it, this process's own. A store that does not answer leaves
 * each server counting by itself, and is told later what was taken meanwhile.
 */
export function createLimits(figures: RateMetrics, shared?: SharedQuotas): RunningLimits {
  const ledger = createLedger(shared);
  return {
    async consume(rate, key, note) {
      const { points, seconds } = figures[rate];
      const rule = { points, seconds };
      const name = `${rate}:${key}`;
      const { taken, resetMs } = countedBeside.has(rate)
        ? ledger.takeBeside(name, rule)
        : await (countedAhead.has(rate) ? ledger.takeAhead(name, rule) : ledger.take(name, rule));
      const remaining = Math.max(0, points - taken);
      const resetIn = Math.ceil(resetMs / 1000);
      note?.({ rate, points, seconds, remaining, resetIn });
      if (taken > points) throw new AppError('rate.limited', { retryAfter: resetIn });
    },
    takeBeside(rate, key) {
      if (!countedBeside.has(rate)) return undefined;
      const { points, seconds } = figures[rate];
      const { taken, resetMs } = ledger.takeBeside(`${rate}:${key}`, { points, seconds });
      if (taken > points) return undefined;
      return {
        rate,
        points,
        seconds,
        remaining: points - taken,
        resetIn: Math.ceil(resetMs / 1000),
      };
    },
    close: () => ledger.close(),
  };
}

/**
 * Whose budget an address counts against. One IPv6 customer holds a whole /64, so that counting single
 * addresses would hand out as many budgets as they care to take.
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
