import { expect, test } from 'vitest';
import { minuteTicks } from './minute-ticks.ts';

test.each([
  [0, [0, 5]],
  [18, [0, 5, 10, 15, 20]],
  [61, [0, 30, 60, 90]],
  [293, [0, 120, 240, 360]],
  [1440, [0, 360, 720, 1080, 1440]],
  [7000, [0, 2880, 5760, 8640]],
])('an axis up to %i minutes is labelled at %j', (most, ticks) => {
  expect(minuteTicks(most)).toEqual(ticks);
});
