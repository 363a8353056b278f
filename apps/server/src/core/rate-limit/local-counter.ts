import { type Entry, createEntries, resetMs, takenOf } from './classes.ts';
import { type QuotaStore, withCircuitBreaker } from './store.ts';
import { openCounterSync } from './counter-sync.ts';

export interface SharedQuotas {
  store: QuotaStore;
  log?: { error(details: object, message: string): void };
  pace?: Partial<CounterPace>;
}

interface Rule {
  points: number;
  seconds: number;
}

interface Taken {
  /** Ordinal number of the call; more than `points` when it was rejected. */
  taken: number;
  resetMs: number;
}

export interface Counter {
  /** Counts a call in the shared store. */
  take(key: string, rule: Rule): Promise<Taken>;
  /**
   * Like `take`, but with fewer round trips: while little of a quota is used, by a count less than a second old, calls
   * are admitted locally and reported soon after.
   */
  takeAhead(key: string, rule: Rule): Promise<Taken>;
  /** Counts a call locally; the store is updated later. */
  takeLocally(key: string, rule: Rule): Taken;
  close(): void;
}

interface CounterPace {
  /** Milliseconds between two reports to the store, and the delay of a report of calls that were admitted ahead. */
  reportEvery: number;
  reportSoon: number;
  /** Milliseconds for which a count from the store is trusted. */
  freshFor: number;
  /** Milliseconds until a query of the store times out, and for which the store is then not queried. */
  patience: number;
  restAfterFailure: number;
}

const defaultPace: CounterPace = {
  reportEvery: 1000,
  reportSoon: 50,
  freshFor: 1000,
  patience: 3000,
  restAfterFailure: 5000,
};
/** The share of a quota that may be admitted ahead, on each server. */
const aheadShare = 1 / 4;

// An exhausted quota is rejected from memory: a flood of calls costs the store nothing.
const isSpent = (entry: Entry, points: number): boolean => takenOf(entry) >= points;

/** Counts the calls of this server, and with a store those of all servers. */
export function createCounter(shared?: SharedQuotas): Counter {
  const { freshFor, reportEvery, reportSoon, ...patience } = { ...defaultPace, ...shared?.pace };
  const entryOf = createEntries();
  const sync =
    shared &&
    openCounterSync(withCircuitBreaker(shared.store, { log: shared.log, ...patience }), {
      reportEvery,
      reportSoon,
    });

  /** Counts locally; reported to the store, if any. */
  function count(entry: Entry, within: number): number {
    if (sync !== undefined) return sync.countLocally(entry, within);
    entry.known += 1;
    return entry.known;
  }

  function takeLocally(key: string, { points, seconds }: Rule): Taken {
    const entry = entryOf(key, seconds);
    const taken = isSpent(entry, points) ? points + 1 : count(entry, reportEvery);
    return { taken, resetMs: resetMs(entry) };
  }

  async function take(key: string, rule: Rule): Promise<Taken> {
    const entry = entryOf(key, rule.seconds);
    if (sync === undefined || isSpent(entry, rule.points)) return takeLocally(key, rule);
    return { taken: await sync.ask(entry), resetMs: resetMs(entry) };
  }

  const mayTakeAhead = (entry: Entry, points: number): boolean =>
    takenOf(entry) < points * aheadShare && performance.now() - entry.learnedAt < freshFor;

  return {
    take,
    async takeAhead(key, rule) {
      const entry = entryOf(key, rule.seconds);
      if (!mayTakeAhead(entry, rule.points)) return take(key, rule);
      return { taken: count(entry, reportSoon), resetMs: resetMs(entry) };
    },
    takeLocally,
    close: () => sync?.close(),
  };
}
