import { useSyncExternalStore } from 'react';

let isOffered = false;
const listeners = new Set<() => void>();

function set(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A newer version is available: the person decides when to switch. */
export const offerNewVersion = (): void => set(true);

/** The next visit starts with the new version anyway. */
export const declineNewVersion = (): void => set(false);

export function useIsNewVersionOffered(): boolean {
  return useSyncExternalStore(subscribe, () => isOffered);
}

/** The scripts that this page started with: their content-hashed names identify the build. */
export function listStartScripts(): string[] {
  return Array.from(
    document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]'),
    ({ src }) => new URL(src).pathname,
  );
}

/** Whether the server delivers another build. Rejects when it can't be reached. */
export async function isPageOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!answer.ok) return false;
  const page = await answer.text();
  return listStartScripts().some((path) => !page.includes(`"${path}"`));
}

const reloadedFrom = 'reloaded-from';

/** True once per build: prevents a reload loop. */
export function claimReload(): boolean {
  const build = listStartScripts().join(' ');
  try {
    if (sessionStorage.getItem(reloadedFrom) === build) return false;
    sessionStorage.setItem(reloadedFrom, build);
    return true;
  } catch {
    return false;
  }
}
