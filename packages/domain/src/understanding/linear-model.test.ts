import { expect, test } from 'vitest';
import { buckets } from './features.ts';
import { decodeModel, encodeModel, scoreClasses, softmax } from './linear-model.ts';
import type { LinearModel } from './linear-model.ts';

/** A model with these weights: bucket, class, weight; in the order of their buckets. */
function modelOf(weights: readonly (readonly [number, number, number])[]): LinearModel {
  const starts = new Uint32Array(buckets + 1);
  for (let bucket = 0; bucket <= buckets; bucket += 1)
    starts[bucket] = weights.filter(([each]) => each < bucket).length;
  return {
    classes: 40,
    starts,
    entries: Uint8Array.from(weights, ([, index]) => index),
    weights: Int8Array.from(weights, ([, , weight]) => weight),
    scale: 0.5,
  };
}

const sparse = modelOf([
  [0, 3, 127],
  [0, 39, -127],
  [1, 0, 1],
  [700, 5, -1],
  ...Array.from({ length: 40 }, (_, index) => [40_000, index, index + 1] as const),
  [buckets - 1, 7, 9],
]);

test('weights survive being written and read', () => {
  expect(decodeModel(encodeModel(sparse), 40, 0.5)).toEqual(sparse);
  expect(decodeModel('', 40, 0.5).entries).toHaveLength(0);
});

test.each([
  ['cut short', btoa('\x11'), 'end too early'],
  ['of a class that does not exist', btoa('\x11\x63\x01'), 'of another model'],
  ['of a bucket that does not exist', btoa('\x01\xff\xff\xff\x7f\x00\x01'), 'of another model'],
  ['a number that never ends', btoa('\x01\xff\xff\xff\xff\xff'), 'too large'],
])('weights that are %s are refused', (_, text, message) => {
  expect(() => decodeModel(text, 40, 0.5)).toThrow(message);
});

test('a score is the sum of the weights of the features', () => {
  const scores = scoreClasses(
    sparse,
    new Map([
      [0, 2],
      [40_000, 1],
      [5, 9],
    ]),
  );
  expect(scores[3]).toBe(2 * 127 * 0.5 + 4 * 0.5);
  expect(scores[39]).toBe(-2 * 127 * 0.5 + 40 * 0.5);
  expect(scores[0]).toBe(0.5);
});

test.each([[[0, 0]], [[1000, -1000]], [[-4, 5]]])('probabilities of %j add up to one', (scores) => {
  const found = softmax(Float64Array.from(scores));
  expect(found.reduce((left, right) => left + right, 0)).toBeCloseTo(1, 12);
  for (const each of found) expect(each).toBeGreaterThanOrEqual(0);
});
