import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { quotaOf } from '../rate-limit/index.ts';

/** The client of a request outside Fastify, with the same proxy rules. */
export interface RawCaller {
  /** The rate limit key. */
  address: string;
  /** As reported by a trusted proxy. */
  protocol: 'http' | 'https';
}

/** @param trustProxy addresses of proxies whose forwarded headers are trusted, or false for none. */
export function readRawCallers(
  trustProxy: string[] | false,
): (request: IncomingMessage) => RawCaller {
  if (trustProxy === false)
    return ({ socket }) => ({ address: quotaOf(socket.remoteAddress ?? ''), protocol: 'http' });
  const trust = proxyAddr.compile(trustProxy);
  return (request) => {
    const { socket, headers } = request;
    const forwarded = trust(socket.remoteAddress ?? '', 0)
      ? headers['x-forwarded-proto']
      : undefined;
    const protocol = [forwarded].flat().at(-1)?.split(',').at(-1)?.trim();
    return {
      address: quotaOf(proxyAddr.all(request, trust).at(-1) ?? ''),
      protocol: protocol === 'https' ? 'https' : 'http',
    };
  };
}
