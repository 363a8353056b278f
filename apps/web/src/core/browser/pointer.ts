/** The latest move of a mouse or finger. Followed from the start: the first toast may appear below it. */
export let lastMove: PointerEvent | undefined;

addEventListener('pointermove', (event) => {
  lastMove = event;
});
