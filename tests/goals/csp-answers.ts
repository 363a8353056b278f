import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { adminPages, adminTabs } from '@mesterhand/domain/admin/tabs';
import { apiDocument } from '../support/answer-check-document.ts';
import { type AnswerKind, bareParts, headFaults } from './csp-table.ts';

/** Identifiers and file names that appear in addresses. */
export interface Things {
  masterId: number;
  userId: number;
  slug: string;
  /** The name of a public picture. */
  picture: string;
}

/** Every address of the web, from its route tree, with real values for the parameters. */
export async function listScreens({ masterId, userId, slug }: Things): Promise<string[]> {
  const tree = resolve(import.meta.dirname, '../../apps/web/src/route-tree.gen.ts');
  const text = await readFile(tree, 'utf8');
  const body = /interface FileRoutesByFullPath \{([^}]*(?:\}'[^}]*)*)\n\}/.exec(text)?.[1] ?? '';
  const paths = [...body.matchAll(/^ {2}'([^']+)':/gm)].map(([, path = '']) => path);
  return paths.flatMap((path) => {
    if (path.startsWith('/admin/{'))
      return ['/admin', ...[...adminTabs, ...adminPages].map((tab) => `/admin/${tab}`)];
    const filled = path
      .replace('/user/$id', `/user/${userId}`)
      .replace('/admin/users/$id', `/admin/users/${userId}`)
      .replace('/$service/$place', '/kraner-og-blandebatterier/oslo')
      .replace('/master/$id', `/master/${masterId}`)
      .replace('$slug', slug)
      // Private pages, the same for every id.
      .replace(/^\/(offers|requests|bookings)\/\$id/, '/$1/1');
    if (filled.includes('$')) throw new Error(`Nothing stands for the parameter of ${path}.`);
    return [filled.length > 1 ? filled.replace(/\/$/, '') : filled];
  });
}

interface Call {
  method: string;
  path: string;
  body?: string;
  type?: string;
  accept?: string;
  /** A file of the built web. */
  isAsset?: true;
}

/** Calls that produce every kind of answer: each documented operation, procedures, files and refusals. */
export function listCalls(things: Things, assets: readonly string[]): Call[] {
  const described = Object.entries(apiDocument.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((name) => {
      const method = name.toUpperCase();
      const filled = path.replace('{slug}', things.slug).replaceAll(/\{\w+\}/g, '1');
      return {
        method,
        path: filled,
        ...(method !== 'GET' && { body: '{}', type: 'application/json' }),
      };
    }),
  );
  const get = (path: string, accept = '*/*'): Call => ({ method: 'GET', path, accept });
  return [
    ...described,
    ...assets.map((path): Call => ({ ...get(path), isAsset: true })),
    ...[`/uploads/${things.picture}`, '/uploads/nothing.webp', '/uploads/..%2f..%2fpasswd'].map(
      (path) => get(path),
    ),
    ...['/trpc/masters.list?input=%7B%7D', '/trpc/nothing', '/trpc/auth.session', '/trpc'].map(
      (path) => get(path),
    ),
    { method: 'POST', path: '/trpc/auth.login', body: '{', type: 'application/json' },
    ...['/api/docs', '/nothing', '/masters/', '/index.html'].map((path) => get(path, 'text/html')),
    ...['/sitemap.xml', '/sitemap-pages.xml', '/robots.txt', '/healthz', '/readyz', '/metrics'].map(
      (path) => get(path),
    ),
    ...['/api/nothing', '/api/%E0%A4%A', `/api/${'x'.repeat(3000)}`, '/policy-reports'].map(
      (path) => get(path),
    ),
    ...['OPTIONS', 'DELETE', 'HEAD'].map((method) => ({ method, path: '/api/categories' })),
    { method: 'POST', path: '/policy-reports', body: '[]', type: 'application/reports+json' },
    { method: 'POST', path: '/policy-reports', body: '{', type: 'application/csp-report' },
    { method: 'POST', path: '/api/auth/login', body: 'a=b', type: 'text/plain' },
  ];
}

export interface AnswerFaults {
  asked: number;
  kinds: Set<AnswerKind>;
  heads: string[];
  bare: string[];
}

/**
 * Requests each as a page of another site would, reads with and without a session, and checks all headers against the
 * table.
 */
export async function askAll(
  url: string,
  { calls, tokens }: { calls: readonly Call[]; tokens: readonly (string | undefined)[] },
): Promise<AnswerFaults> {
  const found: AnswerFaults = { asked: 0, kinds: new Set(), heads: [], bare: [] };
  // A session changes reads only; writes of a visitor are refused like anybody's.
  const jobs = calls.flatMap((call) =>
    tokens
      .filter((token) => token === undefined || call.method === 'GET')
      .map((token) => ({ call, token })),
  );
  const work = async (): Promise<void> => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
      const { headers, kind, text, status } = await ask(url, job);
      const { call } = job;
      found.asked += 1;
      found.kinds.add(kind);
      const label = `${call.method} ${call.path.slice(0, 80)} (${status}, ${kind})`;
      found.heads.push(...headFaults(kind, headers).map((fault) => `${label} ${fault}`));
      if (kind === 'page' || kind === 'reference')
        found.bare.push(...bareParts(text, headers).map((part) => `${label} ${part}`));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return found;
}

async function ask(url: string, { call, token }: { call: Call; token: string | undefined }) {
  const { method, path, body, type, accept = 'application/json' } = call;
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      accept,
      origin: 'https://evil.example',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  const { headers, status } = response;
  return { headers, status, text: await response.text(), kind: kindOf(call, status, headers) };
}

function kindOf({ path, isAsset }: Call, status: number, headers: Headers): AnswerKind {
  if (isAsset === true) return 'asset';
  if (path === '/api/docs') return 'reference';
  if (headers.get('content-type')?.startsWith('text/html') === true) return 'page';
  return path.startsWith('/uploads/') && status === 200 ? 'file' : 'closed';
}
