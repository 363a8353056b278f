import { expect, it } from 'vitest';
import { canonicalPath, readAddress } from './page-address.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/masters', '/masters'],
  ['/masters/', '/masters'],
  ['/master/7///', '/master/7'],
  ['/blog/Rent-Vann/', '/blog/rent-vann'],
  ['', ''],
])('the one spelling of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

it('a path of very many slashes takes linear time', () => {
  const slashes = '/'.repeat(15_000);
  expect(canonicalPath(`${slashes}x`)).toBe(`${slashes}x`);
  expect(canonicalPath(readAddress(`${slashes}?a=1`).path)).toBe('/');
});
