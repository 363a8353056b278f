import type { Fix, PositionProblem } from '@mesterhand/domain/tracking/fix';
import { checkOptions, firstOptions, watchOptions } from '@mesterhand/domain/tracking/sending';
import { followDevice, locate, NoPosition } from '../../../core/browser/geolocation.ts';

/** A device's fix or the reason for none; `checked` answers a check whether it has moved. */
export type Found =
  | { type: 'fix' | 'checked'; fix: Fix }
  | { type: 'problem'; problem: PositionProblem };

async function ask(options: PositionOptions, type: 'fix' | 'checked'): Promise<Found> {
  try {
    return { type, fix: await locate(options) };
  } catch (error) {
    return { type: 'problem', problem: error instanceof NoPosition ? error.problem : 'unknown' };
  }
}

/** Watches the browser's geolocation until stopped. Late results are ignored. */
export function createDeviceWatch(onFound: (found: Found) => void) {
  let unfollow = () => {};
  /** Identifies the current watch. */
  let watching: object | null = null;

  return {
    /** The first position is requested separately, which is faster; then the device is watched. */
    async start(): Promise<void> {
      const started = (watching = {});
      const first = await ask(firstOptions, 'fix');
      if (watching === started) onFound(first);
      // The first result may have stopped it.
      if (watching !== started) return;
      unfollow = followDevice(watchOptions, {
        onFix: (fix) => onFound({ type: 'fix', fix }),
        onProblem: (problem) => onFound({ type: 'problem', problem }),
      });
    },
    stop(): void {
      unfollow();
      unfollow = () => {};
      watching = null;
    },
    async check(): Promise<void> {
      const started = watching;
      const found = await ask(checkOptions, 'checked');
      if (started !== null && watching === started) onFound(found);
    },
  };
}

/** Calls when the permission is granted. @returns the unsubscribe function. */
export function onPermissionGranted(listener: () => void): () => void {
  const ended = new AbortController();
  const follow = async () => {
    const status = await navigator.permissions?.query({ name: 'geolocation' });
    if (ended.signal.aborted) return;
    status?.addEventListener('change', () => status.state === 'granted' && listener(), {
      signal: ended.signal,
    });
  };
  // Some browsers lack this permission name; there the person presses the button.
  follow().catch(() => {});
  return () => ended.abort();
}
