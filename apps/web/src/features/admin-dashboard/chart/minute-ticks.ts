/** Steps of a clock, in minutes: an axis of 100 and 200 minutes reads badly in hours. */
const steps = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440] as const;
const mostSteps = 4;

/** Where an axis of minutes is labelled, from nothing to just above the most. */
export function minuteTicks(most: number): number[] {
  const days = 1440 * Math.ceil(most / (1440 * mostSteps));
  const step = steps.find((minutes) => most <= minutes * mostSteps) ?? days;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
