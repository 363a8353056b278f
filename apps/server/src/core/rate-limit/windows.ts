/** A window of calls of one key. */
export interface Window {
  /** Calls within the window, this one included. */
  taken: number;
  /** Milliseconds until it ends. */
  resetMs: number;
}

/** Windows in memory; the oldest are evicted. */
const windowsAtMost = 200_000;

/** Counts calls in fixed windows, synchronously: the response cache answers in one go. */
export function createWindows(): (key: string, seconds: number) => Window {
  const windows = new Map<string, { taken: number; endsAt: number }>();
  return (key, seconds) => {
    const now = performance.now();
    const found = windows.get(key);
    if (found !== undefined && found.endsAt > now) {
      found.taken += 1;
      return { taken: found.taken, resetMs: found.endsAt - now };
    }
    windows.delete(key);
    windows.set(key, { taken: 1, endsAt: now + seconds * 1000 });
    if (windows.size % 1024 === 0) evict(windows, now);
    return { taken: 1, resetMs: seconds * 1000 };
  };
}

function evict(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows)
    if (endsAt <= now || windows.size > windowsAtMost) windows.delete(key);
}
