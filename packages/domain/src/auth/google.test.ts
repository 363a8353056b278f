import { describe, expect, test } from 'vitest';
import {
  completionLink,
  decideGoogleLink,
  decideGoogleSignIn,
  googleCodeUntil,
  googleName,
  googleRoundTripUntil,
} from './google.ts';

const proved = { email: 'kari@example.no', emailVerified: true };
const open = { linkedTo: null, account: null, registrationOpen: true, maintenance: false };
const known = { id: 7, emailVerified: true, hasOtherGoogle: false };

describe('trap 13 whom a sign-in with Google lets in', () => {
  test.each([
    ['a stranger', proved, open, { do: 'register' }],
    ['a known one', proved, { ...open, linkedTo: 3 }, { do: 'enter', userId: 3 }],
    [
      'a known one, unproved',
      { email: null, emailVerified: false },
      { ...open, linkedTo: 3 },
      { do: 'enter', userId: 3 },
    ],
    ['the owner of an account', proved, { ...open, account: known }, { do: 'link', userId: 7 }],
    [
      'somebody whose address we have not proved',
      proved,
      { ...open, account: { ...known, emailVerified: false } },
      { do: 'refuse', code: 'google.linkFirst' },
    ],
    [
      'somebody whose address Google has not proved',
      { ...proved, emailVerified: false },
      { ...open, account: known },
      { do: 'refuse', code: 'google.emailUnverified' },
    ],
    [
      'nobody in particular',
      { email: null, emailVerified: true },
      open,
      { do: 'refuse', code: 'google.emailUnverified' },
    ],
    [
      'a second Google account',
      proved,
      { ...open, account: { ...known, hasOtherGoogle: true } },
      { do: 'refuse', code: 'google.otherLinked' },
    ],
    [
      'a stranger while closed',
      proved,
      { ...open, registrationOpen: false },
      { do: 'refuse', code: 'auth.registrationClosed' },
    ],
    [
      'a stranger in maintenance',
      proved,
      { ...open, maintenance: true },
      { do: 'refuse', code: 'server.maintenance' },
    ],
    [
      'the owner of an account while closed and in maintenance',
      proved,
      { ...open, account: known, registrationOpen: false, maintenance: true },
      { do: 'link', userId: 7 },
    ],
  ] as const)('%s', (_who, person, situation, decision) => {
    expect(decideGoogleSignIn(person, situation)).toEqual(decision);
  });
});

describe('which Google account may be tied', () => {
  const own = {
    userId: 7,
    email: 'Kari@example.no',
    emailVerified: true,
    linkedTo: null,
    hasOtherGoogle: false,
  };
  test.each([
    [
      'any, to a proved one',
      { email: 'x@y.no', emailVerified: false },
      own,
      { do: 'link', provesEmail: false },
    ],
    [
      'that of the same address',
      proved,
      { ...own, emailVerified: false },
      { do: 'link', provesEmail: true },
    ],
    [
      'no other, to an unproved one',
      { ...proved, email: 'x@y.no' },
      { ...own, emailVerified: false },
      { do: 'refuse', code: 'google.verifyFirst' },
    ],
    [
      'not one that is unproved itself',
      { ...proved, emailVerified: false },
      { ...own, emailVerified: false },
      { do: 'refuse', code: 'google.verifyFirst' },
    ],
    ['the own one again', proved, { ...own, linkedTo: 7 }, { do: 'keep' }],
    ['nobody else’s', proved, { ...own, linkedTo: 8 }, { do: 'refuse', code: 'google.taken' }],
    [
      'no second one',
      proved,
      { ...own, hasOtherGoogle: true },
      { do: 'refuse', code: 'google.otherLinked' },
    ],
  ] as const)('%s', (_which, person, situation, decision) => {
    expect(decideGoogleLink(person, situation)).toEqual(decision);
  });
});

test.each([
  [{ given: 'Kari', family: 'Nordmann', name: 'x' }, 'Kari', 'Nordmann'],
  [{ name: 'Kari Anne Nordmann' }, 'Kari', 'Anne Nordmann'],
  [{ given: 'Kari' }, 'Kari', ''],
  [{}, 'kari', ''],
  [{ given: 'K'.repeat(90), family: ' ' }, 'K'.repeat(60), ''],
])('%j is called %s %s', (given, firstName, lastName) => {
  const names = { given: undefined, family: undefined, name: undefined, ...given };
  expect(googleName({ ...names, email: 'kari@example.no' })).toEqual({ firstName, lastName });
});

test('trap 23 the data for the completion page is in the fragment', () => {
  const base = 'https://mester.example';
  const url = new URL(completionLink(base, { code: 'a-b_c' }));
  expect([url.pathname, url.search, url.hash]).toEqual(['/auth/google/success', '', '#code=a-b_c']);
  expect(completionLink(base, { error: 'google.denied', purpose: 'link' })).toMatch(
    /#error=google.denied&purpose=link$/,
  );
});

test('a round trip takes ten minutes at most, and its code two', () => {
  const now = new Date('2026-11-20T11:00:00Z');
  expect(googleRoundTripUntil(now).toISOString()).toBe('2026-11-20T11:10:00.000Z');
  expect(googleCodeUntil(now).toISOString()).toBe('2026-11-20T11:02:00.000Z');
});
