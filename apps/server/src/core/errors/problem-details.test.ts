import { AppError } from '@mesterhand/domain/errors/codes';
import { describe, expect, test } from 'vitest';
import { prefersProblem, problemBody } from './problem-details.ts';

describe('an Accept header', () => {
  test.each([
    'application/problem+json',
    'application/json;q=0.5, Application/Problem+JSON',
    'application/json, application/problem+json',
    'application/problem+json, */*;q=0.8',
    'application/problem+json;charset=utf-8;q=0.9, application/json;q=0.9',
    'text/html, application/problem+json;q=0.5',
  ])('%s prefers a problem', (accept) => expect(prefersProblem(accept)).toBe(true));

  test.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'application/problem+xml',
    'application/problem+json;q=0',
    'application/problem+json;q=x',
    'application/problem+json;q=0.5, application/json',
    'application/problem+json;q=0.5, */*',
  ])('%s does not', (accept) => expect(prefersProblem(accept)).toBe(false));

  // In quadratic time it would exceed the test's own timeout.
  test('of a million separators is read in linear time', () => {
    expect(prefersProblem(`application/problem+json${',;'.repeat(500_000)}`)).toBe(true);
  });
});

test('a problem names its kind, the path and the fields that are wrong', () => {
  const issues = [{ path: ['rows', 2, 'email'], message: 'required' }];
  expect(problemBody(new AppError('input.invalid', { issues }), '/api/support')).toEqual({
    type: '/api/docs#input.invalid',
    title: 'The request is not valid; see issues.',
    status: 400,
    detail: 'rows.2.email: required',
    instance: '/api/support',
    code: 'input.invalid',
    issues,
  });
});
