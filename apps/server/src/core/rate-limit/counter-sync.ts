import { gather } from '../concurrency/index.ts';
import { type Entry, learn, takenOf } from './classes.ts';
import type { AskStore, Standing } from './store.ts';

const reportedAtOnce = 1000;

interface ReportPace {
  /** Milliseconds between two reports to the store, and the delay of a report of calls that were admitted ahead. */
  reportEvery: number;
  reportSoon: number;
}

/** Synchronises the counters of this server with the shared store. */
export interface Telling {
  /** Counts a call in the store. @returns its ordinal number within the window. */
  ask(entry: Entry): Promise<number>;
  /** Counts a call locally and reports it to the store within so many milliseconds. @returns its ordinal number. */
  tellLater(entry: Entry, within: number): number;
  close(): void;
}

/** Each call is reported exactly once: with its own query, or in a report, of which one at a time is in flight. */
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

  /** Batches concurrent queries, together with calls that were not reported yet. */
  const askTogether = gather<Entry, Standing | undefined>({
    most: reportedAtOnce,
    atOnce: 2,
    apartMs: 5,
    run: async (calls) => {
      // An entry whose window ended while it was queued is replaced by that of the new window.
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
      // Several calls of one quota get consecutive numbers.
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
      // Waits for the report in flight, so that its calls are not counted twice.
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
