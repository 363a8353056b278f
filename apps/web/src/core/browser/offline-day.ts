import type { PageMessage } from './worker-rules.ts';

/** The build files that this page has loaded so far. */
function listLoadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(({ origin }) => origin === location.origin);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  const paths = [...own, ...scripts.map(({ src }) => new URL(src))].map(({ pathname }) => pathname);
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
}

async function send(message: PageMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}

/** Has the worker store this page with what it has loaded, for the next visit without a network. */
export const keepDayPage = (): Promise<void> => send({ type: 'keepDay', paths: listLoadedFiles() });

export const dropDayPage = (): Promise<void> => send({ type: 'dropDay' });
