/** Minimum seconds between two stored positions: a route is not needed in every step. */
export const historyIntervalSeconds = 10;
/** Days for which views of a position are stored. */
export const viewRetentionDays = 90;

interface Reported {
  /** The device's word of when it was there, milliseconds or ISO; absent means now. */
  timestamp?: string | number | undefined;
  isOnline: boolean;
}

/**
 * The time of a position, bounded by the server's clock: a claimed time in the future would suppress every position
 * until then.
 */
export function recordedAt({ timestamp }: Reported, now: Date): Date {
  const claimed = timestamp === undefined ? now : new Date(timestamp);
  return claimed > now ? now : claimed;
}

/**
 * Whether a reported position replaces the stored one, or is outdated. An outdated one that ends the work still ends
 * it.
 */
export function decideReport(
  report: Reported,
  kept: { recordedAt: string } | null,
  now: Date,
): 'store' | 'end' | 'drop' {
  if (kept === null || recordedAt(report, now) >= new Date(kept.recordedAt)) return 'store';
  return report.isOnline ? 'drop' : 'end';
}

/** Whether a position is stored in the history: after the minimum time, or with a different state. */
export function isKept(
  fix: { isOnline: boolean; isEnRoute: boolean },
  last: { isOnline: boolean; isEnRoute: boolean; receivedAt: string } | null,
  now: Date,
): boolean {
  if (last === null) return true;
  if (last.isOnline !== fix.isOnline || last.isEnRoute !== fix.isEnRoute) return true;
  return now.getTime() - Date.parse(last.receivedAt) >= historyIntervalSeconds * 1000;
}
