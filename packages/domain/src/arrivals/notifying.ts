import type { ArrivalWindow } from './window.ts';

/** The window that was announced to the customer last, and when, milliseconds since 1970. */
export interface AnnouncedWindow extends ArrivalWindow {
  at: number;
}

const minute = 60_000;
/** Minimum milliseconds between two automatic notifications of one journey. */
export const notifyIntervalMs = 4 * minute;
/** A window is about to be broken this long before its end: the notification precedes it. */
export const leadMs = 2 * minute;

/**
 * Whether the customer must hear of a new window: the expected middle is about to leave the announced one, which
 * is replaced by one around the middle. Changes within the announced window say nothing.
 */
export function mustNotify(
  current: ArrivalWindow,
  announced: AnnouncedWindow,
  now: number,
): boolean {
  if (now - announced.at < notifyIntervalMs) return false;
  const middle = (current.from + current.until) / 2;
  return middle > announced.until - leadMs || middle < announced.from;
}
