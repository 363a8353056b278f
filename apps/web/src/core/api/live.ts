import { useSyncExternalStore } from 'react';

/** `idle` while nothing is followed; `offline` once an attempt to connect has failed. */
export type LiveState = 'idle' | 'connecting' | 'connected' | 'offline';

const listeners = new Set<() => void>();
let state: LiveState = 'idle';

/** Said by the socket alone. */
export function noteLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the live connection is doing, for what a person is told of it. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}
