/** The span in which a master is expected, milliseconds since 1970. */
export interface ArrivalWindow {
  from: number;
  until: number;
}

const minute = 60_000;
/** A span this wide or wider is given in steps of five minutes, a narrower one in whole minutes. */
const coarseFrom = 12 * minute;
/** The least that a window extends past the present: "about now". */
const nowSpan = 3 * minute;

const down = (at: number, step: number): number => Math.floor(at / step) * step;
const up = (at: number, step: number): number => Math.ceil(at / step) * step;

/** The window around an instant, rounded outwards: it never promises more than is known. */
export function windowAround(at: number, margin: { before: number; after: number }): ArrivalWindow {
  const step = margin.before + margin.after >= coarseFrom ? 5 * minute : minute;
  return { from: down(at - margin.before, step), until: up(at + margin.after, step) };
}

/** The window as it is true at an instant: while the master has not arrived, no minute of it lies in the past. */
export function windowAt({ from, until }: ArrivalWindow, now: number): ArrivalWindow {
  const begins = Math.max(from, down(now, minute));
  return { from: begins, until: Math.max(until, up(now, minute) + nowSpan - minute) };
}

/** How a window is worded: a span, the time by which the master comes once it has begun, or about now. */
export type WindowWording = 'between' | 'by' | 'now';

/** The wording of a stored window; the stored one ages until the next position is reported. */
export function wordingOf({ from, until }: ArrivalWindow, now: number): WindowWording {
  if (now < from) return 'between';
  return now < until - nowSpan ? 'by' : 'now';
}

/** Whether two windows say the same. */
export function isSameWindow(one: ArrivalWindow | null, other: ArrivalWindow | null): boolean {
  return one?.from === other?.from && one?.until === other?.until;
}

/** Stored instants (ISO) as a window; null without one. */
export function readWindow(from: string | null, until: string | null): ArrivalWindow | null {
  return from === null || until === null
    ? null
    : { from: Date.parse(from), until: Date.parse(until) };
}
