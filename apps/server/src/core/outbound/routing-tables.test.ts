import { expect, test } from 'vitest';
import { maxCoordinates, planTables } from './routing-tables.ts';

type Pair = { from: string; to: string };
const same = (key: string): string => key;

/** The pairs that a plan covers, by what a table would answer. */
function answered(pairs: readonly Pair[]) {
  return planTables(pairs, same).flatMap(({ coordinates, sources, destinations, cells }) =>
    cells.map(({ pair, row, column }) => ({
      pair,
      from: coordinates[sources[row] ?? -1],
      to: coordinates[destinations[column] ?? -1],
    })),
  );
}

function draw(count: number, places: number, seed: number): Pair[] {
  let state = seed;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return `p${state % places}`;
  };
  return Array.from({ length: count }, () => ({ from: next(), to: next() }));
}

test.each([
  [0, 1],
  [1, 1],
  [500, 3],
  [500, 99],
  [2000, 400],
  [3000, 5000],
])('%d pairs of %d places are each in one table, within the limit', (count, places) => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const pairs = draw(count, places, seed * 7919);
    const cells = answered(pairs);
    expect(cells).toHaveLength(pairs.length);
    expect(cells.every(({ pair, from, to }) => pair.from === from && pair.to === to)).toBe(true);
    expect(new Set(cells.map(({ pair }) => pair)).size).toBe(pairs.length);
    for (const table of planTables(pairs, same)) {
      expect(table.coordinates.length).toBeLessThanOrEqual(maxCoordinates);
      expect(new Set(table.coordinates).size).toBe(table.coordinates.length);
    }
  }
});

test('many on their way to one place are one column, and its ways back one row', () => {
  const many = Array.from({ length: 99 }, (_, index) => `m${index}`);
  const there = many.map((from) => ({ from, to: 'x' }));
  const back = many.map((to) => ({ from: 'x', to }));
  const [column, ...others] = planTables(there, same);
  expect([column?.sources.length, column?.destinations.length]).toEqual([99, 1]);
  expect(others).toEqual([]);
  const [row] = planTables(back, same);
  expect([row?.sources.length, row?.destinations.length]).toEqual([1, 99]);
});
