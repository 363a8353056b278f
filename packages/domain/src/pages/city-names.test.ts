import { expect, test } from 'vitest';
import { citiesNamed } from './city-names.ts';

test.each([
  ['Oslo', ['oslo']],
  ['tron', ['trondheim']],
  ['Осло', ['oslo']],
  ['TROMSØ', ['tromso']],
  ['tromso', ['tromso']],
  ['os', []],
  ['Drammen', []],
])('%s names %j', (word, cities) => {
  expect(citiesNamed(word)).toEqual(cities);
});
