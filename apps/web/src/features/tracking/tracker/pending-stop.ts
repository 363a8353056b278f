import { useSyncExternalStore } from 'react';
import { readSession } from '../../../core/session/session.ts';
import { readStored, writeStored } from '../../../core/browser/local-storage.ts';

/* Stopping must work offline: once the button is pressed nothing is read or sent in this browser, whatever the
   server's state. The stop stays pending until the server has confirmed it. */

const key = 'tracking.stopOwed';
const listeners = new Set<() => void>();

const reader = () => String(readSession()?.user.id);

/** Whether the signed-in user has a pending stop; another user's does not count. */
export function isStopPending(): boolean {
  return readStored(key) === reader();
}

export function setStopPending(isPending: boolean): void {
  writeStored(key, isPending ? reader() : null);
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
