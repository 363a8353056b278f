import { expect, test } from 'vitest';
import { imageUrl } from '../uploads/images.ts';
import { addTag, parseTags } from './tags.ts';

test.each([
  ['["bad","fliser"]', ['bad', 'fliser']],
  ['[]', []],
  ['bad, fliser', []],
  ['{"a":1}', []],
])('C-169 tags as JSON text: %s', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

test('a picture has an address for each size', () => {
  expect(imageUrl('/uploads/abc.webp', 'full')).toBe('/uploads/abc.webp');
  expect(imageUrl('/uploads/abc.webp', 'card')).toBe('/uploads/abc-card.webp');
});

test.each([
  ['  bad ', ['fliser', 'bad']],
  ['   ', ['fliser']],
  ['fliser', ['fliser']],
  [' Fliser', ['fliser']],
])('C-90 adding %j to a tag', (typed, tags) => {
  expect(addTag(['fliser'], typed)).toEqual(tags);
});
