import { describe, expect, test } from 'vitest';
import { blogCategories, postStatuses } from './categories.ts';
import { isStoredPicture, storedPicturesIn } from './pictures.ts';
import { minutesOf, readTimeOf, readingMinutes } from './reading-time.ts';
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

test.each([
  ['', 0],
  ['ett', 1],
  ['ord '.repeat(200), 1],
  ['ord – '.repeat(201), 2],
  ['слово '.repeat(1000), 5],
])('the reading time is counted by words', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

test.each([
  ['5 мин', 5],
  ['12 мин.', 12],
  ['7 min', 7],
  ['3 minutter', 3],
  ['4 хв', 4],
  ['6 хвилин', 6],
  [readTimeOf(9), 9],
  ['en kaffe', undefined],
  ['1 time', undefined],
  ['', undefined],
])('A-31 the reading time "%s" means %s minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test('pictures of our own store are distinguished from others', () => {
  const name = `${'a1'.repeat(16)}.webp`;
  expect(isStoredPicture(`/uploads/${name}`)).toBe(true);
  for (const other of ['https://x.no/a.webp', '/uploads/a.webp', `//uploads/${name}`])
    expect(isStoredPicture(other)).toBe(false);
  const html = `<p><img src="/uploads/${name}" alt="" /><img alt="x" src="/uploads/${name.replace('.', '-card.')}" /><img src="https://x.no/b.webp" /></p>`;
  expect(storedPicturesIn(html)).toEqual([name]);
});

test('a cover is an address of the store, none, or not spoken of', () => {
  const form = {
    title: 'Tips',
    slug: 'tips',
    excerpt: 'Kort',
    content: '<p>Hei</p>',
    category: 'Tips',
    author: 'Kari',
  };
  const coverOf = (cover: unknown) => postInput.safeParse({ ...form, cover }).data?.cover;
  expect(coverOf(`/uploads/${'a'.repeat(32)}.webp`)).toBeDefined();
  expect(coverOf(null)).toBeNull();
  expect(coverOf('https://x.no/a.webp')).toBeUndefined();
  expect(postInput.parse(form)).not.toHaveProperty('cover');
});
