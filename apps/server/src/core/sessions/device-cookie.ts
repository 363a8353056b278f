import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostCookie } from '../http/index.ts';

/** What a browser that was let in before shows of it. Opens nothing: it only keeps its owner's tries apart from others'. */
export interface DeviceCookie {
  /** Null for a browser that was never let in, and for programs. */
  token: string | null;
  /** Has the answer to this request bring the token. */
  keep(token: string): void;
}

/** Of calls that can neither have nor get one: a socket, a page's own reads. */
export const noDeviceCookie: DeviceCookie = { token: null, keep: () => {} };

/** Browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 60 * 60;

const kept = new WeakMap<FastifyRequest, string>();

/** Reads the cookie of a request, and sends what was kept while one was answered. */
export function followDeviceCookies(
  fastify: FastifyInstance,
  publicUrl: string | undefined,
): (request: FastifyRequest) => DeviceCookie {
  const cookie = hostCookie('device', '[\\w-]{43}', publicUrl);
  fastify.addHook('onSend', (request, reply, _, done) => {
    const token = kept.get(request);
    if (token !== undefined) reply.header('set-cookie', cookie.write(request, token, maxAge));
    done();
  });
  return (request) => ({
    token: cookie.read(request),
    keep: (token) => void kept.set(request, token),
  });
}
