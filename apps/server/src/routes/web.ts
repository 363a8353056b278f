import type { AnyTRPCRouter } from '@trpc/server';
import type { Door } from '../core/openapi/index.ts';
import { inboxPath } from '../core/mail/index.ts';
import { policyReportPath } from '../core/http/index.ts';
import { listRestProcedures } from '../core/rest/index.ts';
import { plainRoutes } from './files.ts';

/** What the house serves beside its described API: pages, what machines ask for, and the line for what is live. */
const houseRoutes: readonly Door[] = [
  // Each subscription behind it declares its own.
  { method: 'GET', path: '/trpc', actor: 'public', rate: null },
  { method: 'POST', path: policyReportPath, actor: 'public', rate: 'write' },
  // For this machine, and whoever has the token.
  { method: 'GET', path: '/metrics', actor: 'public', rate: null },
  { method: 'GET', path: '/robots.txt', actor: 'public', rate: null },
  { method: 'GET', path: '/.well-known/security.txt', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/.well-known/change-password', actor: 'public', rate: null },
  { method: 'GET', path: '/sitemap.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-pages.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-masters-{file}.xml', actor: 'public', rate: 'search' },
  { method: 'GET', path: '/sitemap-articles-{file}.xml', actor: 'public', rate: 'search' },
  // Where data is a demo's alone, and for the machine that it runs on alone.
  { method: 'GET', path: inboxPath, actor: 'public', rate: null },
  { method: 'GET', path: `${inboxPath}/{id}`, actor: 'public', rate: null },
  { method: 'GET', path: `${inboxPath}/{id}/html`, actor: 'public', rate: null },
  { method: 'GET', path: '/*', actor: 'public', rate: null },
];

/** Every way into the server: procedures at their documented paths, paths that take and give files, and the house's. */
export function listDoors(router: AnyTRPCRouter): Door[] {
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
  return [...procedures, ...plain, ...houseRoutes];
}
