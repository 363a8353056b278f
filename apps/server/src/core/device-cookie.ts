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

/** Over https a browser takes the first from this very site alone, and from no neighbour below its domain. */
const names = { https: '__Host-device', http: 'device' } as const;
const patterns = [names.https, names.http].map(
  (name) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`),
);
/** Browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 60 * 60;

const kept = new WeakMap<FastifyRequest, string>();

export function deviceCookieOf(request: FastifyRequest): DeviceCookie {
  return {
    token: readToken(request.headers.cookie ?? ''),
    keep: (token) => void kept.set(request, token),
  };
}

function readToken(cookies: string): string | null {
  for (const pattern of patterns) {
    const token = pattern.exec(cookies)?.[1];
    if (token !== undefined) return token;
  }
  return null;
}

/** Sends what was kept while a request was answered. No script reads the cookie, and no other site sends it along. */
export function sendDeviceCookies(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const name = isSecure ? names.https : names.http;
  const secure = isSecure ? '; Secure' : '';
  fastify.addHook('onSend', (request, reply, _, done) => {
    const token = kept.get(request);
    if (token !== undefined)
      reply.header(
        'set-cookie',
        `${name}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
      );
    done();
  });
}
