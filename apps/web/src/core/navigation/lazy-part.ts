import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { yieldToPaint } from '../browser/yield-to-main.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Style sheets that failed and are being reloaded, by URL. */
const missing = new Map<string, Promise<void>>();

/**
 * The build's loader requests a style sheet once: after a failure only the script would be retried, and the part would
 * be unstyled. `error` does not bubble, hence the capture phase.
 */
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const { href } = target;
    if (missing.has(href)) return;
    const again = fetchWithRetry(() => fetchStyles(href));
    missing.set(
      href,
      again.then(() => void missing.delete(href)),
    );
  },
  true,
);

function fetchStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} is missing.`));
    });
    document.head.append(link);
  });
}

/**
 * A component whose code is loaded when it is rendered. The press that opens it is answered first: to request its files
 * takes a slow phone longer than a frame.
 */
export function lazyCode<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await yieldToPaint();
    return load();
  });
}

/**
 * A non-essential part of a page: its code is retried until it is loaded, over an unreliable connection. Until then the
 * nearest `Suspense` shows its fallback; a failed load never breaks the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyCode(async () => {
    const part = await fetchWithRetry(load);
    await Promise.all(missing.values());
    return part;
  });
}

/** Retries until success, with backoff; coming online ends a pause early. */
export async function fetchWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await pauseUntilOnline(pause);
    }
  }
}

function pauseUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resume) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resume();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
}
