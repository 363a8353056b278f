import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hashing.ts';

it('stores an argon2id hash with the recommended cost, salted anew each time', async () => {
  const [one, other] = await Promise.all([hashPassword('demo1234'), hashPassword('demo1234')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('accepts the right password only', async () => {
  const hash = await hashPassword('blåbærsyltetøy');
  expect(await verifyPassword(hash, 'blåbærsyltetøy')).toBe(true);
  expect(await verifyPassword(hash, 'blabarsyltetoy')).toBe(false);
});

it.each([
  ['an unknown account', null],
  ['a damaged hash', '$argon2id$v=19$half'],
  ['an empty hash', ''],
])('refuses %s without throwing', async (_, hash) => {
  expect(await verifyPassword(hash, 'demo1234')).toBe(false);
});

it('takes as long for an unknown account as for a wrong password', async () => {
  const hash = await hashPassword('demo1234');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    known.push(await timeOf(() => verifyPassword(hash, 'wrong')));
    unknown.push(await timeOf(() => verifyPassword(null, 'wrong')));
  }
  // Skipping the work would make it a hundred times faster; the factor allows for a busy machine.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
