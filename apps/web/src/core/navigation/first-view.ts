import { giveWay } from '../browser/yield-to-main.ts';

/** Milliseconds after which the app takes the place of the first view whatever it shows. */
const longest = 6000;
/** Milliseconds after which a piece out of sight is laid out though the browser is busy. */
const patienceMs = 500;

/** What may lie below the first screenful, and has not been laid out yet. As in `first-view.css`. */
const outOfSight = ':is(main > section, main article:nth-of-type(n + 4), footer):not([data-laid])';

type Drawing = {
  /** Fetches what the first page is made of. */
  prepare: () => Promise<unknown>;
  draw: (stage: HTMLElement) => void;
};

/**
 * Draws the app. Where the page came with a first view, the app is drawn beside it and takes its place in one go, so
 * that nobody sees an empty page in between: the main text gives way to a heading of the app's own, bones to whatever
 * it begins with. It is drawn when all of it is there: what comes to a drawn page later is drawn without a pause, and
 * the browser answers to nobody meanwhile.
 */
export async function drawOver(place: HTMLElement, { prepare, draw }: Drawing): Promise<void> {
  const first = place.querySelector('main');
  if (first === null) {
    draw(place);
    return;
  }
  const beginning = first.querySelector('h1') === null ? 'main > *' : 'main h1';
  // Setting up has kept the browser busy long enough.
  await giveWay();
  try {
    await Promise.race([prepare(), pause(longest)]);
  } catch {
    // What cannot be had says so where it is missing.
  }
  const stage = document.createElement('div');
  const watch = new MutationObserver(() => {
    // In a task of its own: drawing the last piece was one.
    if (stage.querySelector(beginning) !== null) void giveWay().then(show);
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
 * What is out of sight is laid out piece by piece when the browser has nothing else to do: the whole at once would keep
 * it from answering. The looks of `data-fresh` stand in `first-view.css`.
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
  // Safari has no word for "when idle".
  if ('requestIdleCallback' in window) requestIdleCallback(layOut, { timeout: patienceMs });
  else setTimeout(layOut, 50);
}
