import { addDays, osloCivil, osloInstant } from '../time/oslo.ts';
import type { BackupStatus } from './schema.ts';

/** The time of the nightly backup, in Oslo. It exists once in every night, also when clocks change. */
export const nightlyTime = '03:00';
/** How often a night's backup is tried, the first time included. */
export const attemptsPerNight = 3;
/** Minutes between a failed attempt and the next. */
export const retryAfterMinutes = 15;

/** A night by the Norwegian date of its morning, and the instant its backup is due. */
export interface Night {
  date: string;
  at: Date;
}

const nightOf = (date: string): Night => ({ date, at: osloInstant(date, nightlyTime) });

/** The last night whose time has come. */
export function lastNight(now: Date): Night {
  const today = nightOf(osloCivil(now).date);
  return today.at <= now ? today : nightOf(addDays(today.date, -1));
}

/** When the next nightly backup comes. */
export function nextNight(now: Date): Night {
  return nightOf(addDays(lastNight(now).date, 1));
}

interface NightlyFacts {
  now: Date;
  /** Whether nightly backups are switched on. */
  enabled: boolean;
  /** When this installation began: a night before it needs no backup. */
  installedAt: Date;
  /** The attempts at this night's backup so far. */
  attempts: readonly { status: BackupStatus; finishedAt: string | null }[];
}

/**
 * Whether last night's backup is still due: also late, when no server ran at its time, but once. A failed one is
 * retried, after a delay and a limited number of times.
 */
export function isNightlyDue({ now, enabled, installedAt, attempts }: NightlyFacts): boolean {
  if (!enabled || installedAt >= lastNight(now).at) return false;
  if (attempts.some(({ status }) => status !== 'failed')) return false;
  if (attempts.length >= attemptsPerNight) return false;
  const rested = now.getTime() - retryAfterMinutes * 60_000;
  return attempts.every(
    ({ finishedAt }) => finishedAt === null || Date.parse(finishedAt) <= rested,
  );
}
