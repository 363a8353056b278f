import { useSyncExternalStore } from 'react';

const wide = typeof window === 'undefined' ? null : window.matchMedia('(min-width: 75em)');

function subscribe(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** Whether list and map fit side by side: elsewhere the map is loaded only when it is asked for. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide?.matches ?? false);
}
