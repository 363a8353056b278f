import type { FastifyRequest } from 'fastify';
import { quotaOf } from './limiter.ts';

const known = new WeakMap<FastifyRequest, string>();

/**
 * The quota key of a request's address. Resolved once: the limits, the call context and the log need it, and each read of
 * `ip` parses the addresses of all proxies.
 */
export function addressOf(request: FastifyRequest): string {
  const address = known.get(request) ?? quotaOf(request.ip);
  known.set(request, address);
  return address;
}
