import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a browser that was let in before shows of it. Opens nothing: it only keeps its owner's tries apart from others'. */
export interface DeviceCookie {
  /** Null for a browser that was never let in, and for programs. */
  token: string | null;
  /** Has the answer to this request bring the token. */
  keep(token: string): void;
}

/** Of calls that can neither have nor get one: a socket, a page's own reads. */
export const noDeviceCookie: DeviceCookie = { token: null, keep: () => {} };

const name = 'device';
const pattern = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;
/** Browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 60 * 60;

const kept = new WeakMap<FastifyRequest, string>();

export function deviceCookieOf(request: FastifyRequest): DeviceCookie {
  return {
    token: pattern.exec(request.headers.cookie ?? '')?.[1] ?? null,
    keep: (token) => void kept.set(request, token),
  };
}

/** Sends what was kept while a request was answered. No script reads the cookie, and no other site sends it along. */
export function sendDeviceCookies(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  fastify.addHook('onSend', async (request, reply) => {
    const token = kept.get(request);
    if (token === undefined) return;
    reply.header(
      'set-cookie',
      `${name}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}
