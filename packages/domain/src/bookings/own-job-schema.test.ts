import { expect, test } from 'vitest';
import { createOwnJobInput, moveOwnJobInput } from './own-job-schema.ts';

const form = {
  clientName: 'Per',
  scheduledDate: '2026-12-01',
  scheduledTime: '07:15',
  durationMinutes: 90,
};

test('a name, a start and a length are enough', () => {
  expect(createOwnJobInput.parse(form)).toEqual({
    ...form,
    clientPhone: '',
    address: '',
    bufferMinutes: 0,
    note: '',
    price: null,
  });
});

test.each([
  ['an empty name', { clientName: ' ' }, 'clientName', 'required'],
  ['a name that is too long', { clientName: 'x'.repeat(121) }, 'clientName', 'tooLong'],
  ['a phone that cannot be called', { clientPhone: '12' }, 'clientPhone', 'phone'],
  ['a start off the quarter', { scheduledTime: '07:10' }, 'scheduledTime', 'quarterHours'],
  ['the end of a day as a start', { scheduledTime: '24:00' }, 'scheduledTime', 'quarterHours'],
  ['a day that does not exist', { scheduledDate: '2026-02-30' }, 'scheduledDate', 'date'],
  ['a length off the quarter', { durationMinutes: 50 }, 'durationMinutes', 'quarterHours'],
  ['a longer job than a day allows', { durationMinutes: 615 }, 'durationMinutes', 'durationRange'],
  ['a note that is too long', { note: 'x'.repeat(2001) }, 'note', 'tooLong'],
  ['a negative price', { price: -1 }, 'price', 'number'],
])('refuses %s', (_, change, field, message) => {
  const issues = createOwnJobInput.safeParse({ ...form, ...change }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
});

test('a move names a quarter of an hour', () => {
  const input = { id: 1, date: '2026-12-01', time: '12:45' };
  expect(moveOwnJobInput.parse(input)).toEqual(input);
  expect(moveOwnJobInput.safeParse({ ...input, time: '12:50' }).success).toBe(false);
});
