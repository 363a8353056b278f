import { describe, expect, test } from 'vitest';
import { blogCategories, postStatuses } from './categories.ts';
import { postInput } from './schema.ts';
import { slugOf, slugPattern } from './slug.ts';

test.each([
  ['Slik velger du rørlegger', 'slik-velger-du-rørlegger'],
  ['  10 tips:  spar   strøm!  ', '10-tips-spar-strøm'],
  ['Bad -- og - kjøkken', 'bad-og-kjøkken'],
  ['-Ærlig Østfold Ås-', 'ærlig-østfold-ås'],
  ['Café', 'caf'],
  ['Советы', ''],
])('A-28 the title "%s" gives the slug "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slug === '' || slugPattern.test(slug)).toBe(true);
});

test('A-29 six categories, A-30 three statuses', () => {
  expect(blogCategories).toEqual([
    'Elektriker',
    'Rørlegger',
    'Rengjøring',
    'Energi',
    'Tips',
    'Reparasjon',
  ]);
  expect(postStatuses).toEqual(['published', 'draft', 'archived']);
});

describe('A-27 the form of a post', () => {
  const form = {
    title: 'Tips',
    slug: 'tips',
    excerpt: 'Kort',
    content: '<p>Hei</p>',
    category: 'Tips',
    author: 'Kari',
  };

  test('A-31 the reading time defaults to 5 мин, also for an empty text', () => {
    expect(postInput.parse(form)).toMatchObject({ readTime: '5 мин', status: 'draft' });
    expect(postInput.parse({ ...form, readTime: ' ' }).readTime).toBe('5 мин');
    expect(postInput.parse({ ...form, readTime: '7 min' }).readTime).toBe('7 min');
  });

  test.each(['title', 'slug', 'excerpt', 'content', 'author', 'category'])(
    '%s is required',
    (field) => {
      const { [field]: _, ...rest } = Object.fromEntries(Object.entries(form));
      expect(postInput.safeParse(rest).error?.issues[0]).toMatchObject({
        path: [field],
        message: 'required',
      });
    },
  );

  test.each(['Store', 'to--streker', '-foran', 'bak-', 'a b', 'æ/ø'])(
    'the slug "%s" is refused',
    (slug) => {
      expect(postInput.safeParse({ ...form, slug }).error?.issues[0]?.message).toBe('slug');
    },
  );
});
