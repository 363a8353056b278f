import type { RateClass, publicRates } from '../support/guarded-nodes.ts';
import type { TestServer } from '../support/server.ts';
import type { Metrics } from './goal.ts';

/** A call of each strict class that counts against its quota and changes nothing. */
const calls: { rate: RateClass; path: string; body: unknown; isPersonal?: true }[] = [
  {
    rate: 'signIn',
    path: '/api/auth/reset-password',
    body: { token: 'x', password: 'fjell-og-hav' },
  },
  { rate: 'reset', path: '/api/auth/forgot-password', body: { email: 'ingen' } },
  { rate: 'register', path: '/api/auth/register', body: {} },
  { rate: 'write', path: '/api/auth/second-factor', body: {} },
  { rate: 'messages', path: '/api/messages/999999', body: {}, isPersonal: true },
  { rate: 'upload', path: '/api/upload/avatar', body: {}, isPersonal: true },
];

/** Exhausts the quotas of one address and of one person over two servers at once, and goes beyond. */
export async function spendQuotas(
  servers: readonly [TestServer, TestServer],
  {
    token,
    rates,
    classes,
  }: { token: string; rates: typeof publicRates; classes: RateClass[] | undefined },
): Promise<Metrics> {
  const metrics: Metrics = {};
  let [beyond, early] = [0, 0];
  for (const { rate, path, body, isPersonal } of calls) {
    if (classes?.includes(rate) === false) continue;
    const { points } = rates[rate];
    const call = {
      body,
      headers: { 'x-forwarded-for': '203.0.113.77' },
      ...(isPersonal && { token }),
    };
    const answers = await Promise.all(
      Array.from({ length: points + 10 }, (_, nth) =>
        servers[nth % 2 === 0 ? 0 : 1].rest('POST', path, call),
      ),
    );
    const passed = answers.filter(({ status }) => status !== 429).length;
    metrics[`${rate}CallsOf${points}`] = passed;
    beyond += Math.max(0, passed - points);
    early += Math.max(0, points - passed);
  }
  return { ...metrics, callsBeyondQuota: beyond, callsRefusedTooEarly: early };
}
