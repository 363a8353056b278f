import { gather } from '../concurrency/index.ts';
import { type Entry, learn, takenOf } from './classes.ts';
import type { QueryStore, Standing } from './store.ts';

const maxReportSize = 1000;

interface ReportPace {
  /** Milliseconds between two reports to the store, and the delay of a report of calls that were admitted ahead. */
  reportEvery: number;
  reportSoon: number;
}

/** Synchronises the counters of this server with the shared store. */
export interface CounterSync {
  /** Counts a call in the store. @returns its ordinal number within the window. */
  ask(entry: Entry): Promise<number>;
  /** Counts a call locally and reports it to the store within so many milliseconds. @returns its ordinal number. */
  countLocally(entry: Entry, within: number): number;
  close(): void;
}

/** Each call is reported exactly once: with its own query, or in a report, of which one at a time is in flight. */
export function openCounterSync(
  queryStore: QueryStore,
  { reportEvery, reportSoon }: ReportPace,
): CounterSync {
  const unreported = new Set<Entry>();
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

  function beginReport(entry: Entry): number {
    const calls = entry.unreported;
    entry.unreported = 0;
    entry.inFlight += calls;
    unreported.delete(entry);
    return calls;
  }

  function settle(entry: Entry, calls: number, standing: Standing | undefined): void {
    entry.inFlight -= calls;
    if (standing !== undefined) return learn(entry, standing);
    entry.unreported += calls;
    if (entry.unreported > 0) unreported.add(entry);
  }

  /** Batches concurrent queries, together with calls that were not reported yet. */
  const askBatched = gather<Entry, Standing | undefined>({
    most: maxReportSize,
    atOnce: 2,
    apartMs: 5,
    run: async (calls) => {
      // An entry whose window ended while it was queued is replaced by that of the new window.
      const latest = new Map(calls.map((entry) => [entry.key, entry]));
      const asking = calls.map((entry) => latest.get(entry.key) ?? entry);
      const left = new Map<Entry, number>();
      for (const entry of asking) left.set(entry, (left.get(entry) ?? 0) + 1);
      const reported = [...left].map(([entry, own]) => {
        const before = beginReport(entry);
        return { entry, before, calls: own + before };
      });
      const counted = reported.map(({ entry: { key, seconds }, calls }) => ({
        key,
        calls,
        seconds,
      }));
      const standings = await queryStore(counted);
      const standingOf = new Map(reported.map(({ entry }, place) => [entry, standings?.[place]]));
      for (const { entry, before } of reported) settle(entry, before, standingOf.get(entry));
      return numberCalls(asking, { left, standingOf });
    },
  });

  function report(): void {
    timer = undefined;
    isOverdue = reporting !== undefined;
    if (isClosed || isOverdue) return;
    const now = performance.now();
    for (const entry of unreported) if (entry.endsAt <= now) unreported.delete(entry);
    const due = [...unreported].slice(0, maxReportSize);
    if (due.length === 0) return;
    const reported = due.map((entry) => ({ entry, calls: beginReport(entry) }));
    const counted = reported.map(({ entry: { key, seconds }, calls }) => ({ key, calls, seconds }));
    reporting = queryStore(counted).then((standings) => {
      reporting = undefined;
      for (const [place, { entry, calls }] of reported.entries())
        settle(entry, calls, standings?.[place]);
      if (unreported.size > 0) reportIn(isOverdue ? reportSoon : reportEvery);
    });
  }

  function countLocally(entry: Entry, within: number): number {
    entry.unreported += 1;
    unreported.add(entry);
    reportIn(within);
    return takenOf(entry);
  }

  return {
    async ask(entry) {
      // Waits for the report in flight, so that its calls are not counted twice.
      if (entry.inFlight > 0) await reporting;
      const standing = await askBatched(entry);
      return standing === undefined
        ? countLocally(entry, reportEvery)
        : standing.total + entry.unreported;
    },
    countLocally,
    close() {
      isClosed = true;
      clearTimeout(timer?.handle);
    },
  };
}

/** Several calls of one quota get consecutive numbers. */
function numberCalls(
  asking: readonly Entry[],
  results: { left: Map<Entry, number>; standingOf: Map<Entry, Standing | undefined> },
): (Standing | undefined)[] {
  return asking.map((entry) => {
    const after = (results.left.get(entry) ?? 1) - 1;
    results.left.set(entry, after);
    const standing = results.standingOf.get(entry);
    return standing && { ...standing, total: standing.total - after };
  });
}
