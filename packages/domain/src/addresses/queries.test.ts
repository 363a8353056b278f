import { expect, test } from 'vitest';
import { completionQueries, lookUpQueries } from './queries.ts';

const texts = (queries: { text: string }[]) => queries.map(({ text }) => text);

test.each([
  ['Storg', ['storg*', 'storg']],
  ['Storgata 1', ['storgata 1', 'storgata 1']],
  ['Storgata 1b', ['storgata 1b*', 'storgata 1b']],
  ['Storgata 1, 0155 Osl', ['storgata 1 0155 osl*', 'storgata 1 0155 osl']],
  ["St. Olavs gate / O'Hara", ["st. olavs gate o'hara*", "st. olavs gate o'hara"]],
  ['   ', []],
  ['***', []],
])('%j is completed by %j', (typed, expected) => {
  expect(texts(completionQueries(typed))).toEqual(expected);
});

test('a wildcard and the search for similar words exclude each other', () => {
  for (const { text, isFuzzy } of completionQueries('Storg'))
    expect(isFuzzy && text.includes('*')).toBe(false);
});

test.each([
  'storg*ta "1" AND -oslo',
  'adressenavn:(storgata) OR 1',
  '--- storgata ~2 ^5 [a TO b]',
  'a\u0000b \\ / ? ! & | { } +',
])('no operator of the query language passes from %j', (typed) => {
  for (const { text } of completionQueries(typed)) {
    expect(text.replace(/\*$/, '')).toMatch(/^[\p{Ll}\p{N}.'’ -]*$/u);
    expect(text.split(' ').every((word) => !word.startsWith('-'))).toBe(true);
  }
});

test('a query has a few words only', () => {
  const [first] = completionQueries('ord '.repeat(1000));
  expect(first?.text.split(' ')).toHaveLength(12);
});

test.each([
  ['Storgata 1, 0155 Oslo', ['storgata 1 0155 oslo', 'storgata 1 oslo']],
  ['Storgata 1, leil. 302, 0155 Oslo', ['storgata 1 0155 oslo', 'storgata 1 oslo']],
  ['Storgata 1, Oslo', ['storgata 1 oslo']],
  ['Storgata 1', ['storgata 1']],
  ['Oslo', []],
])('%j is looked up by %j', (address, expected) => {
  expect(texts(lookUpQueries(address))).toEqual(expected);
});
