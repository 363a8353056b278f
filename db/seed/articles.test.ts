import { allowedElements, isSafeLink } from '@mesterhand/domain/blog/html';
import { maxExcerptLength } from '@mesterhand/domain/blog/schema';
import { slugOf, slugPattern } from '@mesterhand/domain/blog/slug';
import { expect, test } from 'vitest';
import { writtenArticles } from './articles/articles.ts';

const countsOf = (names: (string | undefined)[]) =>
  Object.fromEntries(names.map((name) => [name, names.filter((other) => other === name).length]));

test.each(writtenArticles.map((article) => [article.title, article] as const))(
  'A-69 "%s" is made of what posts may be made of, and long enough to be of use',
  (_title, { title, content, excerpt }) => {
    const tags = [...content.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)];
    for (const [, , element = '', attributes = ''] of tags) {
      expect(Object.keys(allowedElements)).toContain(element);
      for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) {
        expect(allowedElements[element]).toContain(name);
        expect(isSafeLink(value)).toBe(true);
      }
    }
    const open = tags.filter(([, end]) => end === '').map(([, , element]) => element);
    const closed = tags.filter(([, end]) => end !== '').map(([, , element]) => element);
    expect(countsOf(open)).toEqual(countsOf(closed));
    expect(open.filter((element) => element === 'h2').length).toBeGreaterThanOrEqual(4);
    const words = content.replaceAll(/<[^>]+>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
    expect(words.length).toBeGreaterThan(500);
    expect(words.length).toBeLessThan(900);
    expect(slugOf(title)).toMatch(slugPattern);
    expect(excerpt.length).toBeLessThan(maxExcerptLength);
  },
);
