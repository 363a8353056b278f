export type Elapsed = { value: number; unit: 'second' | 'minute' };

const SECOND = 1000;
/** Seconds are rounded to fives: a text that changes every second is distracting. */
const STEP = 5;

/** The elapsed time for `Intl.RelativeTimeFormat`. Clocks may differ: never the future. */
export function elapsedSince(instant: string, now: Date): Elapsed {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / SECOND);
  if (seconds >= 60) return { value: -Math.floor(seconds / 60), unit: 'minute' };
  return { value: -Math.floor(seconds / STEP) * STEP, unit: 'second' };
}
