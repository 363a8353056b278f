import {
  estimateWindow,
  historyMs,
  type MinutesBetween,
} from '@mesterhand/domain/arrivals/estimate';
import { type FixRules, fixRules } from '@mesterhand/domain/arrivals/fixes';
import {
  type AnnouncedWindow,
  mustNotify,
  notifyIntervalMs,
} from '@mesterhand/domain/arrivals/notifying';
import { type ArrivalWindow, isSameWindow, windowAt } from '@mesterhand/domain/arrivals/window';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Drive, Report } from './drive.ts';

/** What a drive's replay is judged by. */
export interface Replayed {
  /** Share of the time left by which the middle of the window was off, at every tick. */
  errors: number[];
  /** Ticks at which the window contained the true arrival. */
  covered: number;
  /** Windows that were announced, and those that were broken before another notification. */
  announced: number;
  broken: number;
  /** Windows that begin or end in the past. */
  past: number;
  /** Reports of a wrong place that changed the window. */
  misled: number;
  /** Notifications in less than the minimum interval. */
  hasty: number;
}

/** What is replayed; a test puts a seeded fault in the place of a part. */
export interface ReplayRules {
  minutesBetween: MinutesBetween;
  fixes: FixRules;
  mustNotify: typeof mustNotify;
  estimate: typeof estimateWindow;
}

const minute = 60_000;
const tickMs = 30_000;

export const productRules: ReplayRules = {
  minutesBetween: estimateMinutes,
  fixes: fixRules,
  mustNotify,
  estimate: estimateWindow,
};

/** Replays a drive as a server sees it: the window is computed at every report, and at every tick of its clock. */
export function replayDrive(drive: Drive, rules: ReplayRules = productRules): Replayed {
  const { reports, arrivedAt, departedAt } = drive;
  const customer = followAsCustomer(rules);
  const errors: number[] = [];
  const result = { errors, covered: 0, past: 0, misled: 0 };
  let current: ArrivalWindow | null = null;
  let heard: Report[] = [];
  for (const { now, report } of eventsOf(reports, departedAt, arrivedAt)) {
    const before = estimateAt(now, { drive, heard, rules });
    if (report) heard = [...heard.slice(-200), report];
    const estimated = estimateAt(now, { drive, heard, rules });
    if (report?.fault && !isSameWindow(before, estimated)) result.misled += 1;
    current = estimated ?? (current && windowAt(current, now));
    if (current === null) continue;
    if (current.from <= now - minute || current.until <= now) result.past += 1;
    customer.see(current, now);
    if (report === null) compare(current, { now, arrivedAt, result });
  }
  return { ...result, ...customer.meet(arrivedAt) };
}

interface Comparison {
  now: number;
  arrivedAt: number;
  result: Pick<Replayed, 'errors' | 'covered'>;
}

/** Compares a window with what happened; in the last minute a share of the time left says nothing. */
function compare(window: ArrivalWindow, { now, arrivedAt, result }: Comparison): void {
  const left = arrivedAt - now;
  if (left < minute) return;
  result.errors.push(Math.abs((window.from + window.until) / 2 - arrivedAt) / left);
  if (contains(window, arrivedAt)) result.covered += 1;
}

interface Scene {
  drive: Drive;
  heard: readonly Report[];
  rules: ReplayRules;
}

function estimateAt(now: number, { drive, heard, rules }: Scene): ArrivalWindow | null {
  const { place, departedAt } = drive;
  const fixes = heard.filter(({ receivedAt }) => now - receivedAt <= historyMs);
  return rules.estimate({ fixes, place, departedAt, now }, rules.minutesBetween, rules.fixes);
}

/** The customer, to whom the first window is announced, and then those of which `mustNotify` says so. */
function followAsCustomer({ mustNotify }: ReplayRules) {
  const windows: AnnouncedWindow[] = [];
  let [broken, hasty] = [0, 0];
  return {
    see(current: ArrivalWindow, now: number): void {
      const announced = windows.at(-1);
      if (announced && !mustNotify(current, announced, now)) return;
      if (announced && now > announced.until) broken += 1;
      if (announced && now - announced.at < notifyIntervalMs) hasty += 1;
      windows.push({ ...current, at: now });
    },
    meet(arrivedAt: number) {
      const announced = windows.at(-1);
      if (announced && !contains(announced, arrivedAt)) broken += 1;
      return { announced: windows.length, broken, hasty };
    },
  };
}

function contains({ from, until }: ArrivalWindow, at: number): boolean {
  return from <= at && at <= until;
}

/** Receipts and ticks in their order, until the arrival. */
function eventsOf(reports: readonly Report[], from: number, until: number) {
  const ticks = Array.from({ length: Math.ceil((until - from) / tickMs) }, (_, nth) => ({
    now: from + nth * tickMs,
    report: null,
  }));
  const heard = reports.map((report) => ({ now: report.receivedAt, report }));
  return [...heard, ...ticks].filter(({ now }) => now < until).toSorted((a, b) => a.now - b.now);
}
