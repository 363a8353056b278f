import { yieldToMain } from '../browser/yield-to-main.ts';

/** Timeout in milliseconds after which the app replaces the first view in any state. */
const longest = 6000;
/** Timeout in milliseconds after which an off-screen section is laid out even though the browser is busy. */
const timeoutMs = 500;

/** What may be below the first screen and has not been laid out yet: `first-view.css` says which of it waits. */
const outOfSight = ':is(section,article,[data-master],[data-prose]>*,footer):not([data-laid])';

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
    stage.dataset.fresh = '';
    place.replaceWith(stage);
    layOutWhenIdle(stage);
  }
  watch.observe(stage, { childList: true, subtree: true });
  draw(stage);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/**
 * Lays out off-screen sections one by one when the browser is idle: all at once would block the main thread. The styles
 * of `data-fresh` are in `first-view.css`.
 */
function layOutWhenIdle(stage: HTMLElement): void {
  const next = stage.querySelector(outOfSight);
  if (next === null) {
    delete stage.dataset.fresh;
    return;
  }
  const layOut = (): void => {
    next.setAttribute('data-laid', '');
    layOutWhenIdle(stage);
  };
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(layOut, { timeout: timeoutMs });
  else setTimeout(layOut, 50);
}
