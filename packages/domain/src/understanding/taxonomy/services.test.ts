import { expect, test } from 'vitest';
import { categoryCodes } from '../../categories/codes.ts';
import { tokenise } from '../tokens.ts';
import { services } from './services.ts';
import { understoodLanguages } from './texts.ts';

test('there are at least 60 services with unique keys', () => {
  expect(services.length).toBeGreaterThanOrEqual(60);
  expect(new Set(services.map(({ key }) => key)).size).toBe(services.length);
});

test('the weights name a service by one byte', () => {
  expect(services.length).toBeLessThan(255);
});

test.each(categoryCodes)('category %s has at least six services', (code) => {
  const own = services.filter(({ category }) => category === code);
  expect(own.length).toBeGreaterThanOrEqual(6);
});

test.each(understoodLanguages)(
  'a service has name, symptoms, things and verbs in %s',
  (language) => {
    const lists = services.flatMap(({ key, words }) => {
      const { name, symptoms, things, verbs } = words[language];
      return [[name], symptoms, things, verbs].map((terms) => ({ key, terms }));
    });
    expect(lists.filter(({ terms }) => terms.length === 0)).toEqual([]);
    expect(lists.filter(({ terms }) => terms.some((term) => tokenise(term).length === 0))).toEqual(
      [],
    );
  },
);

test.each([
  ['nb', /[a-zæøå]/i, /[а-яіїєґё]/i],
  ['nn', /[a-zæøå]/i, /[а-яіїєґё]/i],
  ['en', /[a-z]/i, /[а-яіїєґё]/i],
  ['ru', /[а-яё]/i, /[іїєґ]/i],
  ['uk', /[а-яіїєґ]/i, /[ыэъё]/i],
] as const)('the terms of %s are in its script', (language, own, foreign) => {
  const terms = services.flatMap(({ words }) => {
    const { name, symptoms, things, verbs } = words[language];
    return [name, ...symptoms, ...things, ...verbs];
  });
  expect(terms.filter((term) => !own.test(term) || foreign.test(term))).toEqual([]);
});

test.each(understoodLanguages)('two services never share a name in %s', (language) => {
  const names = services.map(({ words }) => words[language].name);
  expect(new Set(names).size).toBe(names.length);
});
