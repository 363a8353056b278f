import { expect, test } from 'vitest';
import { isFirstEnquiry } from './acknowledgement.ts';

test.each([
  ['the first words of an enquiry', { bookingId: null, seq: 1, fromClient: true }, true],
  ['later words', { bookingId: null, seq: 2, fromClient: true }, false],
  ['the first words about a booking', { bookingId: 3, seq: 1, fromClient: true }, false],
  ['words of the master', { bookingId: null, seq: 1, fromClient: false }, false],
])('C-40 %s: answered automatically is %o', (_, message, answered) => {
  expect(isFirstEnquiry(message)).toBe(answered);
});
