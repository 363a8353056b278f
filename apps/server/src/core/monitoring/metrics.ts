import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Measures } from '../observability/index.ts';
import { isSameSecret } from '../http/index.ts';

/** Headers added by proxies: such a request was forwarded, whatever its peer address. */
const forwarded = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
] as const;

/**
 * `/metrics` for loopback clients and holders of the token. Forwarded requests never count as loopback: behind a local
 * proxy every client would.
 */
export function registerMetrics(
  fastify: FastifyInstance,
  { measures, token }: { measures: Measures; token: string | undefined },
): void {
  fastify.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) throw new AppError('access.forbidden');
    const { type, text } = await measures.expose();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const isLoopback = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(address);
  return isLoopback && forwarded.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return isSameSecret(given, token);
}
