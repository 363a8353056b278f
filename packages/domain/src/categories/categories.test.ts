import { expect, test } from 'vitest';
import { canonicalCategoryCode } from './categories.ts';
import { categoryCodes } from './codes.ts';
import { footerCategoryIds } from './footer.ts';

test.each([
  ['apartment_repair', 'repair'],
  ['electrician', 'electrician'],
  ['plumbing', 'plumbing'],
  ['furniture_assembly', 'furniture_assembly'],
  ['cleaning', 'cleaning'],
  ['construction', 'construction'],
  ['repair', 'repair'],
  ['moving', 'moving'],
  ['other', 'other'],
])('C-167 the documented code %s is the category %s', (documented, stored) => {
  expect(canonicalCategoryCode(documented)).toBe(stored);
  expect(categoryCodes).toContain(stored);
});

test('C-14 the footer links to categories 1 to 5', () => {
  expect(footerCategoryIds).toEqual([1, 2, 3, 4, 5]);
});
