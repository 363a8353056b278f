import { useSyncExternalStore } from 'react';

/** What Chromium hands a page that may be installed, for when the person asks for it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

// From the start: it comes once, and whoever is not listening has missed it.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  // No banner of the browser's own: the menu offers it.
  event.preventDefault();
  keep(event);
});
window.addEventListener('appinstalled', () => keep(null));

/** Asks the browser to install the site. A prompt works once; the browser makes another when it may be asked again. */
export async function promptInstall(): Promise<void> {
  const prompt = kept;
  keep(null);
  await prompt?.prompt();
}

/** iPhones and iPads have no prompt: there the person adds the site by hand. */
function isAddedByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const isApple = /iP(hone|ad|od)/.test(userAgent);
  return isApple || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readWay(): 'prompt' | 'byHand' | null {
  if (kept) return 'prompt';
  return isAddedByHand() && !isInstalled() ? 'byHand' : null;
}

/** How the site can be installed here and now; null when it can't, or is already. */
export function useInstallWay(): 'prompt' | 'byHand' | null {
  return useSyncExternalStore(subscribe, readWay);
}
