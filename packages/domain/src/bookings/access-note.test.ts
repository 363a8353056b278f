import { expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { refuseAccessNote, sharesAccessNote } from './access-note.ts';

const at = '2026-11-20T11:00:00.000Z';
const actor = (userId: number, more: Partial<Actor> = {}): Actor => ({
  userId,
  masterId: null,
  userType: 'client',
  role: 'user',
  ...more,
});

test.each([
  ['pending', null, false],
  ['confirmed', null, false],
  ['confirmed', at, true],
  ['in_progress', at, true],
  ['completed', at, false],
  ['cancelled', at, false],
] as const)(
  'a master of a %s booking, accepted %s, reads the note: %s',
  (status, acceptedAt, is) => {
    expect(sharesAccessNote({ status, acceptedAt })).toBe(is);
  },
);

test.each([
  ['the customer', actor(1), 'pending', null],
  ['the customer during the work', actor(1), 'in_progress', null],
  ['the customer of a done job', actor(1), 'completed', 'bookings.statusConflict'],
  ['the customer of a cancelled one', actor(1), 'cancelled', 'bookings.statusConflict'],
  [
    'the master',
    actor(2, { masterId: 5, userType: 'master', role: 'master' }),
    'confirmed',
    'access.forbidden',
  ],
  ['an administrator', actor(3, { role: 'admin' }), 'confirmed', 'access.forbidden'],
] as const)('%s writes it: %s', (_, who, status, code) => {
  expect(refuseAccessNote(who, { clientId: 1, masterId: 5, status })).toBe(code);
});
