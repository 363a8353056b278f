import { describe, expect, test } from 'vitest';
import { maxReviewPictures, reviewPicturesField, showsPictures } from './pictures-schema.ts';
import { createReviewInput } from './schema.ts';

const address = (place: number) => `/uploads/aaaaaaaaaaaaaaaaaaa${place}.webp`;
const addresses = (count: number) => Array.from({ length: count }, (_, place) => address(place));

describe('the pictures of a review', () => {
  test.each<[string, unknown, string | undefined]>([
    ['no field', undefined, undefined],
    ['none', [], undefined],
    ['the maximum', addresses(maxReviewPictures), undefined],
    ['one more than that', addresses(maxReviewPictures + 1), 'tooMany'],
    ['the same twice', [address(1), address(1)], 'invalid'],
    ['a long address', ['x'.repeat(201)], 'tooLong'],
  ])('%s', (_name, pictures, problem) => {
    expect(reviewPicturesField.safeParse(pictures).error?.issues[0]?.message).toBe(problem);
  });

  const review = { masterId: 1, rating: 5, comment: 'Ryddig og presis.' };

  test.each<[string, object, string[] | undefined]>([
    ['of a booking', { bookingId: 1, pictures: addresses(1) }, undefined],
    ['of a master without a booking', { pictures: addresses(1) }, ['bookingId']],
    ['of a master, and there are none', { pictures: [] }, undefined],
  ])('%s', (_name, more, path) => {
    const parsed = createReviewInput.safeParse({ ...review, ...more });
    expect(parsed.error?.issues[0]?.path).toEqual(path);
  });

  test.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('approved %s, master hidden %s: public %s', (approved, isMasterHidden, isShown) => {
    expect(showsPictures({ approved, isMasterHidden })).toBe(isShown);
  });
});
