import { describe, expect, test } from 'vitest';
import { findLocalService, localServices, slugOf } from './services.ts';

describe('the slug of a name', () => {
  test.each([
    ['Tett avløp og sluk', 'tett-avlop-og-sluk'],
    ['El-sjekk', 'el-sjekk'],
    ['Lek, trening og utemøbler', 'lek-trening-og-utemobler'],
    ['TV på vegg', 'tv-pa-vegg'],
    ['Herøy, Nordland', 'heroy-nordland'],
    ['Bærum', 'baerum'],
    ['"><script>', 'script'],
  ])('%s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));
});

describe('the services', () => {
  test('have slugs of their own', () => {
    const slugs = new Set(localServices.map(({ slug }) => slug));
    expect(slugs.size).toBe(localServices.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('are found by their slug', () => {
    expect(findLocalService('toalett')).toMatchObject({ key: 'toilets', category: 'plumbing' });
    expect(findLocalService('toilets')).toBeUndefined();
  });

  test.each(localServices)('$slug has names and terms', ({ key, names, terms }) => {
    expect(Object.values(names).filter((name) => name === '')).toEqual([]);
    const isWhole = ['plumber', 'wiring'].includes(key);
    expect(terms === null).toBe(isWhole);
    expect(isWhole || (terms?.length ?? 0) > 2).toBe(true);
  });
});
