import { describe, expect, test } from 'vitest';
import { cellsOf, centreOfCell, mapInput, maxCells } from './map-cells.ts';

const norway = { west: 4, south: 57.5, east: 31.5, north: 71.5 };
const oslo = { west: 10.5, south: 59.8, east: 11, north: 60 };

describe('the cells of a rectangle', () => {
  test.each([
    ['the world', { west: -180, south: -90, east: 180, north: 90 }, 5],
    ['Norway', norway, 7],
    ['Oslo', oslo, 13],
  ])('%s: of the finest level with few enough', (_name, rectangle, level) => {
    expect(cellsOf(rectangle).level).toBe(level);
  });

  test.each([norway, oslo])('%o has few enough', (rectangle) => {
    const { west, south, east, north } = cellsOf(rectangle);
    expect((east - west + 1) * (north - south + 1)).toBeLessThanOrEqual(maxCells);
  });

  test('a cell contains its centre', () => {
    const { level, west, south } = cellsOf(oslo);
    const { latitude, longitude } = centreOfCell({ level, x: west, y: south });
    const own = cellsOf({ west: longitude, east: longitude, south: latitude, north: latitude });
    expect(own).toMatchObject({ level, west, south });
  });
});

test.each([
  [{ ...oslo, east: 10 }, 'east'],
  [{ ...oslo, north: 50 }, 'north'],
])('refuses a rectangle whose edges are swapped', (rectangle, field) => {
  expect(mapInput.safeParse(rectangle).error?.issues[0]?.path).toEqual([field]);
});
