import { expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const parts = ['bad', 'baderom', 'vifte', 'kjøkken', 'kran', 'gulv', 'vask', 'maskin', 'leilighet'];
const vocabulary = createVocabulary(
  [...parts, 'vaskemaskin', 'elektriker', 'розетка', 'toilet', 'bord'],
  parts,
);

test.each([
  ['baderomsvifte', ['baderom', 'vifte']],
  ['badevifta', ['bad', 'vifta']],
  ['kjøkkenkranen', ['kjøkken', 'kranen']],
  ['leilighetsvask', ['leilighet', 'vask']],
  ['kjøkkenbord', []],
  ['xyzvifte', []],
  ['kran', []],
  ['', []],
])('%s is made of %j', (word, expected) => {
  expect(vocabulary.split(word)).toEqual(expected);
});

test.each([
  ['elektrikker', 1, 'elektriker'],
  ['elekrtiker', 1, 'elektriker'],
  ['elektrkier', 1, 'elektriker'],
  ['elektikr', 1, undefined],
  ['elektikr', 2, 'elektriker'],
  ['розтека', 1, 'розетка'],
  ['toilt', 1, 'toilet'],
  ['tilt', 2, undefined],
  ['cran', 1, undefined],
  ['kra', 2, undefined],
] as const)('%s with at most %i errors is %s', (word, errors, expected) => {
  expect(vocabulary.correct(word, errors)).toBe(expected);
});

test.each([
  ['kraner', true],
  ['kjokken', true],
  ['rør', false],
])('%s is known: %s', (word, expected) => {
  expect(vocabulary.knows(word)).toBe(expected);
});
