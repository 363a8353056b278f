import type { Measurement } from '@mesterhand/domain/coordinates/measurement';
import { type Sampler, positionTimeouts } from '@mesterhand/domain/coordinates/sampling';
import { locate } from '../../core/browser/geolocation.ts';

/** Nothing out of the browser's memory: what is measured is where the device is now. */
const exact = { enableHighAccuracy: true, maximumAge: 0 } as const;
const singleOptions = { ...exact, timeout: positionTimeouts.single };
export const watchOptions = { ...exact, timeout: positionTimeouts.watch };

/** The same promise, given up as soon as the signal says so. */
function unlessStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('Stopped.', 'AbortError'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return unlessStopped(pause, signal).finally(() => clearTimeout(timer));
}

/** This browser's device and clock; every fix is told as it comes. */
export function createSampler(signal: AbortSignal, onFix: (fix: Measurement) => void): Sampler {
  return {
    signal,
    wait: (milliseconds) => wait(milliseconds, signal),
    measure: async () => {
      const fix = await unlessStopped(locate(singleOptions), signal);
      onFix(fix);
      return fix;
    },
  };
}
