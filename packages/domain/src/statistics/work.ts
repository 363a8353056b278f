/** Below this many minutes between start and completion nobody worked: both were recorded afterwards. */
export const shortestWorkMinutes = 5;

/** A job counts as at most so many minutes of work, or as its planned ones where they are more. */
export const longestWorkMinutes = 12 * 60;

/** A completed job as its times were recorded; ISO instants. */
export interface RecordedWork {
  startedAt: string | null;
  completedAt: string;
  plannedMinutes: number;
}

/**
 * The minutes that a completed job counts as worked: those from start to completion where both were recorded as they
 * happened, else the planned ones. A job that was completed long after the work ended is capped. Not rounded. The
 * statement of the server's `features/statistics` computes the same; a test compares both.
 */
export function workedMinutes({ startedAt, completedAt, plannedMinutes }: RecordedWork): number {
  if (startedAt === null) return plannedMinutes;
  const recorded = (Date.parse(completedAt) - Date.parse(startedAt)) / 60_000;
  if (recorded < shortestWorkMinutes) return plannedMinutes;
  return Math.min(recorded, Math.max(longestWorkMinutes, plannedMinutes));
}

/** Where the price of a completed job is from: the accepted bill, the agreement, or the price at the booking. */
export type EarningsSource = 'bill' | 'agreement' | 'estimate';

/** The sums of a completed job in NOK; null where there is none. */
export interface JobSums {
  /** The total of a bill that the customer accepted or moderators settled. */
  billed: number | null;
  /** The agreed total with accepted change orders. */
  agreed: number | null;
  /** The price at the booking, call-out fee included. */
  estimated: number;
}

/** What a completed job counts as earned, in NOK, and where the sum is from: the most binding one decides. */
export function earningsOf({ billed, agreed, estimated }: JobSums): {
  amount: number;
  source: EarningsSource;
} {
  if (billed !== null) return { amount: billed, source: 'bill' };
  if (agreed !== null) return { amount: agreed, source: 'agreement' };
  return { amount: estimated, source: 'estimate' };
}
