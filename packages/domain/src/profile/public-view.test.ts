import { expect, test } from 'vitest';
import { initialOf, profileFor, publicNameOf, publicNameOfText } from './public-view.ts';
import type { PublicProfile } from './schema.ts';

const kari: PublicProfile = {
  id: 7,
  avatar: null,
  firstName: 'Kari',
  lastName: 'Nordmann',
  city: 'oslo',
  role: 'client',
  category: null,
  categoryName: null,
  about: 'Hei.',
  masterId: null,
  isVerified: false,
};
const stranger = { isOwner: false, isAdmin: false, isAcquainted: false, hasLink: false };

test('C-05 C-152 a stranger sees the first name, an initial and no city, with every key', () => {
  expect(profileFor(kari, stranger)).toEqual({ ...kari, lastName: 'N.', city: null });
});

test.each(['isOwner', 'isAdmin', 'isAcquainted', 'hasLink'] as const)(
  'C-05 whoever %s sees all of it',
  (standing) => expect(profileFor(kari, { ...stranger, [standing]: true })).toEqual(kari),
);

test('C-05 everybody sees a visible master', () => {
  const ola = { ...kari, role: 'master' as const, masterId: 3 };
  expect(profileFor(ola, stranger)).toEqual(ola);
  // A hidden master is treated as any other person.
  expect(profileFor({ ...ola, masterId: null }, stranger).lastName).toBe('N.');
});

test.each([
  ['Nordmann', 'N.'],
  [' ødegård', 'Ø.'],
  ['𠮷田', '𠮷.'],
  ['', ''],
])('of the last name %j strangers see %j', (lastName, initial) => {
  expect(initialOf(lastName)).toBe(initial);
});

test.each([
  ['Kari Nordmann', 'Kari N.'],
  ['Anne Marie  van der Berg ', 'Anne Marie van der B.'],
  ['Kari', 'Kari'],
  ['', ''],
  ['Slettet bruker', 'Slettet bruker'],
])('the name %j is public as %j', (name, shown) => expect(publicNameOfText(name)).toBe(shown));

test.each([
  ['Kari', 'Nordmann', 'Kari N.'],
  [' Ola ', ' hansen', 'Ola H.'],
  ['Kari', '', 'Kari'],
])('%s %s is called %s in public', (firstName, lastName, name) => {
  expect(publicNameOf({ firstName, lastName })).toBe(name);
});
