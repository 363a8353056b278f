import { expect, test } from 'vitest';
import { errorClassOf, errorClasses } from './classes.ts';
import { AppError, errorTable, isErrorCode } from './codes.ts';

test('every code answers with one of the documented statuses, or with HTTP’s own for methods and conditions', () => {
  const statuses = new Set(Object.values(errorTable).map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([
    400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503,
  ]);
});

test('an AppError carries the status of its code', () => {
  expect(new AppError('bookings.slotTaken')).toMatchObject({
    status: 409,
    code: 'bookings.slotTaken',
  });
});

test.each([
  [500, 'server'],
  [503, 'server'],
  [400, 'validation'],
  [409, 'validation'],
  [401, 'authentication'],
  [403, 'permission'],
  [404, 'notFound'],
  [504, 'timeout'],
  [undefined, 'unknown'],
])('C-117 status %s is of the class %s', (status, expected) => {
  expect(errorClassOf(status)).toBe(expected);
  expect(errorClasses).toContain(expected);
});

test('a code off the wire is known or it is not', () => {
  expect(isErrorCode('auth.required')).toBe(true);
  expect(isErrorCode('toString')).toBe(false);
  expect(isErrorCode(7)).toBe(false);
});
