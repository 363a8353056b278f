import { describe, expect, test } from 'vitest';
import {
  addressLinks,
  changeEmailInput,
  confirmAddressUntil,
  forgetLinksBefore,
  emailTokenInput,
  undoChangeUntil,
} from './addresses.ts';

const issuesOf = (result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

describe('what is asked for', () => {
  test.each([
    [changeEmailInput, { password: 'x' }, 'email: required'],
    [changeEmailInput, { email: 'kari' }, 'email: email'],
    [
      changeEmailInput,
      { email: 'kari@example.no', password: 'x'.repeat(201) },
      'password: tooLong',
    ],
    [emailTokenInput, {}, 'token: required'],
    [emailTokenInput, { token: 'x'.repeat(201) }, 'token: tooLong'],
  ])('%#: %j is refused', (schema, input, issue) => {
    expect(issuesOf(schema.safeParse(input))).toEqual([issue]);
  });

  test('an account without a password sends none', () => {
    expect(changeEmailInput.parse({ email: ' kari@example.no ' })).toEqual({
      email: 'kari@example.no',
      password: '',
    });
  });
});

test('a link works for a day, a change can be undone for seven more, and both are then forgotten', () => {
  const now = new Date('2026-11-20T11:00:00Z');
  expect(confirmAddressUntil(now).toISOString()).toBe('2026-11-21T11:00:00.000Z');
  expect(undoChangeUntil(now).toISOString()).toBe('2026-11-27T11:00:00.000Z');
  expect(forgetLinksBefore(now).toISOString()).toBe('2026-11-19T11:00:00.000Z');
});

test.each([
  ['verify', '/verify-email', '#token=a-b_c'],
  ['confirmChange', '/change-email', '#token=a-b_c'],
  ['stopChange', '/change-email', '#stop=a-b_c'],
] as const)('trap 23 the secret of %s stands behind the hash', (link, path, hash) => {
  const url = new URL(addressLinks[link]('https://mester.example', 'a-b_c'));
  expect([url.pathname, url.search, url.hash]).toEqual([path, '', hash]);
});
