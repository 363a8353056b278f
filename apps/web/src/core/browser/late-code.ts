import { useSyncExternalStore } from 'react';

/** How many presses wait for code. */
let count = 0;
const listeners = new Set<() => void>();

function add(change: number): void {
  count += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Code that a press needs: until it is loaded, the page shows that something is under way. */
export async function untilLoaded<T>(code: Promise<T>): Promise<T> {
  add(1);
  try {
    return await code;
  } finally {
    add(-1);
  }
}

export const useIsCodeLate = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
