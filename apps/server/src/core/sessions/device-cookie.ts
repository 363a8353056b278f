import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostCookie } from '../http/index.ts';

/**
 * Cookie of a browser that signed in before. Grants nothing: it only separates the owner's failed attempts from those
 * of others.
 */
export interface DeviceCookie {
  /** Null for a browser that never signed in, and for API clients. */
  token: string | null;
  /** Sets the cookie in the response to this request. */
  keep(token: string): void;
}

/** For calls without cookies: a socket, a server-side page render. */
export const noDeviceCookie: DeviceCookie = { token: null, keep: () => {} };

/** Browsers cap the age of cookies at 400 days. */
const maxAge = 400 * 24 * 60 * 60;

const kept = new WeakMap<FastifyRequest, string>();

/** Reads the cookie of a request, and sets a new one in the response. */
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
