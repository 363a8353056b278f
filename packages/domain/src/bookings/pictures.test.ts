import { expect, test } from 'vitest';
import { bookingPicturesField, maxBookingPictures } from './pictures-schema.ts';

const address = (place: number) => `/uploads/aaaaaaaaaaaaaaaaaaa${place}.webp`;
const addresses = (count: number) => Array.from({ length: count }, (_, place) => address(place));

test.each<[string, unknown, string | undefined]>([
  ['no field', undefined, undefined],
  ['none', [], undefined],
  ['the maximum', addresses(maxBookingPictures), undefined],
  ['one more than that', addresses(maxBookingPictures + 1), 'tooMany'],
  ['the same twice', [address(1), address(1)], 'invalid'],
  ['a long address', ['x'.repeat(201)], 'tooLong'],
])('%s', (_name, pictures, problem) => {
  expect(bookingPicturesField.safeParse(pictures).error?.issues[0]?.message).toBe(problem);
});
