import { yieldToMain } from '../browser/yield-to-main.ts';

/** Timeout in milliseconds after which the app replaces the first view in any state. */
const longest = 6000;
/** Timeout in milliseconds after which an off-screen section is laid out even though the browser is busy. */
const timeoutMs = 500;

/** What may be below the first screen: `first-view.css` says which of it waits while it has the attribute. */
const parts = 'section,article,[data-master],[data-prose]>*,footer';

type Drawing = {
  /** Loads what the first page needs. */
  prepare: () => Promise<unknown>;
  draw: (stage: HTMLElement) => void;
};

/**
 * Renders the app. Where the page has a server-rendered first view, the app renders next to it and replaces it in one
 * step, so that no empty page shows in between: the main text is replaced by the app's heading, skeletons by whatever
 * the app begins with. The swap waits until everything is loaded: what suspends later is rendered synchronously, which
 * blocks the main thread.
 */
export async function renderOver(place: HTMLElement, { prepare, draw }: Drawing): Promise<void> {
  const first = place.querySelector('main');
  if (first === null) {
    draw(place);
    return;
  }
  const beginning = first.querySelector('h1') === null ? 'main > *' : 'main h1';
  // Yield: setting up was a long task.
  await yieldToMain();
  try {
    await Promise.race([prepare(), pause(longest)]);
  } catch {
    // A part that fails to load shows its own error.
  }
  const stage = document.createElement('div');
  const watch = new MutationObserver(() => {
    // In a task of its own: rendering the last slice was one.
    if (stage.querySelector(beginning) !== null) void yieldToMain().then(show);
  });
  const timer = setTimeout(show, longest);
  function show(): void {
    watch.disconnect();
    clearTimeout(timer);
    if (stage.id !== '') return;
    stage.id = place.id;
    // Only what is there now: a page that follows is laid out as it comes.
    const waiting = [...stage.querySelectorAll(parts)];
    for (const part of waiting) part.toggleAttribute('data-waits');
    place.replaceWith(stage);
    layOutWhenIdle(waiting);
  }
  watch.observe(stage, { childList: true, subtree: true });
  draw(stage);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/**
 * Lays out off-screen parts one by one when the browser is idle: all at once would block the main thread. The styles of
 * `data-waits` are in `first-view.css`.
 */
function layOutWhenIdle([next, ...others]: Element[]): void {
  if (next === undefined) return;
  const layOut = (): void => {
    next.removeAttribute('data-waits');
    layOutWhenIdle(others);
  };
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(layOut, { timeout: timeoutMs });
  else setTimeout(layOut, 50);
}
