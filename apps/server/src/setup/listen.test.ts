import { expect, test } from 'vitest';
import { isLocalInstallation } from './listen.ts';

test.each<[boolean, string, string | undefined, string[] | false]>([
  [true, '127.0.0.1', undefined, false],
  [true, '::1', undefined, false],
  [true, 'localhost', 'http://localhost:3000', false],
  [false, '0.0.0.0', undefined, false],
  [false, '192.168.1.7', undefined, false],
  // Behind a proxy on the same machine.
  [false, '127.0.0.1', 'https://mesterhand.example', false],
  [false, '127.0.0.1', undefined, ['loopback']],
])('local is %s for host %s, public address %s and proxies %s', (isLocal, ...settings) => {
  const [host, publicUrl, trustProxy] = settings;
  expect(isLocalInstallation({ host, publicUrl, trustProxy })).toBe(isLocal);
});
