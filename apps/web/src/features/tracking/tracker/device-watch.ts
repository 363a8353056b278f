import type { Fix, PositionProblem } from '@mesterhand/domain/tracking/fix';
import { checkOptions, firstOptions, watchOptions } from '@mesterhand/domain/tracking/sending';
import { followDevice, locate, NoPosition } from '../../../core/browser/geolocation.ts';

/** What a device told, or why it told nothing; `checked` answers the question whether it lies still. */
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

/** The browser's geolocation, asked for as long as it is wanted. What comes late is not told any more. */
export function createDeviceWatch(tell: (found: Found) => void) {
  let unfollow = () => {};
  /** One object for each time of watching. */
  let watching: object | null = null;

  return {
    /** The first position comes by a question of its own, the sooner way to one; then the device tells of moves. */
    async start(): Promise<void> {
      const started = (watching = {});
      const first = await ask(firstOptions, 'fix');
      if (watching === started) tell(first);
      // The first answer may have ended it.
      if (watching !== started) return;
      unfollow = followDevice(watchOptions, {
        onFix: (fix) => tell({ type: 'fix', fix }),
        onProblem: (problem) => tell({ type: 'problem', problem }),
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
      if (started !== null && watching === started) tell(found);
    },
  };
}

/** Calls when the person allows positions after all. @returns what ends it. */
export function onAllowed(listener: () => void): () => void {
  const ended = new AbortController();
  const follow = async () => {
    const status = await navigator.permissions?.query({ name: 'geolocation' });
    if (ended.signal.aborted) return;
    status?.addEventListener('change', () => status.state === 'granted' && listener(), {
      signal: ended.signal,
    });
  };
  // Some browsers know no such permission; there the person presses the button.
  follow().catch(() => {});
  return () => ended.abort();
}
