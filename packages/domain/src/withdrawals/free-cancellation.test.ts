import { expect, test } from 'vitest';
import { freeByLawUntil } from './free-cancellation.ts';

const acceptedAt = '2026-06-01T10:00:00.000Z';

test.each([
  ['no acceptance', { acceptedAt: null, agreement: null }, null],
  // The fourteenth day is Monday, June 15: the right ends with it, at midnight in Oslo.
  ['an acceptance without a document', { acceptedAt, agreement: null }, '2026-06-15T22:00:00.000Z'],
  [
    'an older agreement',
    { acceptedAt, agreement: { agreedAt: '2026-05-28T10:00:00.000Z', isUrgent: false } },
    '2026-06-11T22:00:00.000Z',
  ],
  ['an urgent repair', { acceptedAt, agreement: { agreedAt: acceptedAt, isUrgent: true } }, null],
])('%s', (_, booking, expected) => {
  expect(freeByLawUntil(booking)?.toISOString() ?? null).toBe(expected);
});
