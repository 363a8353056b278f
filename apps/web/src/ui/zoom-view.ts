/** How a picture is shown in its frame: `x` and `y` move its centre, in pixels. */
export type ZoomView = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
type Point = { x: number; y: number };

export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 };
const largest = 5;
/** What a double tap and the button enlarge to. */
export const closeScale = 2.5;
/** A shorter move of a finger is a tap. */
const leastSwipePx = 48;

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The picture always covers its frame, so that none is moved out of sight. */
function bounded({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const room = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 };
  return { scale, x: between(x, -room.x, room.x), y: between(y, -room.y, room.y) };
}

/** Enlarges by a factor around a point, which is relative to the centre of the frame and stays where it is. */
export function zoomAt(view: ZoomView, factor: number, { at, size }: { at: Point; size: Size }) {
  const scale = between(view.scale * factor, 1, largest);
  const change = scale / view.scale;
  const x = at.x - (at.x - view.x) * change;
  const y = at.y - (at.y - view.y) * change;
  return bounded({ scale, x, y }, size);
}

/** Moves an enlarged picture. */
export function moveBy(view: ZoomView, by: Point, size: Size): ZoomView {
  return bounded({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, size);
}

/** Which way a finger turned the page; 0 for a tap, a move across, or an enlarged picture. */
export function swipeOf({ scale }: ZoomView, { x, y }: Point): -1 | 0 | 1 {
  if (scale > 1 || Math.abs(x) < leastSwipePx || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
