import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { quotaOf } from '../rate-limit/index.ts';

/** Who sent a request, before the framework has looked at it: as its own requests tell it. */
export interface RawCaller {
  /** Whose budget it counts against. */
  address: string;
  /** By the word of a proxy that is trusted. */
  protocol: 'http' | 'https';
}

/** @param trustProxy whose word on callers counts: addresses of proxies, or false for nobody's. */
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
