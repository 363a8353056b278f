import { describe, expect, test } from 'vitest';
import { createReviewInput, listReviewsInput } from './schema.ts';

const issuesOf = (input: unknown) =>
  createReviewInput
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const ofMaster = { masterId: 12, rating: 5, comment: 'Presis og hyggelig.' };
const ofBooking = { masterId: 12, bookingId: 3, rating: 5, text: 'Presis og hyggelig.' };

describe('C-111 the two payloads of a review', () => {
  test('both are read, and who they say has written them is not', () => {
    const claims = { clientId: 99, clientName: 'En annen' };
    expect(createReviewInput.parse({ ...ofMaster, ...claims, bookingId: 1 })).toEqual({
      ...ofMaster,
      bookingId: 1,
    });
    expect(createReviewInput.parse({ ...ofBooking, ...claims })).toEqual(ofBooking);
  });

  test.each<[string, unknown, string[]]>([
    ['neither text nor comment', { masterId: 12, rating: 5 }, ['comment: required']],
    ['a text of no booking', { ...ofBooking, bookingId: null }, ['bookingId: required']],
    ['a booking that is no id', { ...ofMaster, bookingId: 0 }, ['bookingId: *']],
    ['no master', { ...ofMaster, masterId: 'ola' }, ['masterId: masterRequired']],
    ['no stars', { ...ofMaster, rating: 0 }, ['rating: invalid']],
    ['six stars', { ...ofMaster, rating: 6 }, ['rating: invalid']],
    ['half a star', { ...ofMaster, rating: 4.5 }, ['rating: invalid']],
    ['stars as text', { ...ofMaster, rating: '5' }, ['rating: invalid']],
    ['no rating', { ...ofMaster, rating: undefined }, ['rating: invalid']],
  ])('%s is refused', (_name, input, issues) => {
    const found = issuesOf(input).map((issue) =>
      issue.startsWith('bookingId: Too') ? 'bookingId: *' : issue,
    );
    expect(found).toEqual(issues);
  });
});

describe.each(['comment', 'text'])('C-110 the %s of a review', (field) => {
  const write = (words: unknown) =>
    issuesOf({ masterId: 12, bookingId: 3, rating: 4, [field]: words });

  test.each<[string, unknown, string[]]>([
    ['blanks alone', ' \n\t ', ['required']],
    ['null', null, ['required']],
    ['nine characters among blanks', '   123456789   ', ['tooShort']],
    ['nine emojis', '👍'.repeat(9), ['tooShort']],
    ['ten emojis', '👍'.repeat(10), []],
    ['ten characters', ' 1234567890 ', []],
    ['two thousand', 'x'.repeat(2000), []],
    ['one more', 'x'.repeat(2001), ['tooLong']],
  ])('%s', (_name, words, issues) => {
    expect(write(words)).toEqual(issues.map((issue) => `${field}: ${issue}`));
  });
});

describe('the choice of a master’s reviews', () => {
  test.each<[string, object, object]>([
    ['nothing', {}, { query: '', withPictures: false, limit: 50 }],
    ['pictures', { withPictures: true, limit: 20 }, { withPictures: true, limit: 20 }],
  ])('%s', (_name, input, read) => {
    expect(listReviewsInput.parse({ masterId: 12, ...input })).toMatchObject(read);
  });

  test('anything but a yes or no is refused', () => {
    expect(listReviewsInput.safeParse({ masterId: 12, withPictures: 'often' }).success).toBe(false);
  });
});
