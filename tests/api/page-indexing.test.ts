import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FilledPages, openFilledPages } from '../support/filled-pages.ts';
import { type PageSource, readPage } from '../support/page-source.ts';
import { makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let filled: FilledPages;
let server: TestServer;
let webDir: string;
let master: FilledPages['master'];

beforeAll(async () => {
  filled = await openFilledPages(inject('cluster'));
  ({ server, webDir, master } = filled);
});
afterAll(() => filled.close());

const open = (path: string, headers?: Record<string, string>): Promise<PageSource> =>
  readPage(`${server.url}${path}`, headers);

describe('unknown addresses', () => {
  test.each([
    '/nothing',
    '/master/999999',
    '/master/abc',
    '/master/99999999999999999999',
    '/blog/utkast',
    '/blog/finnes-ikke',
    `/blog/${'a'.repeat(200)}`,
    '/services?category=777',
    '/user/999999',
    '/admin/nothing',
  ])('%s answers 404 with a page that says so', async (path) => {
    const page = await open(path);
    expect(page).toMatchObject({
      status: 404,
      title: 'Siden finnes ikke – Mesterhånd',
      things: [],
    });
    expect(page.meta['robots']).toBe('noindex');
    expect(page.canonical).toBeUndefined();
    expect(page.main).toContain('<h1>Siden finnes ikke</h1>');
  });

  test('a hidden master is not found', async () => {
    const { db } = server;
    const { masterId } = await makeMaster(db);
    expect((await open(`/master/${masterId}`)).status).toBe(200);
    await db
      .updateTable('masters')
      .set({ hiddenAt: '2026-11-01T10:00:00Z' })
      .where('id', '=', masterId)
      .execute();
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
    expect((await open(`/master/${masterId}`)).status).toBe(404);
    expect((await open('/sitemap.xml')).text).not.toContain(`/master/${masterId}<`);
  });
});

test.each([
  '/dashboard',
  '/profile',
  '/messages?chat=1',
  '/favourites',
  '/request?text=Kranen+drypper',
  '/requests/1',
  '/received?request=1',
  '/statistics?by=month',
  '/today',
  '/offers/1',
  '/bookings/1/agreement',
  '/admin/users',
  '/newsletter/confirm',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email',
  '/change-email',
  '/auth/google/success?token=none',
])('%s is rendered without content or structured data and is not indexed', async (path) => {
  const page = await open(path);
  expect(page).toMatchObject({ status: 200, things: [] });
  // Only the skeleton is rendered until the app has loaded.
  expect(page.main).toContain('fv-bone');
  expect(page.main.replaceAll(/<[^>]*>/g, '').trim()).toBe('');
  expect(page.meta['robots']).toBe('noindex');
  expect(page.canonical).toBeUndefined();
  expect(page.title).toMatch(/^.+ – Mesterhånd$/);
});

test('a person’s page shows search engines no name', async () => {
  const page = await open(`/user/${master.userId}`);
  expect(page.status).toBe(200);
  expect(page.meta['robots']).toBe('noindex');
  expect(page.title).toBe('Profil – Mesterhånd');
  expect(page.text).not.toContain('Ola Hansen');
});

test.each([
  ['/masters/', '/masters'],
  ['/services//?category=1', '/services?category=1'],
  ['/blog/Fukt-I-Badet?lang=en', '/blog/fukt-i-badet?lang=en'],
  ['/blog/Rør-Og-Bad/', '/blog/r%C3%B8r-og-bad'],
])('%s redirects permanently to its canonical address', async (path, target) => {
  const { status, headers } = await server.rest('GET', path, { headers: { accept: 'text/html' } });
  expect([status, headers.get('location')]).toEqual([308, target]);
});

test.each(['//evil.example/', '/%2Fevil.example/', '/evil.example//'])(
  '%s redirects to no other site',
  async (path) => {
    const { status, headers } = await server.rest('GET', path, {
      headers: { accept: 'text/html' },
    });
    expect([status, headers.get('location')]).toEqual([404, null]);
  },
);

describe('robots.txt and sitemaps', () => {
  test('robots.txt excludes private paths and names the sitemap', async () => {
    const { status, text, headers } = await server.rest('GET', '/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const path of ['/admin', '/dashboard', '/profile', '/messages', '/api/', '/trpc'])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml\n`);
  });

  test('the sitemap has every indexable page in each language, and no other', async () => {
    const { text, headers } = await server.rest('GET', '/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)];
    const paths = places.map(([, place = '']) =>
      place.replace(server.url, '').replaceAll('&amp;', '&'),
    );
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/services?category=9',
        '/services?category=1&lang=en',
        '/masters?city=oslo&lang=ru',
        `/master/${master.id}`,
        `/master/${master.plain}?lang=uk`,
        '/blog/fukt-i-badet',
        '/support',
        '/privacy?lang=en',
      ]),
    );
    expect(text).not.toMatch(/utkast|\/user\/|\/admin|\/dashboard/);
    expect(new Set(paths).size).toBe(paths.length);
    expect(places.every(([, , changed = '']) => !Number.isNaN(Date.parse(changed)))).toBe(true);
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(paths.length);
    const pages = await Promise.all(paths.map((path) => fetch(`${server.url}${path}`)));
    expect(pages.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
  });

  test('its files hold their range of ids each, and an empty one is well-formed', async () => {
    const masters = await server.rest('GET', '/sitemap-masters-1.xml');
    expect(masters.text).toContain(`<loc>${server.url}/master/${master.id}</loc>`);
    const { text } = await server.rest('GET', '/sitemap-articles-1.xml');
    expect(text).toContain('/blog/fukt-i-badet</loc>');
    const { text: beyond } = await server.rest('GET', '/sitemap-masters-2.xml');
    expect(beyond).toMatch(/<urlset [^>]+>\n<\/urlset>/);
    expect((await server.rest('GET', '/sitemap-pages.xml')).text).toContain('/about</loc>');
    expect((await server.rest('GET', '/sitemap-masters-0.xml')).status).toBe(404);
  });

  test('above the limit of one file it becomes a sitemap index', async () => {
    const { db } = server;
    await sql`alter table masters alter column id restart with 20001`.execute(db);
    const { masterId } = await makeMaster(db, { firstName: 'Siv' });
    const { text } = await server.rest('GET', '/sitemap.xml');
    expect(text).toContain('<sitemapindex');
    expect([...text.matchAll(/<loc>([^<]+)</g)].map(([, place]) => place)).toEqual(
      ['pages', 'masters-1', 'masters-2', 'masters-3', 'articles-1'].map(
        (name) => `${server.url}/sitemap-${name}.xml`,
      ),
    );
    const { text: last } = await server.rest('GET', '/sitemap-masters-3.xml');
    expect(last).toContain(`/master/${masterId}</loc>`);
    await db
      .updateTable('masters')
      .set({ hiddenAt: '2026-11-01T10:00:00Z' })
      .where('id', '=', masterId)
      .execute();
  });
});

test('a public demo is not indexed; its addresses use the owner’s public URL', async () => {
  const shown = await startTestServer(inject('cluster'), {
    webDir,
    publicUrl: 'https://mester.example',
  });
  try {
    const shownPage = await readPage(`${shown.url}/about`);
    expect(shownPage.canonical).toBe('https://mester.example/about');
    expect(shownPage.meta['robots']).toBeUndefined();
    await shown.db.updateTable('settings').set({ demo: true }).execute();
    expect((await readPage(`${shown.url}/about`)).meta['robots']).toBe('noindex');
    expect((await shown.rest('GET', '/robots.txt')).text).toContain(
      'Sitemap: https://mester.example/sitemap.xml',
    );
  } finally {
    await shown.close();
  }
});
