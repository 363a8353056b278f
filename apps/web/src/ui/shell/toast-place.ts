/** A rectangle in pixels of the window. */
export type Box = { left: number; top: number; width: number; height: number };

/** Something on the page, and how bad it is to cover it. */
export type Thing = Box & { weight: number };

/** The button of a form, which a person presses next: rather two fields with their labels, which can be filled meanwhile. */
export const wanted = 60;
/** What must not be covered: headings, fields, the focused element, what was just announced. */
export const important = 20;
/** Controls: they can be used a few seconds later. */
export const useful = 6;
/** Any other text or picture. */
export const readable = 1;

/** Pixels between a toast and the edges of the window, and between two places that are tried. */
const margin = 16;
const step = 16;
/** What a step away from the lower edge costs: less than covering anything. */
const stepCost = 0.02;
const sideCost = 0.2;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** What a toast in this place covers, as the sum of the weights. */
export function costOf(place: Box, things: readonly Thing[]): number {
  return things.reduce((sum, thing) => sum + (overlaps(place, thing) ? thing.weight : 0), 0);
}

type Room = {
  /** The part of the window in which toasts may be. */
  area: Box;
  size: { width: number; height: number };
  things: readonly Thing[];
};

/**
 * The place that covers least, as near to the middle of the lower edge as possible: there a hand holds a phone, and no
 * page has its heading.
 */
export function choosePlace({ area, size, things }: Room): Box {
  const right = area.left + area.width - margin - size.width;
  const middle = area.left + (area.width - size.width) / 2;
  const columns = right - area.left > 2 * margin ? [middle, area.left + margin, right] : [middle];
  const lowest = area.top + area.height - margin - size.height;
  let best = { ...size, left: middle, top: Math.max(lowest, area.top) };
  let least = Number.POSITIVE_INFINITY;
  for (let top = lowest; top >= area.top + margin / 2; top -= step) {
    const away = ((lowest - top) / step) * stepCost;
    for (const [side, left] of columns.entries()) {
      const place = { ...size, left, top };
      const cost = costOf(place, things) + away + (side === 0 ? 0 : sideCost);
      if (cost < least) [best, least] = [place, cost];
    }
  }
  return best;
}
