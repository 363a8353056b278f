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

/** There is a newer version than the one of this page: the person decides when to go over to it. */
export const offerNewVersion = (): void => set(true);

/** Not now. The next visit starts with the new version anyway. */
export const declineNewVersion = (): void => set(false);

export function useIsNewVersionOffered(): boolean {
  return useSyncExternalStore(subscribe, () => isOffered);
}

/** The scripts that this page started with: names of a build, which change with what is in them. */
export function listStartScripts(): string[] {
  return Array.from(
    document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]'),
    ({ src }) => new URL(src).pathname,
  );
}

/** Whether the server hands out another build by now. Rejects when it can't be reached. */
export async function isPageOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!answer.ok) return false;
  const page = await answer.text();
  return listStartScripts().some((path) => !page.includes(`"${path}"`));
}

const reloadedFrom = 'reloaded-from';

/** True once for each build: a page that reloads by itself must not do so again and again. */
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
