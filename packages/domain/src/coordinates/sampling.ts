import { isFinal, positionProblems } from '../tracking/fix.ts';
import { type Measurement, bestAccuracy, goodAccuracy, middleOf } from './measurement.ts';

/** My position: at most 5 attempts, 2 seconds apart, until the accuracy is 50 m. */
export const positionAttempts = { count: 5, pauseMs: 2000, goodEnough: 50 } as const;
/** The calibration: 15 samples, 3 seconds apart, about 45 seconds. */
export const calibrationSamples = { count: 15, pauseMs: 3000 } as const;
/** Milliseconds that a device may take for one fix, and for the next of a watch. */
export const positionTimeouts = { single: 30_000, watch: 60_000 } as const;

/** The injected device and clock. Both throw as soon as the signal is aborted. */
export interface Sampler {
  /** Fails by an error with a `problem`, one of `positionProblems`. */
  measure: () => Promise<Measurement>;
  wait: (milliseconds: number) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Samples until a position is accurate to 50 m, at most five times, two seconds apart.
 * @returns the best position; a failure is thrown only when there was none at all.
 */
export async function findPosition(
  sampler: Sampler,
  onAttempt: (attempt: number, best: Measurement | undefined) => void = () => {},
): Promise<Measurement> {
  const { count, pauseMs, goodEnough } = positionAttempts;
  let best: Measurement | undefined;
  let failure: unknown;
  for (let attempt = 1; attempt <= count; attempt += 1) {
    if (attempt > 1) await sampler.wait(pauseMs);
    sampler.signal?.throwIfAborted();
    try {
      const fix = await sampler.measure();
      if (best === undefined || fix.accuracy < best.accuracy) best = fix;
    } catch (error) {
      if (isHopeless(error) || sampler.signal?.aborted) throw error;
      failure = error;
    }
    onAttempt(attempt, best);
    if (best !== undefined && best.accuracy <= goodEnough) return best;
  }
  if (best === undefined) throw failure;
  return best;
}

/** Failures of a device name their problem. */
function isHopeless(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return false;
  return positionProblems.some((problem) => problem === error.problem && isFinal(problem));
}

/**
 * Takes fifteen samples, three seconds apart, and makes one place of them.
 * @returns undefined when not one sample came.
 */
export async function calibrate(
  sampler: Sampler,
  onSample: (taken: number, total: number) => void = () => {},
): Promise<Measurement | undefined> {
  const { count, pauseMs } = calibrationSamples;
  const samples: Measurement[] = [];
  for (let sample = 1; sample <= count; sample += 1) {
    if (sample > 1) await sampler.wait(pauseMs);
    sampler.signal?.throwIfAborted();
    try {
      samples.push(await sampler.measure());
    } catch (error) {
      if (isHopeless(error) || sampler.signal?.aborted) throw error;
    }
    onSample(sample, count);
  }
  return combine(samples);
}

/**
 * Milliseconds that a calibration has left, as it is shown: three seconds for each sample to come.
 * @param sinceLast milliseconds since the last sample, or since the beginning
 */
export function calibrationLeft(taken: number, sinceLast: number): number {
  const { count, pauseMs } = calibrationSamples;
  const toCome = count - taken;
  if (toCome <= 0) return 0;
  // A sample may be late; then the others are still to come.
  return Math.max(toCome * pauseMs - sinceLast, (toCome - 1) * pauseMs);
}

/**
 * One place out of many samples: each weighs by the inverse square of its radius, those of 100 m and more not at
 * all while there are better ones. The accuracy is the best of them: that of a mean would be a guess.
 */
export function combine(samples: readonly Measurement[]): Measurement | undefined {
  const good = samples.filter(({ accuracy }) => accuracy < goodAccuracy);
  const used = good.length === 0 ? samples : good;
  const accuracy = bestAccuracy(used);
  if (accuracy === undefined) return undefined;
  const place = middleOf(used, (sample) => 1 / Math.max(sample.accuracy, 1) ** 2);
  return { ...place, accuracy };
}
