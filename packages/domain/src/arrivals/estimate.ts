import { type Place, distanceKm } from '../tracking/geo.ts';
import { FRESH_MINUTES } from '../tracking/presence.ts';
import { type FixRules, type ReportedFix, believedPath, fixRules } from './fixes.ts';
import { type ArrivalWindow, windowAround, windowAt } from './window.ts';

/** Minutes to drive from one place to another, from a routing service or from distance. */
export type MinutesBetween = (from: Place, to: Place) => number;

/** A journey to a job as it is known at an instant. Times in milliseconds since 1970. */
export interface Journey {
  /** The reports of the last `historyMs`, in any order. */
  fixes: readonly ReportedFix[];
  departedAt: number;
  /** Where the job is; null for an address without coordinates. */
  place: Place | null;
  now: number;
}

/** The expected arrival and how far it may be off, milliseconds. */
export interface Expectation {
  at: number;
  before: number;
  after: number;
}

const minute = 60_000;
/** How far back reports say something of a journey, milliseconds. */
export const historyMs = 20 * minute;
/** Metres from the job within which the master is there. */
const nearMetres = 120;
/** The pace of this drive is believed as much as the travel time in general after so many minutes of it. */
const paceAfterMinutes = 9;
const paceBounds = { min: 0.5, max: 2.2 };
/** The arrival is the median of what the last fixes say, so that it does not follow the noise of one. */
const medianOf = { count: 7, ms: 2 * minute };
/** Share of the time left by which an estimate is off either way, and its minimum. */
const margin = { share: 0.24, min: 2 * minute };
/** Late is likelier than early: traffic lights, parking. */
const lateness = 1.25;
/** A fix is current for this long; then the margin grows by this share of its age. */
const silence = { after: minute, share: 0.35 };

/**
 * The arrival that the reports of a journey let expect; null without a place, without a believable report, and once the
 * last one is too old to be shown.
 */
export function expectArrival(
  { fixes, place, departedAt, now }: Journey,
  minutesBetween: MinutesBetween,
  rules: FixRules = fixRules,
): Expectation | null {
  if (place === null) return null;
  const path = believedPath(fixes, rules);
  const last = path.at(-1);
  if (last === undefined || now - last.at > FRESH_MINUTES * minute) return null;
  const left = (fix: ReportedFix): number =>
    distanceKm(fix, place) * 1000 <= nearMetres ? 0 : Math.max(0, minutesBetween(fix, place));
  const pace = paceOf(
    path.filter(({ at }) => at >= departedAt),
    left,
  );
  const recent = path.slice(-medianOf.count).filter(({ at }) => last.at - at <= medianOf.ms);
  const at = Math.max(now, median(recent.map((fix) => fix.at + left(fix) * pace * minute)));
  const age = Math.max(0, now - last.at - silence.after);
  const off = Math.max(margin.min, (at - now) * margin.share) + age * silence.share;
  return { at, before: off, after: off * lateness };
}

/** The window in which a master on the way is expected, never in the past; null where nothing is known. */
export function estimateWindow(
  journey: Journey,
  minutesBetween: MinutesBetween,
  rules: FixRules = fixRules,
): ArrivalWindow | null {
  const expected = expectArrival(journey, minutesBetween, rules);
  return expected && windowAt(windowAround(expected.at, expected), journey.now);
}

/** The drives whose minutes an estimate of this journey asks for, each once: what a routing service is asked for before. */
export function drivesOf(journey: Journey): { from: Place; to: Place }[] {
  const asked = new Map<string, { from: Place; to: Place }>();
  expectArrival(journey, (from, to) => {
    asked.set(`${from.latitude},${from.longitude}`, { from, to });
    return 0;
  });
  return [...asked.values()];
}

/** How much slower (over 1) or faster this drive is than the travel times say. */
function paceOf(path: readonly ReportedFix[], left: (fix: ReportedFix) => number): number {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return 1;
  const elapsed = (last.at - first.at) / minute;
  const progress = Math.max(0, left(first) - left(last));
  const pace = (elapsed + paceAfterMinutes) / (progress + paceAfterMinutes);
  return Math.min(paceBounds.max, Math.max(paceBounds.min, pace));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor((sorted.length - 1) / 2);
  const [low = 0, high = low] = [sorted[middle], sorted[sorted.length - 1 - middle]];
  return (low + high) / 2;
}
