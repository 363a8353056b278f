import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pageTemplates } from '@mesterhand/domain/pages/addresses.gen';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoTemplate } from '../support/demo.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let webDir: string;
let samples: Record<string, string>;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'mesterhand-page-addresses-'));
  const shell = resolve(import.meta.dirname, '../../apps/web/index.html');
  await copyFile(shell, join(webDir, 'index.html'));
  server = await startTestServer(inject('cluster'), { webDir, template: demoTemplate });
  samples = await findSamples(server);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

async function findSamples({ client, rest }: TestServer): Promise<Record<string, string>> {
  const [masters, articles, sitemap] = await Promise.all([
    client().masters.list.query({ limit: 1 }),
    client().admin.blog.public.list.query({ limit: 1 }),
    rest('GET', '/sitemap.xml'),
  ]);
  const [local = ''] = /\/tjenester\/[\w-]+\/[\w-]+/.exec(sitemap.text) ?? [];
  return {
    '/tjenester/$service/$place': local,
    '/master/$id': `/master/${masters.items[0]?.id}`,
    '/user/$id': '/user/1',
    '/blog/$slug': `/blog/${articles.items[0]?.slug}`,
    '/admin/{-$tab}': '/admin/users',
  };
}

const open = (path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });

describe('a direct load', () => {
  test.each([...pageTemplates, '/admin'])('of %s answers 200 with HTML', async (template) => {
    const response = await open(samples[template] ?? template.replace('$id', '1'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('<div id="root"');
  });

  test.each(['/nothing', '/notifications/other', '/admin/nothing', '/newsletter', '/master/0'])(
    'of %s answers 404 with HTML',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    },
  );
});
