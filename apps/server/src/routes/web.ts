import type { AnyTRPCRouter } from '@trpc/server';
import type { EntryPoint } from '../core/openapi/index.ts';
import { inboxPath } from '../core/mail/index.ts';
import { policyReportPath } from '../core/http/index.ts';
import { listRestProcedures } from '../core/rest/index.ts';
import { plainRoutes } from './files.ts';

/** Routes outside the described API: pages, machine endpoints and the WebSocket. */
const undescribedRoutes: readonly EntryPoint[] = [
  // Each subscription declares its own.
  { method: 'GET', path: '/trpc', actor: 'public', rate: null },
  { method: 'POST', path: policyReportPath, actor: 'public', rate: 'write' },
  // Vector map tiles in byte ranges, where the installation has them itself.
  { method: 'GET', path: '/tiles/{name}', actor: 'public', rate: null },
  // For loopback clients, and holders of the token.
  { method: 'GET', path: '/metrics', actor: 'public', rate: null },
  // Script and style of the API reference.
  { method: 'GET', path: '/swagger-ui/{file}', actor: 'public', rate: null },
  { method: 'GET', path: '/robots.txt', actor: 'public', rate: null },
  { method: 'GET', path: '/.well-known/security.txt', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/.well-known/change-password', actor: 'public', rate: null },
  { method: 'GET', path: '/sitemap.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-pages.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-masters-{file}.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-articles-{file}.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-services-{file}.xml', actor: 'public', rate: 'search' },
  // With demo data only, and on a local installation only.
  { method: 'GET', path: inboxPath, actor: 'public', rate: null },
  { method: 'GET', path: `${inboxPath}/{id}`, actor: 'public', rate: null },
  { method: 'GET', path: `${inboxPath}/{id}/html`, actor: 'public', rate: null },
  { method: 'GET', path: '/*', actor: 'public', rate: null },
];

/** Every entry point of the server: documented procedures, uploads and downloads, and the routes above. */
export function listEntryPoints(router: AnyTRPCRouter): EntryPoint[] {
  const procedures = listRestProcedures(router).flatMap(({ rest, meta }) =>
    [rest.path, ...(rest.aliases ?? [])].map((path) => ({
      method: rest.method,
      path: `/api${path}`,
      actor: meta.actor,
      rate: meta.rate,
    })),
  );
  const plain = plainRoutes.map(({ method, path, actor, rate = null }) => ({
    method: method.toUpperCase(),
    path,
    actor,
    rate,
  }));
  return [...procedures, ...plain, ...undescribedRoutes];
}
