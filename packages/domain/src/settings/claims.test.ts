import { describe, expect, test } from 'vitest';
import { claimsDefaults } from './claims-defaults.ts';
import { claimsSchema, storedClaimsSchema, updateClaimsInput } from './claims.ts';

describe('C-15 what the owner may claim', () => {
  test('the documented claims hold until something else is written', () => {
    expect(claimsSchema.parse(claimsDefaults)).toEqual(claimsDefaults);
    expect(storedClaimsSchema.parse({})).toEqual(claimsDefaults);
    expect(claimsDefaults).toMatchObject({
      callOutFee: 700,
      contactMinutes: 15,
      findMinutes: [15, 30],
      craftsmen: 5000,
      completedJobs: 50_000,
      cities: 25,
      rating: 4.8,
      categories: 50,
      founded: 2025,
      copyrightYear: 2024,
    });
  });

  test.each<[string, unknown]>([
    ['callOutFee', 1],
    ['callOutFee', null],
    ['contactMinutes', 1440],
    ['contactMinutes', null],
    ['findMinutes', [20, 20]],
    ['findMinutes', null],
    ['rating', 4.9],
    ['rating', 5],
    ['cities', null],
    ['founded', null],
    ['alwaysOpen', false],
    ['directorName', 'Anne Lie'],
    ['directorName', null],
  ])('%s may be %j', (name, value) => {
    expect(updateClaimsInput.parse({ ...claimsDefaults, [name]: value })).toMatchObject({
      [name]: value,
    });
  });

  test.each<[string, unknown, string, (string | number)[]]>([
    ['callOutFee', 0, 'outOfRange', ['callOutFee']],
    ['callOutFee', 100_001, 'outOfRange', ['callOutFee']],
    ['callOutFee', 7.5, 'number', ['callOutFee']],
    ['callOutFee', '700', 'number', ['callOutFee']],
    ['contactMinutes', 1441, 'outOfRange', ['contactMinutes']],
    ['findMinutes', [30, 15], 'outOfRange', ['findMinutes', 1]],
    ['findMinutes', [0, 15], 'outOfRange', ['findMinutes', 0]],
    ['rating', 5.1, 'outOfRange', ['rating']],
    ['rating', 4.85, 'outOfRange', ['rating']],
    ['founded', 1899, 'outOfRange', ['founded']],
    ['copyrightYear', null, 'number', ['copyrightYear']],
    ['directorName', ' ', 'required', ['directorName']],
    ['directorRole', 'x'.repeat(81), 'tooLong', ['directorRole']],
  ])('%s may not be %j: %s', (name, value, message, path) => {
    const { error } = claimsSchema.safeParse({ ...claimsDefaults, [name]: value });
    expect(error?.issues).toMatchObject([{ message, path }]);
  });

  test('what is stored and is no claim any more is as documented, and the rest stays', () => {
    const stored = { callOutFee: 990, rating: 'good', findMinutes: [9], gone: 1 };
    expect(storedClaimsSchema.parse(stored)).toEqual({ ...claimsDefaults, callOutFee: 990 });
  });
});
