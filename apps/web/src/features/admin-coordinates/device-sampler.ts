import type { Measurement } from '@mesterhand/domain/coordinates/measurement';
import { type Sampler, positionTimeouts } from '@mesterhand/domain/coordinates/sampling';
import { locate } from '../../core/browser/geolocation.ts';

/** No cached position: only fresh measurements. */
const exact = { enableHighAccuracy: true, maximumAge: 0 } as const;
const singleOptions = { ...exact, timeout: positionTimeouts.single };
export const watchOptions = { ...exact, timeout: positionTimeouts.watch };

/** Rejects the promise as soon as the signal aborts. */
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

/** This browser's geolocation and clock; every fix is passed to the callback. */
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
