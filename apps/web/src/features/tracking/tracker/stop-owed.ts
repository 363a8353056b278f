import { useSyncExternalStore } from 'react';
import { readSession } from '../../../core/session/session.ts';
import { readStored, writeStored } from '../../../core/browser/local-storage.ts';

/*
 * Stopping must work without the network too: from the press of the button nothing is read or sent in this browser,
 * whatever the server still believes, until it has been told.
 */

const key = 'tracking.stopOwed';
const listeners = new Set<() => void>();

const reader = () => String(readSession()?.user.id);

/** Whether whoever is signed in owes it; another person's stop is not theirs. */
export function isStopPending(): boolean {
  return readStored(key) === reader();
}

export function noteStopPending(isOwed: boolean): void {
  writeStored(key, isOwed ? reader() : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useIsStopPending(): boolean {
  return useSyncExternalStore(subscribe, isStopPending);
}
