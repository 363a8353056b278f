import { useSyncExternalStore } from 'react';

const small = typeof window === 'undefined' ? null : window.matchMedia('(max-width: 47.99em)');

function subscribe(listener: () => void): () => void {
  small?.addEventListener('change', listener);
  return () => small?.removeEventListener('change', listener);
}

/** Whether the screen has a phone's width. Layout belongs to CSS; this is for differences in behaviour. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(subscribe, () => small?.matches ?? false);
}
