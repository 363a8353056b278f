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
 * is replaced by one around the middle. Changes within the announced window say nothing, and "about now"
 * is said once: a master who has parked and forgets to say so does not cause another every few minutes.
 */
export function mustNotify(
  current: ArrivalWindow,
  announced: AnnouncedWindow,
  now: number,
): boolean {
  if (now - announced.at < notifyIntervalMs) return false;
  if (isAboutNow(announced, announced.at) && isAboutNow(current, now)) return false;
  const middle = (current.from + current.until) / 2;
  return middle > announced.until - leadMs || middle < announced.from;
}

/** When a silent journey has to be looked at again: the announced window is about to end. */
export function dueAt({ until, at }: AnnouncedWindow): number {
  return Math.max(until - leadMs, at + notifyIntervalMs);
}

/** A window that ends so soon says "about now", milliseconds. */
const aboutNowMs = 4 * minute;

function isAboutNow({ until }: ArrivalWindow, at: number): boolean {
  return until - at <= aboutNowMs;
}

/** What is to be done with a window: notify the customer, record it as seen on the card, or nothing. */
export type Announcement = 'notify' | 'show' | 'none';

interface Expected {
  current: ArrivalWindow;
  announced: AnnouncedWindow | null;
  /** The agreed start of the job, milliseconds since 1970. */
  agreedAt: number;
  now: number;
}

/** Minutes after the agreed time that nobody calls late. */
const graceMs = 10 * minute;

/**
 * What the customer learns of a window. The first one of a journey is seen beside the news that the master is on the
 * way, and is worth a notification of its own only if the master comes late.
 */
export function decideAnnouncement({ current, announced, agreedAt, now }: Expected): Announcement {
  if (announced !== null) return mustNotify(current, announced, now) ? 'notify' : 'none';
  const middle = (current.from + current.until) / 2;
  return middle > agreedAt + graceMs ? 'notify' : 'show';
}
