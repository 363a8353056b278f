import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closedPolicy } from './html-response.ts';

/** Permissions used by our pages; all others are denied, also to embedded frames. */
const permissions = [
  ...['clipboard-write', 'fullscreen', 'geolocation', 'microphone'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** For a response that bypasses the hooks. */
export const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
};

const transport = `max-age=${365 * 24 * 3600}`;

/** The HSTS header, over TLS only: as configured, or as reported by a trusted proxy. */
export function transportOf(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  publicUrl: string | undefined,
): string | undefined {
  return publicUrl?.startsWith('https:') === true || protocol === 'https' ? transport : undefined;
}

/** The security headers of every response. */
export function protect(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.register(helmet, {
    // Set per response: a page has a nonce, everything else allows nothing.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: false,
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'content-security-policy': closedPolicy, 'permissions-policy': permissions });
    const known = transportOf(request, publicUrl);
    if (known !== undefined) reply.header('strict-transport-security', known);
    done();
  });
}
