import { expect, test } from 'vitest';
import { stem } from './stems.ts';

test.each([
  ['kran', 'kranen', 'kraner', 'kranene', 'krana'],
  ['sikring', 'sikringen', 'sikringar'],
  ['straum', 'straumen'],
  ['drip', 'dripping', 'drips'],
  ['socket', 'sockets'],
  ['розетка', 'розетки', 'розетку'],
  ['двері', 'дверей'],
])('%s and its forms share a stem', (word, ...forms) => {
  for (const form of forms) expect(stem(form)).toBe(stem(word));
});

test.each([
  ['seng', 'segl'],
  ['tak', 'taxi'],
  ['dør', 'dusj'],
  ['кран', 'краска'],
])('%s and %s do not', (left, right) => {
  expect(stem(left)).not.toBe(stem(right));
});

test.each(['is', 'do', 'tv', 'vvs', 'дом'])('%s, as short as it is, stays whole', (word) => {
  expect(stem(word)).toBe(word);
});
