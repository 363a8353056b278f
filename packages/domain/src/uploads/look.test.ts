import { expect, test } from 'vitest';
import { colorsOf, focusAt, squareAround } from './look.ts';

test('the colours of a picture are the stops of a gradient, with leading zeros', () => {
  expect(colorsOf([201, 211, 214, 0, 10, 255, 92, 79, 66])).toBe('#c9d3d6,#000aff,#5c4f42');
});

test.each([
  [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ],
  [
    { x: 400, y: 150 },
    { x: 50, y: 50 },
  ],
  [
    { x: 801, y: -3 },
    { x: 100, y: 0 },
  ],
  [
    { x: 265, y: 299 },
    { x: 33, y: 100 },
  ],
])('%o of a picture of 800 × 300 pixels is the focus %o', (point, focus) => {
  expect(focusAt(point, { width: 800, height: 300 })).toEqual(focus);
});

test('a picture without an extent has its focus in the middle', () => {
  expect(focusAt({ x: 0, y: 0 }, { width: 0, height: 0 })).toEqual({ x: 50, y: 50 });
});

test.each([
  ['the middle of a wide picture', { x: 50, y: 50 }, { width: 900, height: 600 }, [150, 0, 600]],
  ['its right edge', { x: 100, y: 10 }, { width: 900, height: 600 }, [300, 0, 600]],
  ['the top of a tall one', { x: 50, y: 0 }, { width: 600, height: 900 }, [0, 0, 600]],
  ['a square one', { x: 80, y: 80 }, { width: 320, height: 320 }, [0, 0, 320]],
])('the square around %s stays within the picture', (_, focus, size, [left, top, side]) => {
  const square = squareAround(focus, size);
  expect(square).toEqual({ left, top, width: side, height: side });
  expect(square.left + square.width).toBeLessThanOrEqual(size.width);
  expect(square.top + square.height).toBeLessThanOrEqual(size.height);
});
