/** Milliseconds after which the app takes the place of the first view whatever it shows. */
const longest = 6000;

/**
 * Draws the app. Where the page came with its main text, the app is drawn beside the page and takes its place in one
 * go as soon as it has a heading of its own, so that nobody sees an empty page in between.
 */
export function drawOver(place: HTMLElement, draw: (stage: HTMLElement) => void): void {
  if (place.querySelector('main') === null) {
    draw(place);
    return;
  }
  const stage = document.createElement('div');
  const watch = new MutationObserver(() => {
    if (stage.querySelector('main h1') !== null) show();
  });
  const timer = setTimeout(show, longest);
  function show(): void {
    watch.disconnect();
    clearTimeout(timer);
    if (stage.id !== '') return;
    stage.id = place.id;
    place.replaceWith(stage);
  }
  watch.observe(stage, { childList: true, subtree: true });
  draw(stage);
}
