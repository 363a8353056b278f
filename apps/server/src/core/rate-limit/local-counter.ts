import { type Entry, createEntries, resetMs, takenOf } from './classes.ts';
import { type QuotaStore, askPatiently } from './store.ts';
import { openTelling } from './counter-sync.ts';

export interface SharedQuotas {
  store: QuotaStore;
  log?: { error(details: object, message: string): void };
  pace?: Partial<LedgerPace>;
}

interface Rule {
  points: number;
  seconds: number;
}

interface Taken {
  /** The how manieth call it is; more than `points` when it was not taken. */
  taken: number;
  resetMs: number;
}

export interface Ledger {
  /** Takes a call, together with the other servers. */
  take(key: string, rule: Rule): Promise<Taken>;
  /**
   * The same, but whoever calls fast waits for the others only now and then: while little of a budget is spent, by
   * what was heard of it less than a second ago, calls are taken here and told at once.
   */
  takeAhead(key: string, rule: Rule): Promise<Taken>;
  /** Takes a call here; the store is told later. */
  takeBeside(key: string, rule: Rule): Taken;
  close(): void;
}

interface LedgerPace {
  /** Milliseconds between two reports to the store, and until one of calls that were taken ahead. */
  reportEvery: number;
  reportSoon: number;
  /** Milliseconds for which it counts how a budget stood. */
  freshFor: number;
  /** Milliseconds that a store may take to answer, and that it is then left alone. */
  patience: number;
  restAfterFailure: number;
}

const defaultPace: LedgerPace = {
  reportEvery: 1000,
  reportSoon: 50,
  freshFor: 1000,
  patience: 3000,
  restAfterFailure: 5000,
};
/** The share of a budget that may be taken ahead, on each server. */
const takenAhead = 1 / 4;

// What is spent is refused from memory: whoever hammers costs the store nothing.
const isSpent = (entry: Entry, points: number): boolean => takenOf(entry) >= points;

/** Counts the calls of this server, and with a store those of all servers. */
export function createLedger(shared?: SharedQuotas): Ledger {
  const { freshFor, reportEvery, reportSoon, ...patience } = { ...defaultPace, ...shared?.pace };
  const entryOf = createEntries();
  const telling =
    shared &&
    openTelling(askPatiently(shared.store, { log: shared.log, ...patience }), {
      reportEvery,
      reportSoon,
    });

  /** Counted here; a store hears of it. */
  function count(entry: Entry, within: number): number {
    if (telling !== undefined) return telling.tellLater(entry, within);
    entry.known += 1;
    return entry.known;
  }

  function takeBeside(key: string, { points, seconds }: Rule): Taken {
    const entry = entryOf(key, seconds);
    const taken = isSpent(entry, points) ? points + 1 : count(entry, reportEvery);
    return { taken, resetMs: resetMs(entry) };
  }

  async function take(key: string, rule: Rule): Promise<Taken> {
    const entry = entryOf(key, rule.seconds);
    if (telling === undefined || isSpent(entry, rule.points)) return takeBeside(key, rule);
    return { taken: await telling.ask(entry), resetMs: resetMs(entry) };
  }

  const mayGoAhead = (entry: Entry, points: number): boolean =>
    takenOf(entry) < points * takenAhead && performance.now() - entry.learnedAt < freshFor;

  return {
    take,
    async takeAhead(key, rule) {
      const entry = entryOf(key, rule.seconds);
      if (!mayGoAhead(entry, rule.points)) return take(key, rule);
      return { taken: count(entry, reportSoon), resetMs: resetMs(entry) };
    },
    takeBeside,
    close: () => telling?.close(),
  };
}
