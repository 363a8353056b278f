import { expect, test } from 'vitest';
import { fileQuota, fitsQuota } from './quota.ts';

const { files, bytes } = fileQuota;

test.each([
  ['the first', { files: 0, bytes: 0 }, 1, true],
  ['the last that fits in number', { files: files - 1, bytes: 0 }, 1, true],
  ['one more than that', { files, bytes: 0 }, 1, false],
  ['the last that fits in size', { files: 1, bytes: bytes - 5 }, 5, true],
  ['a byte more than that', { files: 1, bytes: bytes - 5 }, 6, false],
])('%s', (_, kept, added, fits) => {
  expect(fitsQuota(kept, added)).toBe(fits);
});
