import type { ErrorCode } from '../errors/codes.ts';
import { decideReport, isKept, recordedAt } from './keeping.ts';
import type { Position, PositionReport } from './schema.ts';

/** What a master's device said, and when it was heard. */
export interface Heard {
  report: PositionReport;
  now: Date;
}

/** What is known of a master when reports are taken. */
export interface Whereabouts {
  isTrackingEnabled: boolean;
  /** Where they are, as far as anybody knows. */
  live: Position | null;
  /** The newest of the history. */
  last: Pick<Position, 'isOnline' | 'isEnRoute' | 'receivedAt'> | null;
  /** Open jobs of their own, of those that the reports name. */
  openJobs: ReadonlySet<number>;
}

/** What became of a report. */
export type Taken = { stored: boolean; receivedAt: string } | { refused: ErrorCode };

/** What a fix says once the day's work is over. */
export const endOfWork = { isOnline: false, isEnRoute: false, bookingId: null } as const;

/**
 * Takes reports in the order in which they were heard.
 * @returns what became of each, where the master is after all of them (the very `live` that was given when none changed
 * it), and what the history gains: the same as if each had been written before the next was heard.
 */
export function takeReports(
  heard: readonly Heard[],
  { isTrackingEnabled, live: before, last, openJobs }: Whereabouts,
): { taken: Taken[]; live: Position | null; kept: Position[] } {
  const kept: Position[] = [];
  let live = before;
  const taken = heard.map(({ report, now }): Taken => {
    // The end of the day's work is taken even when tracking is switched off already.
    if (!isTrackingEnabled && report.isOnline) return { refused: 'tracking.disabled' };
    const decision = decideReport(report, live, now);
    if (decision === 'store') {
      live = fixOf(report, openJobs, now);
      if (isKept(live, kept.at(-1) ?? last, now)) kept.push(live);
    } else if (decision === 'end' && live !== null) live = { ...live, ...endOfWork };
    return { stored: decision === 'store', receivedAt: now.toISOString() };
  });
  return { taken, live, kept };
}

/** A report as it is stored: on the way only when online, and to nothing but an open job of the master's own. */
function fixOf(report: PositionReport, openJobs: ReadonlySet<number>, now: Date): Position {
  const { latitude, longitude, accuracy, isOnline } = report;
  const bookingId = isOnline ? (report.bookingId ?? null) : null;
  return {
    latitude,
    longitude,
    accuracy,
    isOnline,
    isEnRoute: isOnline && report.isEnRoute === true,
    bookingId: bookingId !== null && openJobs.has(bookingId) ? bookingId : null,
    recordedAt: recordedAt(report, now).toISOString(),
    receivedAt: now.toISOString(),
  };
}

/** Whether a report says something else than the one before it, beside the place: that waits for no moment to end. */
export function isTurn(report: PositionReport, before: PositionReport): boolean {
  return (
    report.isOnline !== before.isOnline ||
    report.isEnRoute !== before.isEnRoute ||
    report.bookingId !== before.bookingId
  );
}
