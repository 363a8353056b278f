import { expect, test } from 'vitest';
import { hostCookie } from './host-cookie.ts';

const asked = (protocol: 'http' | 'https', cookie?: string) => ({
  protocol,
  host: 'mester.example',
  headers: cookie === undefined ? {} : { cookie },
});
const both = '__Host-device=own; device=foreign';

test.each([
  ['https', undefined, both, 'own'],
  ['https', undefined, 'device=foreign', null],
  ['https', undefined, 'device=foreign; __Host-device=own', 'own'],
  ['https', undefined, 'x__Host-device=foreign', null],
  ['http', 'https://mester.example', 'device=foreign', null],
  ['http', undefined, 'device=own', 'own'],
  ['http', undefined, '__Host-device=other', null],
  ['https', undefined, undefined, null],
] as const)(
  'over %s (public address %s) the cookies %s hold %s',
  (protocol, site, cookie, value) => {
    expect(hostCookie('device', '[a-z]+', site).read(asked(protocol, cookie))).toBe(value);
  },
);

test('the prefixed cookie is written for this host, secure, at the root', () => {
  const { write } = hostCookie('device', '[a-z]+');
  expect(write(asked('https'), 'own', 60)).toBe(
    '__Host-device=own; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(write(asked('http'), 'own', 60)).toBe(
    'device=own; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  );
});
