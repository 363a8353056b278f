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
  /** Calls that it has not been told of. */
  untold: number;
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
  /** Takes a call here; the store is told later. */
  takeBeside(key: string, rule: Rule): Taken;
  close(): void;
}

interface LedgerPace {
  /** Milliseconds between two reports to the store. */
  reportEvery: number;
  /** Milliseconds that a store may take to answer, and that it is then left alone. */
  patience: number;
  restAfterFailure: number;
}

const defaultPace: LedgerPace = { reportEvery: 1000, patience: 3000, restAfterFailure: 5000 };
const reportedAtOnce = 1000;
/** Budgets at most in memory; the oldest go first. */
const entriesAtMost = 200_000;

// What is spent is refused from memory: whoever hammers costs the store nothing.
const isSpent = ({ known, untold }: Entry, points: number): boolean => known + untold >= points;
const resetMs = ({ endsAt }: Entry): number => Math.max(1, endsAt - performance.now());

/** Counts the calls of this server, and with a store those of all servers. */
export function createLedger(shared?: SharedBudgets): Ledger {
  const { reportEvery, patience, restAfterFailure } = { ...defaultPace, ...shared?.pace };
  const entries = new Map<string, Entry>();
  const untold = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let silentUntil = 0;
  let isFailing = false;
  let isClosed = false;

  function entryOf(key: string, seconds: number): Entry {
    const now = performance.now();
    const found = entries.get(key);
    if (found !== undefined && found.endsAt > now) return found;
    const endsAt = now + seconds * 1000;
    const entry: Entry = { key: hashed(key), seconds, known: 0, untold: 0, endsAt };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size % 1024 === 0) forgetEnded(entries, now);
    return entry;
  }

  /** Counted here; a store hears of it at the next report. */
  function count(entry: Entry): number {
    if (shared === undefined) entry.known += 1;
    else {
      entry.untold += 1;
      untold.add(entry);
      if (!isClosed) timer ??= setTimeout(report, reportEvery).unref();
    }
    return entry.known + entry.untold;
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

  const tellStore = shared && tellTogether((told) => askStore(shared.store, told));

  async function countShared(entry: Entry): Promise<number> {
    const standing = await tellStore?.(entry);
    if (standing === undefined) return count(entry);
    learn(entry, standing);
    return standing.total + entry.untold;
  }

  function report(): void {
    timer = undefined;
    if (isClosed || shared === undefined) return;
    const now = performance.now();
    for (const entry of untold) if (entry.endsAt <= now) untold.delete(entry);
    const told = [...untold].slice(0, reportedAtOnce).map((entry) => ({
      entry,
      calls: entry.untold,
    }));
    if (told.length === 0) return;
    const counted = told.map(({ entry: { key, seconds }, calls }) => ({ key, calls, seconds }));
    void askStore(shared.store, counted).then((standings) => {
      for (const [place, { entry, calls }] of told.entries()) {
        const standing = standings?.[place];
        if (standing === undefined) continue;
        entry.untold -= calls;
        if (entry.untold === 0) untold.delete(entry);
        learn(entry, standing);
      }
      if (untold.size > 0 && !isClosed) timer ??= setTimeout(report, reportEvery).unref();
    });
  }

  function takeBeside(key: string, { points, seconds }: Rule): Taken {
    const entry = entryOf(key, seconds);
    const taken = isSpent(entry, points) ? points + 1 : count(entry);
    return { taken, resetMs: resetMs(entry) };
  }

  return {
    async take(key, rule) {
      const entry = entryOf(key, rule.seconds);
      if (shared === undefined || isSpent(entry, rule.points)) return takeBeside(key, rule);
      return { taken: await countShared(entry), resetMs: resetMs(entry) };
    },
    takeBeside,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Calls that come while the store is being asked are told together; undefined when it does not answer. */
function tellTogether(
  ask: (told: CountedCalls[]) => Promise<Standing[] | null>,
): (entry: Pick<Entry, 'key' | 'seconds'>) => Promise<Standing | undefined> {
  return gather({
    most: reportedAtOnce,
    atOnce: 2,
    apartMs: 5,
    run: async (entries) => {
      const counted = new Map<string, CountedCalls>();
      for (const { key, seconds } of entries)
        counted.set(key, { key, seconds, calls: (counted.get(key)?.calls ?? 0) + 1 });
      const standings = await ask([...counted.values()]);
      const standingOf = new Map([...counted.keys()].map((key, at) => [key, standings?.[at]]));
      // Of several calls of one budget each is another.
      const after = new Map([...counted].map(([key, { calls }]) => [key, calls]));
      return entries.map(({ key }) => {
        const left = (after.get(key) ?? 1) - 1;
        after.set(key, left);
        const standing = standingOf.get(key);
        return standing && { ...standing, total: standing.total - left };
      });
    },
  });
}

/** Answers may overtake each other: of one stretch of time the highest count is the latest. */
function learn(entry: Entry, { total, resetMs }: Standing): void {
  const endsAt = performance.now() + resetMs;
  const isNewStretch = endsAt > entry.endsAt + 1000;
  entry.known = isNewStretch ? total : Math.max(entry.known, total);
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
