import { describe, expect, test } from 'vitest';
import { quotaOf, createLimits, defaultRates } from './limiter.ts';

const tight = createLimits({
  ...defaultRates,
  signIn: { points: 2, seconds: 60 },
  read: { points: 2, seconds: 60 },
});

test('a spent budget refuses with the seconds to wait; other classes and other people go on', async () => {
  await tight.consume('signIn', '192.0.2.1');
  await tight.consume('signIn', '192.0.2.1');
  const refused = await tight.consume('signIn', '192.0.2.1').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'rate.limited', status: 429 });
  expect(refused).toHaveProperty('retryAfter', expect.closeTo(60, -0.5));
  await tight.consume('read', '192.0.2.1');
  await tight.consume('signIn', '192.0.2.2');
});

describe('whose budget an address counts against', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s', (address, budget) => {
    expect(quotaOf(address)).toBe(budget);
  });
});
