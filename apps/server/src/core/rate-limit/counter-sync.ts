import { gather } from '../concurrency/index.ts';
import { type Entry, learn, takenOf } from './classes.ts';
import type { AskStore, Standing } from './store.ts';

const reportedAtOnce = 1000;

interface ReportPace {
  /** Milliseconds between two reports to the store, and until one of calls that were taken ahead. */
  reportEvery: number;
  reportSoon: number;
}

/** How a server counts together with the others. */
export interface Telling {
  /** Takes a call by what the store says. @returns the how manieth it is. */
  ask(entry: Entry): Promise<number>;
  /** Takes a call; the store is told of it within so many milliseconds. @returns the how manieth it is. */
  tellLater(entry: Entry, within: number): number;
  close(): void;
}

/** Each call is told once: with its own question, or by a report, of which one at a time is under way. */
export function openTelling(askStore: AskStore, { reportEvery, reportSoon }: ReportPace): Telling {
  const untold = new Set<Entry>();
  let timer: { handle: NodeJS.Timeout; dueAt: number } | undefined;
  let reporting: Promise<void> | undefined;
  let isOverdue = false;
  let isClosed = false;

  function reportIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (isClosed || (timer !== undefined && timer.dueAt <= dueAt)) return;
    clearTimeout(timer?.handle);
    timer = { handle: setTimeout(report, ms).unref(), dueAt };
  }

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
  const askTogether = gather<Entry, Standing | undefined>({
    most: reportedAtOnce,
    atOnce: 2,
    apartMs: 5,
    run: async (calls) => {
      // One whose time is over while it waits is the same budget as the one that has begun since.
      const latest = new Map(calls.map((entry) => [entry.key, entry]));
      const asking = calls.map((entry) => latest.get(entry.key) ?? entry);
      const left = new Map<Entry, number>();
      for (const entry of asking) left.set(entry, (left.get(entry) ?? 0) + 1);
      const told = [...left].map(([entry, own]) => ({ entry, own, before: beginTelling(entry) }));
      const counted = told.map(({ entry: { key, seconds }, own, before }) => ({
        key,
        calls: own + before,
        seconds,
      }));
      const standings = await askStore(counted);
      const standingOf = new Map(told.map(({ entry }, place) => [entry, standings?.[place]]));
      for (const { entry, before } of told) settle(entry, before, standingOf.get(entry));
      // Of several calls of one budget each is another.
      return asking.map((entry) => {
        const after = (left.get(entry) ?? 1) - 1;
        left.set(entry, after);
        const standing = standingOf.get(entry);
        return standing && { ...standing, total: standing.total - after };
      });
    },
  });

  function report(): void {
    timer = undefined;
    isOverdue = reporting !== undefined;
    if (isClosed || isOverdue) return;
    const now = performance.now();
    for (const entry of untold) if (entry.endsAt <= now) untold.delete(entry);
    const due = [...untold].slice(0, reportedAtOnce);
    if (due.length === 0) return;
    const told = due.map((entry) => ({ entry, calls: beginTelling(entry) }));
    const counted = told.map(({ entry: { key, seconds }, calls }) => ({ key, calls, seconds }));
    reporting = askStore(counted).then((standings) => {
      reporting = undefined;
      for (const [place, { entry, calls }] of told.entries())
        settle(entry, calls, standings?.[place]);
      if (untold.size > 0) reportIn(isOverdue ? reportSoon : reportEvery);
    });
  }

  function tellLater(entry: Entry, within: number): number {
    entry.untold += 1;
    untold.add(entry);
    reportIn(within);
    return takenOf(entry);
  }

  return {
    async ask(entry) {
      // What a report says of it is counted once: as told.
      if (entry.telling > 0) await reporting;
      const standing = await askTogether(entry);
      return standing === undefined ? tellLater(entry, reportEvery) : standing.total + entry.untold;
    },
    tellLater,
    close() {
      isClosed = true;
      clearTimeout(timer?.handle);
    },
  };
}
