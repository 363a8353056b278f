import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Style sheets that failed and are on their way again, by address. */
const missing = new Map<string, Promise<void>>();

/**
 * The build's loader asks for a style sheet once: after a failure the script alone would be fetched again, and the
 * part would come without its looks. `error` does not bubble.
 */
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const { href } = target;
    if (missing.has(href)) return;
    const again = fetchPatiently(() => fetchStyles(href));
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
 * A part that a page can do without for a while: its code is fetched until it is there, over a line that comes and
 * goes. Until then the nearest `Suspense` shows what it likes; a failed fetch never ends the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const part = await fetchPatiently(load);
    await Promise.all(missing.values());
    return part;
  });
}

/** Tries until it succeeds, with growing pauses; the line's return ends a pause early. */
export async function fetchPatiently<T>(load: () => Promise<T>): Promise<T> {
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
