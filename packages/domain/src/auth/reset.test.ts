import { describe, expect, test } from 'vitest';
import {
  forgetResetsBefore,
  forgotPasswordInput,
  resetLink,
  resetPasswordInput,
  resetUntil,
} from './reset.ts';

const issuesOf = (result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

const good = { token: 'secret', password: 'fjell-og-fjord' };

describe('a request for a link', () => {
  test.each([
    [{}, 'email: required'],
    [{ email: ' ' }, 'email: required'],
    [{ email: 'kari' }, 'email: email'],
  ])('A-73 %j is refused', (input, issue) => {
    expect(issuesOf(forgotPasswordInput.safeParse(input))).toEqual([issue]);
  });

  test('A-114 needs an e-mail alone; the email is Norwegian by default', () => {
    expect(forgotPasswordInput.parse({ email: ' kari@example.no ' })).toEqual({
      email: 'kari@example.no',
      language: 'nb',
    });
    expect(forgotPasswordInput.parse({ email: 'kari@example.no', language: 'uk' }).language).toBe(
      'uk',
    );
    expect(
      forgotPasswordInput.safeParse({ email: 'kari@example.no', language: 'xx' }).success,
    ).toBe(false);
  });
});

describe('a new password', () => {
  test.each([
    [{ password: '' }, 'password: required'],
    [{ password: 'fjell' }, 'password: passwordShort'],
    [{ password: 'Passord123' }, 'password: passwordCommon'],
    [{ token: '' }, 'token: required'],
    [{ confirmPassword: 'fjell-og-fjor' }, 'confirmPassword: passwordsDiffer'],
  ])('C-108 %j is refused', (more, issue) => {
    expect(issuesOf(resetPasswordInput.safeParse({ ...good, ...more }))).toEqual([issue]);
  });

  test('trap 12 nothing endless is taken in', () => {
    const endless = 'fjell-'.repeat(34);
    expect(issuesOf(resetPasswordInput.safeParse({ token: endless, password: endless }))).toEqual([
      'token: tooLong',
      'password: tooLong',
    ]);
    const email = `${'k'.repeat(250)}@a.no`;
    expect(issuesOf(forgotPasswordInput.safeParse({ email }))).toEqual(['email: tooLong']);
  });

  test.each([
    good,
    { ...good, password: 'fjelle' },
    { ...good, confirmPassword: 'fjell-og-fjord' },
  ])('C-108 %j is taken', (input) => {
    expect(resetPasswordInput.parse(input)).toEqual(input);
  });
});

test('trap 12 a link works for an hour, and is forgotten a day after', () => {
  const now = new Date('2026-11-20T11:00:00Z');
  expect(resetUntil(now).toISOString()).toBe('2026-11-20T12:00:00.000Z');
  expect(forgetResetsBefore(now).toISOString()).toBe('2026-11-19T11:00:00.000Z');
});

test('trap 23 the token stands behind the hash, which no server gets', () => {
  const url = new URL(resetLink('https://mester.example', 'a-b_c+/='));
  expect(url.pathname + url.search).toBe('/reset-password');
  expect(new URLSearchParams(url.hash.slice(1)).get('token')).toBe('a-b_c+/=');
});
