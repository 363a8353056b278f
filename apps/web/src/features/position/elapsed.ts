export type Elapsed = { value: number; unit: 'second' | 'minute' };

const SECOND = 1000;
/** Seconds are told in fives: a text that changes every second draws the eye for nothing. */
const STEP = 5;

/** How long ago something was, as `Intl.RelativeTimeFormat` says it. Another clock may be ahead: never the future. */
export function elapsedSince(instant: string, now: Date): Elapsed {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / SECOND);
  if (seconds >= 60) return { value: -Math.floor(seconds / 60), unit: 'minute' };
  return { value: -Math.floor(seconds / STEP) * STEP, unit: 'second' };
}
