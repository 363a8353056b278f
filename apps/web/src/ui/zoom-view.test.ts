import { expect, test } from 'vitest';
import { moveBy, swipeOf, wholeView, zoomAt } from './zoom-view.ts';

const size = { width: 400, height: 300 };
const centre = { x: 0, y: 0 };
const close = { scale: 2, x: 0, y: 0 };

test.each([
  ['around the centre', wholeView, 2, centre, { scale: 2, x: 0, y: 0 }],
  [
    'around a corner, which stays',
    wholeView,
    2,
    { x: 200, y: 150 },
    { scale: 2, x: -200, y: -150 },
  ],
  ['no larger than the limit', close, 10, centre, { scale: 5, x: 0, y: 0 }],
  ['back to the whole, in its frame', { scale: 2, x: 200, y: -150 }, 0.1, centre, wholeView],
])('zoom %s', (_, view, factor, at, expected) => {
  const { scale, x, y } = zoomAt(view, factor, { at, size });
  expect({ scale, x: x + 0, y: y + 0 }).toEqual(expected);
});

test.each([
  ['within its frame', { x: 50, y: -20 }, { scale: 2, x: 50, y: -20 }],
  ['not out of sight', { x: 900, y: -900 }, { scale: 2, x: 200, y: -150 }],
])('move %s', (_, by, expected) => {
  expect(moveBy(close, by, size)).toEqual(expected);
});

test.each([
  ['to the left', wholeView, { x: -80, y: 10 }, 1],
  ['to the right', wholeView, { x: 80, y: -10 }, -1],
  ['a tap', wholeView, { x: 5, y: 3 }, 0],
  ['downwards', wholeView, { x: 60, y: 90 }, 0],
  ['of an enlarged picture', close, { x: -200, y: 0 }, 0],
] as const)('swipe %s', (_, view, by, turn) => {
  expect(swipeOf(view, by)).toBe(turn);
});
