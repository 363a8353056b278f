import { expect, test } from 'vitest';
import { describeError } from '../observability/index.ts';
import { isSecretName, withoutQuerySecrets } from './secret-fields.ts';

test.each(['password', 'newPassword', 'token', 'access_token', 'code', 'client_secret', 'api-key'])(
  '%s names a secret',
  (name) => expect(isSecretName(name)).toBe(true),
);

test.each(['query', 'city', 'keywords', 'cursor', 'page', 'reason', 'postcode', 'monkey'])(
  '%s names none',
  (name) => expect(isSecretName(name)).toBe(false),
);

test.each([
  ['GET /x?password=kort&city=oslo failed', 'GET /x?password=…&city=oslo failed'],
  ['https://a.no/y#token=abc', 'https://a.no/y#token=…'],
  ['/z?a=1;api_key=u', '/z?a=1;api_key=…'],
  ['/z?p%61ssword=u', '/z?p%61ssword=…'],
  ['/z?%E0%A4%A=u', '/z?%E0%A4%A=u'],
])('of %s is left %s', (text, left) => expect(withoutQuerySecrets(text)).toBe(left));

test('logged errors contain no secrets of URLs, in message or cause', () => {
  const cause = new Error('GET https://a.no/hook?secret=kort: 500');
  const logged = JSON.stringify(describeError(new Error('call of /x?password=kort', { cause })));
  expect(logged).not.toContain('kort');
  expect(logged).toContain('secret=…');
});

// In quadratic time they would exceed the test's own timeout.
test.each(['?', '&a', '=', 'a', '?a='])('a million times %s is read in linear time', (part) => {
  const text = part.repeat(1_000_000);
  expect(withoutQuerySecrets(text)).toHaveLength(text.length);
});
