import type { FastifyRequest } from 'fastify';
import { baseOf } from './page-address.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

export interface HostCookie {
  /** The cookie's value, or null. */
  read(request: Asked): string | null;
  /** The `Set-Cookie` header that stores it for `maxAge` seconds. */
  write(request: Asked, value: string, maxAge: number): string;
}

/**
 * An HttpOnly, SameSite cookie. Over https its name has the prefix `__Host-`, which a browser accepts from this very
 * host only, and only that name is read: the plain one could have been set by a sibling subdomain, or by an attacker on
 * a connection over http. `value` is the pattern of a valid value, as a regular expression.
 */
export function hostCookie(name: string, value: string, publicUrl?: string): HostCookie {
  const isSecure = (request: Asked) => baseOf(publicUrl, request).startsWith('https:');
  const nameFor = (request: Asked) => (isSecure(request) ? `__Host-${name}` : name);
  const open = patternOf(name, value);
  const secure = patternOf(`__Host-${name}`, value);
  return {
    read(request) {
      const pattern = isSecure(request) ? secure : open;
      return pattern.exec(request.headers.cookie ?? '')?.[1] ?? null;
    },
    write(request, text, maxAge) {
      const ending = isSecure(request) ? '; Secure' : '';
      return `${nameFor(request)}=${text}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${ending}`;
    },
  };
}

function patternOf(name: string, value: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${name}=(${value})(?:;|$)`);
}
