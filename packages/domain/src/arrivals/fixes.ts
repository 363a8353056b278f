import { type Place, distanceKm } from '../tracking/geo.ts';
import type { Fix } from '../tracking/fix.ts';

/** A position report: `at` is the device's time in milliseconds, `receivedAt` the server's. */
export interface ReportedFix extends Fix {
  receivedAt: number;
}

/** Metres: a fix that may be further off says nothing of the time left. */
export const maxAccuracy = 500;
/** Milliseconds between measurement and receipt: an older fix describes where the master was. */
export const maxDelayMs = 3 * 60_000;
/** Metres a second (162 km/h): no road vehicle of a master is faster. */
export const maxSpeed = 45;
/** Fixes are believed once so many agree with each other over this time: a wrong place lasts shorter. */
const agreeing = { count: 4, ms: 75_000 };
/** Degrees around (0, 0) that a device reports when it has no position. */
const nullIsland = 0.1;

/** The rules by which a fix is believed; each can be switched off to prove that it is needed. */
export interface FixRules {
  isUsable(fix: ReportedFix): boolean;
  isReachable(from: Fix, to: Fix): boolean;
}

/** Whether a single fix can be used: a place, precise enough, and fresh when it was received. */
export function isUsable(fix: ReportedFix): boolean {
  const { latitude, longitude, accuracy, at, receivedAt } = fix;
  if (![latitude, longitude, accuracy, at].every(Number.isFinite)) return false;
  if (Math.abs(latitude) < nullIsland && Math.abs(longitude) < nullIsland) return false;
  return accuracy <= maxAccuracy && receivedAt - at <= maxDelayMs;
}

/** Whether a vehicle can have come from one fix to the next, whatever their accuracies hide. */
export function isReachable(from: Fix, to: Fix): boolean {
  const metres = distanceKm(from, to) * 1000 - from.accuracy - to.accuracy;
  const seconds = Math.max(1, (to.at - from.at) / 1000);
  return metres / seconds <= maxSpeed;
}

export const fixRules: FixRules = { isUsable, isReachable };

/**
 * The path that the fixes describe, oldest first, without those that cannot be believed: none at (0, 0), stale,
 * inaccurate, or further away than a vehicle comes. Fixes that contradict the path but agree with each other long enough
 * become the path, so that wrong first ones do not suppress the rest. Empty until enough of them agree.
 */
export function believedPath(
  fixes: readonly ReportedFix[],
  rules: FixRules = fixRules,
): readonly ReportedFix[] {
  let path: ReportedFix[] = [];
  let rival: ReportedFix[] = [];
  for (const fix of fixes.filter(rules.isUsable).toSorted((a, b) => a.at - b.at)) {
    if (isNext(path, fix, rules)) {
      path.push(fix);
      rival = [];
      continue;
    }
    rival = isNext(rival, fix, rules) ? [...rival, fix] : [fix];
    if (isConfirmed(rival)) [path, rival] = [rival, []];
  }
  return isConfirmed(path) ? path : [];
}

function isNext(path: readonly ReportedFix[], fix: ReportedFix, { isReachable }: FixRules) {
  const last = path.at(-1);
  return last === undefined || isReachable(last, fix);
}

function isConfirmed(path: readonly ReportedFix[]): boolean {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return false;
  return path.length >= agreeing.count && last.at - first.at >= agreeing.ms;
}

/** Whether both coordinates of a job are known. */
export function placeOf(job: { latitude: number | null; longitude: number | null }): Place | null {
  const { latitude, longitude } = job;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
