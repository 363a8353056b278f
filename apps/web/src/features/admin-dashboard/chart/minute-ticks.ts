/** Clock-like steps, in minutes: ticks at 100 and 200 minutes read badly in hours. */
const steps = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440] as const;
const maxSteps = 4;

/** The ticks of a minutes axis, from zero to just above the maximum. */
export function minuteTicks(most: number): number[] {
  const days = 1440 * Math.ceil(most / (1440 * maxSteps));
  const step = steps.find((minutes) => most <= minutes * maxSteps) ?? days;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
