import { createServer, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { portOf } from '../../../../../tests/support/node-app.ts';
import { readRawCallers } from './client-ip.ts';
import { quotaOf } from '../rate-limit/index.ts';

const proxies: [says: string, trustProxy: string[] | false][] = [
  ['nobody', false],
  ['this machine', ['loopback']],
  ['this machine and a network', ['loopback', '10.0.0.0/8']],
  ['a network that this machine is not in', ['10.0.0.0/8']],
];
const forwarded: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' },
  { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'https, http' },
  { 'x-forwarded-proto': 'http,https' },
  { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' },
  { 'x-forwarded-for': 'what, is, this' },
];

test.each(proxies)('the client address equals Fastify’s, trusting %s', async (_, trustProxy) => {
  const fastify = Fastify({ trustProxy });
  fastify.get('/', ({ ip, protocol }) => ({ address: quotaOf(ip), protocol }));
  await fastify.ready();
  const callerOf = readRawCallers(trustProxy);
  const raw = createServer((request: IncomingMessage, response) => {
    response.end(JSON.stringify(callerOf(request)));
  });
  try {
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    for (const headers of forwarded) {
      const [expected, found] = await Promise.all(
        [fastify.server, raw].map(async (server) => {
          const answer = await fetch(`http://127.0.0.1:${portOf(server.address())}/`, { headers });
          const caller: unknown = await answer.json();
          return caller;
        }),
      );
      expect({ headers, found }).toEqual({ headers, found: expected });
    }
  } finally {
    raw.closeAllConnections();
    raw.close();
    await fastify.close();
  }
});
