import { useSyncExternalStore } from 'react';

/** `idle` without subscriptions; `offline` once an attempt to connect has failed. */
export type LiveState = 'idle' | 'connecting' | 'connected' | 'offline';

const listeners = new Set<() => void>();
let state: LiveState = 'idle';

/** Called by the socket only. */
export function noteLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the live connection, for display. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}
