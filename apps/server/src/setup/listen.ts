import { isLoopbackAddress } from '@mesterhand/domain/webhooks/address';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** Explains a failed listen in readable text. */
export function explainListening(error: unknown, { host, port }: Env): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on ${host} is taken. Stop what uses it, or choose another with PORT.`,
    );
  if (code === 'EACCES')
    return new Error(`Port ${port} may not be opened by this user. Choose another with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`This machine has no address ${host}. Choose another with HOST.`);
  return error;
}

const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/**
 * Whether the site is reachable from this machine only, as in development: it listens on loopback, without a public URL
 * or a trusted proxy.
 */
export function isLocalInstallation({
  host,
  publicUrl,
  trustProxy,
}: Pick<Env, 'host' | 'publicUrl' | 'trustProxy'>): boolean {
  const isOpen = publicUrl !== undefined && !isLoopbackAddress(publicUrl);
  return loopbackHosts.includes(host) && !isOpen && trustProxy === false;
}

/** The site's URL, for a program that is not a server itself. */
export function siteOf({
  publicUrl,
  host,
  port,
}: Pick<Env, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? addressOf(host, port);
}

/** The URL of a server on this machine. */
export function readableAddress(host: string, app: FastifyInstance): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  return addressOf(host, port);
}

function addressOf(host: string, port: number | string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
