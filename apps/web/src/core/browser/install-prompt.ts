import { useSyncExternalStore } from 'react';

/** Chromium's `beforeinstallprompt` event. */
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

// Registered at module load: the event fires once.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  // Suppresses the browser's banner: the menu offers installation.
  event.preventDefault();
  keep(event);
});
window.addEventListener('appinstalled', () => keep(null));

/** Prompts to install the site. An event works once; the browser fires another when it may be asked again. */
export async function promptInstall(): Promise<void> {
  const prompt = kept;
  keep(null);
  await prompt?.prompt();
}

/** iPhones and iPads have no prompt: there the person adds the site to the home screen. */
function isAddedByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad identifies as a Mac, but no Mac has a touch screen.
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

function readInstallMethod(): 'prompt' | 'byHand' | null {
  if (kept) return 'prompt';
  return isAddedByHand() && !isInstalled() ? 'byHand' : null;
}

/** How the site can be installed here; null when it can't, or is already installed. */
export function useInstallMethod(): 'prompt' | 'byHand' | null {
  return useSyncExternalStore(subscribe, readInstallMethod);
}
