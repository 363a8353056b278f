import type { ErrorCode } from '../errors/codes.ts';
import { decideReport, isKept, recordedAt } from './storing.ts';
import type { Position, PositionReport } from './schema.ts';

/** A device's report, and when it was received. */
export interface Heard {
  report: PositionReport;
  now: Date;
}

/** The known state of a master when reports are processed. */
export interface Whereabouts {
  isTrackingEnabled: boolean;
  /** Where they are, as far as anybody knows. */
  live: Position | null;
  /** The newest of the history. */
  last: Pick<Position, 'isOnline' | 'isEnRoute' | 'receivedAt'> | null;
  /** Open jobs of their own, of those that the reports name. */
  openJobs: ReadonlySet<number>;
}

/** The result of a report. */
export type Taken = { stored: boolean; receivedAt: string } | { refused: ErrorCode };

/** The state at the end of a working day. */
export const endOfWork = { isOnline: false, isEnRoute: false, bookingId: null } as const;

/**
 * Processes reports in the order in which they were received.
 * @returns the result of each, the master's state after all of them (the identical `live` object when none changed it),
 * and the new history entries: the same as if each had been written before the next was received.
 */
export function applyReports(
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

/** A report as it is stored: en route only when online, and only to one of the master's open jobs. */
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

/** Whether a report differs from the previous one in more than the place: such a change is stored at once. */
export function isTurn(report: PositionReport, before: PositionReport): boolean {
  return (
    report.isOnline !== before.isOnline ||
    report.isEnRoute !== before.isEnRoute ||
    report.bookingId !== before.bookingId
  );
}
