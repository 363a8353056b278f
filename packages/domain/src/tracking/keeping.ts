/** Seconds between two fixes that are kept: where one was, not each step. */
export const KEEP_EVERY_SECONDS = 10;
/** Days for which it is kept who looked at a position. */
export const VIEWS_KEPT_DAYS = 90;

interface Reported {
  /** The device's word of when it was there, milliseconds or ISO; absent means now. */
  timestamp?: string | number | undefined;
  isOnline: boolean;
}

/**
 * When a fix is taken to have been made. Whoever claims a time to come would hide every fix until then, so the
 * server's clock bounds it.
 */
export function recordedAt({ timestamp }: Reported, now: Date): Date {
  const claimed = timestamp === undefined ? now : new Date(timestamp);
  return claimed > now ? now : claimed;
}

/**
 * What a fix does to the one that is kept: it takes its place, or is too old for that. An old one that ends the
 * work still ends it.
 */
export function decideReport(
  report: Reported,
  kept: { recordedAt: string } | null,
  now: Date,
): 'store' | 'end' | 'drop' {
  if (kept === null || recordedAt(report, now) >= new Date(kept.recordedAt)) return 'store';
  return report.isOnline ? 'drop' : 'end';
}

/** Whether a fix is kept in the history: some time after the one before, or when it says something else. */
export function isKept(
  fix: { isOnline: boolean; isEnRoute: boolean },
  last: { isOnline: boolean; isEnRoute: boolean; receivedAt: string } | null,
  now: Date,
): boolean {
  if (last === null) return true;
  if (last.isOnline !== fix.isOnline || last.isEnRoute !== fix.isEnRoute) return true;
  return now.getTime() - Date.parse(last.receivedAt) >= KEEP_EVERY_SECONDS * 1000;
}
