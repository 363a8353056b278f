import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closedPolicy } from './html-response.ts';

/** What pages of ours use of a device; all else that browsers know of stays shut, to us and to whoever we would frame. */
const permissions = [
  ...['clipboard-write', 'fullscreen', 'geolocation'].map((name) => `${name}=(self)`),
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
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** For an answer that no hook has seen. */
export const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
};

const transport = `max-age=${365 * 24 * 3600}`;

/** What an answer says of https; over TLS alone: by the owner's word, or by that of a proxy that is trusted. */
export function transportOf(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  publicUrl: string | undefined,
): string | undefined {
  return publicUrl?.startsWith('https:') === true || protocol === 'https' ? transport : undefined;
}

/** The headers of every answer. */
export function protect(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.register(helmet, {
    // Written by each answer: a page names its nonce, everything else allows nothing.
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
