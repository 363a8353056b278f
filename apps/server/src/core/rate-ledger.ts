import { createHash } from 'node:crypto';
import { gather } from './gathered.ts';

/** Calls that were taken from a budget since the last time. */
export interface CountedCalls {
  /** Whose budget it is, as a hash: addresses and e-mails are not collected. */
  key: string;
  calls: number;
  /** How long a budget lasts from its first call on. */
  seconds: number;
}

/** How a budget stands for all servers. */
export interface Standing {
  total: number;
  /** Milliseconds until it is full again. */
  resetMs: number;
}

/** Where servers count together. */
export interface BudgetStore {
  /** Adds calls to budgets, each named once, and answers how they stand in the same order. */
  add(counted: readonly CountedCalls[]): Promise<Standing[]>;
}

export interface SharedBudgets {
  store: BudgetStore;
  log?: { error(details: object, message: string): void };
  pace?: Partial<LedgerPace>;
}

/** One budget as this server knows it. */
interface Entry {
  key: string;
  seconds: number;
  /** Calls that the store knew of when it was last asked; all of them where there is none. */
  known: number;
  /** Calls that it is being told of. */
  telling: number;
  /** Calls that it has not been told of. */
  untold: number;
  /** When the store last said how it stands. */
  learnedAt: number;
  endsAt: number;
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
const reportedAtOnce = 1000;
/** The share of a budget that may be taken ahead, on each server. */
const takenAhead = 1 / 4;
/** Budgets at most in memory; the oldest go first. */
const entriesAtMost = 200_000;

// What is spent is refused from memory: whoever hammers costs the store nothing.
const isSpent = (entry: Entry, points: number): boolean => takenOf(entry) >= points;
const takenOf = ({ known, telling, untold }: Entry): number => known + telling + untold;
const resetMs = ({ endsAt }: Entry): number => Math.max(1, endsAt - performance.now());

/** Counts the calls of this server, and with a store those of all servers. */
export function createLedger(shared?: SharedBudgets): Ledger {
  const pace = { ...defaultPace, ...shared?.pace };
  const { reportEvery, reportSoon, freshFor, patience, restAfterFailure } = pace;
  const entries = new Map<string, Entry>();
  const untold = new Set<Entry>();
  let timer: { handle: NodeJS.Timeout; dueAt: number } | undefined;
  let reporting: Promise<void> | undefined;
  let isOverdue = false;
  let silentUntil = 0;
  let isFailing = false;
  let isClosed = false;

  function entryOf(key: string, seconds: number): Entry {
    const now = performance.now();
    const found = entries.get(key);
    if (found !== undefined && found.endsAt > now) return found;
    const endsAt = now + seconds * 1000;
    const entry: Entry = {
      key: hashed(key),
      seconds,
      known: 0,
      telling: 0,
      untold: 0,
      learnedAt: -Infinity,
      endsAt,
    };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size % 1024 === 0) forgetEnded(entries, now);
    return entry;
  }

  /** Counted here; a store hears of it at the next report. */
  function count(entry: Entry, within = reportEvery): number {
    if (shared === undefined) entry.known += 1;
    else {
      entry.untold += 1;
      untold.add(entry);
      reportIn(within);
    }
    return takenOf(entry);
  }

  function reportIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (isClosed || (timer !== undefined && timer.dueAt <= dueAt)) return;
    clearTimeout(timer?.handle);
    timer = { handle: setTimeout(report, ms).unref(), dueAt };
  }

  async function askStore(store: BudgetStore, told: CountedCalls[]): Promise<Standing[] | null> {
    if (performance.now() < silentUntil) return null;
    try {
      const standings = await withPatience(store.add(told), patience);
      isFailing = false;
      return standings;
    } catch (error) {
      silentUntil = performance.now() + restAfterFailure;
      // Once for each time that it falls silent: every call would have the same to say.
      if (!isFailing)
        shared?.log?.error({ err: error }, 'Budgets are not shared: this server counts alone');
      isFailing = true;
      return null;
    }
  }

  /** How many calls the store is to be told of now; `settle` says what became of it. */
  function beginTelling(entry: Entry): number {
    const calls = entry.untold;
    entry.untold = 0;
    entry.telling += calls;
    untold.delete(entry);
    return calls;
  }

  function settle(entry: Entry, calls: number, standing: Standing | undefined): void {
    entry.telling -= calls;
    if (standing !== undefined) return learn(entry, standing);
    entry.untold += calls;
    if (entry.untold > 0) untold.add(entry);
  }

  /** Calls that come while the store is being asked are told together, with those that it had not been told of. */
  const tellStore = gather<Entry, Standing | undefined>({
    most: reportedAtOnce,
    atOnce: 2,
    apartMs: 5,
    run: async (calls) => {
      if (shared === undefined) return calls.map(() => undefined);
      // One whose time is over while it waits is the same budget as the one that has begun since.
      const latest = new Map(calls.map((entry) => [entry.key, entry]));
      const asking = calls.map((entry) => latest.get(entry.key) ?? entry);
      const asked = new Map<Entry, number>();
      for (const entry of asking) asked.set(entry, (asked.get(entry) ?? 0) + 1);
      const told = [...asked].map(([entry, own]) => ({ entry, own, before: beginTelling(entry) }));
      const counted = told.map(({ entry: { key, seconds }, own, before }) => ({
        key,
        calls: own + before,
        seconds,
      }));
      const standings = await askStore(shared.store, counted);
      for (const [place, { entry, before }] of told.entries())
        settle(entry, before, standings?.[place]);
      const standingOf = new Map(told.map(({ entry }, place) => [entry, standings?.[place]]));
      // Of several calls of one budget each is another.
      return asking.map((entry) => {
        const left = (asked.get(entry) ?? 1) - 1;
        asked.set(entry, left);
        const standing = standingOf.get(entry);
        return standing && { ...standing, total: standing.total - left };
      });
    },
  });

  async function countShared(entry: Entry): Promise<number> {
    // What a report says of it is counted once: as told.
    if (entry.telling > 0) await reporting;
    const standing = await tellStore(entry);
    return standing === undefined ? count(entry) : standing.total + entry.untold;
  }

  function report(): void {
    timer = undefined;
    if (isClosed || shared === undefined) return;
    isOverdue = reporting !== undefined;
    if (isOverdue) return;
    const now = performance.now();
    for (const entry of untold) if (entry.endsAt <= now) untold.delete(entry);
    const told = [...untold]
      .slice(0, reportedAtOnce)
      .map((entry) => ({ entry, calls: beginTelling(entry) }));
    if (told.length === 0) return;
    const counted = told.map(({ entry: { key, seconds }, calls }) => ({ key, calls, seconds }));
    reporting = askStore(shared.store, counted).then((standings) => {
      reporting = undefined;
      for (const [place, { entry, calls }] of told.entries())
        settle(entry, calls, standings?.[place]);
      if (untold.size > 0) reportIn(isOverdue ? reportSoon : reportEvery);
    });
  }

  function takeBeside(key: string, { points, seconds }: Rule): Taken {
    const entry = entryOf(key, seconds);
    const taken = isSpent(entry, points) ? points + 1 : count(entry);
    return { taken, resetMs: resetMs(entry) };
  }

  async function take(key: string, rule: Rule): Promise<Taken> {
    const entry = entryOf(key, rule.seconds);
    if (shared === undefined || isSpent(entry, rule.points)) return takeBeside(key, rule);
    return { taken: await countShared(entry), resetMs: resetMs(entry) };
  }

  const mayGoAhead = (entry: Entry, points: number): boolean =>
    takenOf(entry) < points * takenAhead && performance.now() - entry.learnedAt < freshFor;

  return {
    take,
    async takeAhead(key, rule) {
      const entry = entryOf(key, rule.seconds);
      if (shared === undefined || !mayGoAhead(entry, rule.points)) return take(key, rule);
      return { taken: count(entry, reportSoon), resetMs: resetMs(entry) };
    },
    takeBeside,
    close() {
      isClosed = true;
      clearTimeout(timer?.handle);
    },
  };
}

/** Answers may overtake each other: of one stretch of time the highest count is the latest. */
function learn(entry: Entry, { total, resetMs }: Standing): void {
  const endsAt = performance.now() + resetMs;
  const isNewStretch = endsAt > entry.endsAt + 1000;
  entry.known = isNewStretch ? total : Math.max(entry.known, total);
  entry.learnedAt = performance.now();
  entry.endsAt = endsAt;
}

function forgetEnded(entries: Map<string, Entry>, now: number): void {
  for (const [key, { endsAt }] of entries) if (endsAt <= now) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size <= entriesAtMost) return;
    entries.delete(key);
  }
}

async function withPatience<T>(answer: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The store of budgets is silent.')), patience);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** `write:203.0.113.7` → `write:…`: the class stays readable. */
function hashed(key: string): string {
  const rate = key.slice(0, key.indexOf(':'));
  return `${rate}:${createHash('sha256').update(key).digest('base64url')}`;
}
