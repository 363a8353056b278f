import { expect, test } from 'vitest';
import { imageSources, imageUrl } from './images.ts';

test.each([
  ['thumb', '/uploads/abc-thumb.webp'],
  ['card', '/uploads/abc-card.webp'],
  ['full', '/uploads/abc.webp'],
] as const)('the address of a picture as %s', (size, address) => {
  expect(imageUrl('/uploads/abc.webp', size)).toBe(address);
});

test.each([
  [
    '/uploads/abc.webp',
    '/uploads/abc-thumb.webp 320w, /uploads/abc-card.webp 640w, /uploads/abc.webp 1600w',
  ],
  // A local preview has no other sizes.
  ['blob:http://localhost/1f0c', undefined],
])('the sizes of %s to choose from', (url, sources) => {
  expect(imageSources(url)).toBe(sources);
});
