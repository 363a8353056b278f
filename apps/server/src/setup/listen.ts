import { isLoopbackAddress } from '@mesterhand/domain/webhooks/address';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** Why a server could not listen, in words for people. */
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
 * Whether this machine alone reaches the site, as on a developer's: it listens on loopback, and neither a public address
 * nor a proxy that speaks for others is set.
 */
export function isLocalInstallation({
  host,
  publicUrl,
  trustProxy,
}: Pick<Env, 'host' | 'publicUrl' | 'trustProxy'>): boolean {
  const isOpen = publicUrl !== undefined && !isLoopbackAddress(publicUrl);
  return loopbackHosts.includes(host) && !isOpen && trustProxy === false;
}

/** Where people reach the site, told by a program that is no server itself. */
export function siteOf({
  publicUrl,
  host,
  port,
}: Pick<Env, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? addressOf(host, port);
}

/** Where a server on this machine is reached. */
export function readableAddress(host: string, app: FastifyInstance): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  return addressOf(host, port);
}

function addressOf(host: string, port: number | string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
