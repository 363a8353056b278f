import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PageSource, readPage } from '../support/page-source.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { looseRates, type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let webDir: string;
const master = { id: 0, plain: 0, userId: 0 };

const hostileText = '</script><img src=x onerror=alert(1)> & "co" <!-- CSP_NONCE';
const escaped =
  '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot; &lt;!-- CSP_NONCE';

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'mesterhand-pages-'));
  await copyFile(
    resolve(import.meta.dirname, '../../apps/web/index.html'),
    join(webDir, 'index.html'),
  );
  await writeFile(join(webDir, 'share.png'), 'png');
  server = await startTestServer(inject('cluster'), { webDir });
  await fill(server);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

async function fill({ db }: TestServer): Promise<void> {
  await makeCategories(db);
  const made = await makeMaster(db, { specialization: hostileText, service: hostileText });
  const plain = await makeMaster(db, {
    firstName: 'Per',
    categoryId: 9,
    city: 'bergen',
    hourlyRate: null,
  });
  Object.assign(master, { id: made.masterId, plain: plain.masterId, userId: made.actor.userId });
  await db
    .updateTable('masters')
    .set({ description: hostileText })
    .where('id', '=', made.masterId)
    .execute();
  const author = await makeClient(db, { firstName: hostileText });
  await db
    .insertInto('reviews')
    .values([
      {
        masterId: made.masterId,
        clientId: author.userId,
        clientName: 'Kari N.',
        rating: 4,
        comment: hostileText,
        approved: true,
      },
      {
        masterId: made.masterId,
        clientId: author.userId,
        clientName: 'Skjult',
        rating: 1,
        comment: 'Venter på å bli lest',
        approved: false,
      },
    ])
    .execute();
  await sql`select refresh_listing(array[${made.masterId}]::bigint[])`.execute(db);
  const post = { excerpt: hostileText, category: 'Tips', author: 'Redaksjonen' } as const;
  await db
    .insertInto('posts')
    .values([
      {
        ...post,
        slug: 'fukt-i-badet',
        title: hostileText,
        content: '<p>Om fukt</p>',
        status: 'published',
        publishedAt: '2026-11-01T10:00:00Z',
      },
      { ...post, slug: 'utkast', title: 'Utkast', content: '<p>Hemmelig</p>', status: 'draft' },
    ])
    .execute();
}

const open = (path: string, headers?: Record<string, string>): Promise<PageSource> =>
  readPage(`${server.url}${path}`, headers);
const typesOf = ({ things }: PageSource): unknown[] => things.map((thing) => thing['@type']);
const thingOf = ({ things }: PageSource, type: string): Record<string, unknown> | undefined =>
  things.find((thing) => thing['@type'] === type);

describe('public pages', () => {
  const crumbs = 'BreadcrumbList';
  test.each([
    ['/', 'Finn en dyktig håndverker nær deg', '/', ['Organization', 'WebSite']],
    ['/services', 'Finn en håndverker', '/services', [crumbs, 'ItemList']],
    ['/services?category=1', 'VVS', '/services?category=1', [crumbs, 'ItemList']],
    [
      '/services?city=oslo&category=1&query=kran&utm_source=x&dialog=login&work=2',
      'VVS i Oslo',
      '/services?category=1&city=oslo',
      [crumbs, 'ItemList'],
    ],
    ['/services?city=atlantis', 'Finn en håndverker', '/services', [crumbs, 'ItemList']],
    ['/masters', 'Våre mestere', '/masters', [crumbs, 'ItemList']],
    ['/masters?city=bergen', 'Våre mestere i Bergen', '/masters?city=bergen', [crumbs, 'ItemList']],
    ['/gallery?shelf=Tips', 'Galleri – arbeid utført av våre håndverkere', '/gallery', [crumbs]],
    ['/blog?topic=Tips', 'Blogg', '/blog', [crumbs, 'ItemList']],
    ['/about', 'Om oss', '/about', [crumbs]],
    ['/how-it-works', 'Hvordan det fungerer', '/how-it-works', [crumbs]],
    ['/support', 'Kundeservice', '/support', [crumbs, 'FAQPage']],
    ['/privacy', 'Personvernerklæring', '/privacy', [crumbs]],
    ['/terms', 'Vilkår for bruk', '/terms', [crumbs]],
    ['/cookies', 'Informasjonskapsler og lagring', '/cookies', [crumbs]],
    ['/accessibility', 'Tilgjengelighetserklæring', '/accessibility', [crumbs]],
  ])(
    '%s has its title, description and structured data before any script runs',
    async (path, title, canonical, types) => {
      const page = await open(path);
      expect(page).toMatchObject({ status: 200, language: 'nb', title: `${title} – Mesterhånd` });
      const address = `${server.url}${canonical}`;
      expect(page.canonical).toBe(address);
      const sign = canonical.includes('?') ? '&' : '?';
      expect(page.alternates).toEqual({
        nb: address,
        ru: `${address}${sign}lang=ru`,
        uk: `${address}${sign}lang=uk`,
        en: `${address}${sign}lang=en`,
        'x-default': address,
      });
      expect(page.meta).toMatchObject({
        'og:title': title,
        'og:url': address,
        'og:type': 'website',
        'og:site_name': 'Mesterhånd',
        'og:locale': 'nb_NO',
        'og:image': `${server.url}/share.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      expect(page.meta['robots']).toBeUndefined();
      expect(page.meta['description']).toBe(page.meta['og:description']);
      const { length } = page.meta['description'] ?? '';
      expect(length > 20 && length <= 160).toBe(true);
      expect(typesOf(page)).toEqual(types);
      expect(page.main.match(/<h1>/g)).toHaveLength(1);
    },
  );

  test('titles and descriptions are unique', async () => {
    const paths = ['/', '/services', '/services?category=1', '/masters', '/blog', '/about'];
    const pages = await Promise.all(paths.map((path) => open(path)));
    for (const say of [
      (page: PageSource) => page.title,
      (page: PageSource) => page.meta['description'],
    ])
      expect(new Set(pages.map(say)).size).toBe(paths.length);
  });

  test.each([
    ['ru', 'ru_RU', 'Сантехника — Осло – Mesterhånd'],
    ['uk', 'uk_UA', 'Сантехніка — Осло – Mesterhånd'],
    ['en', 'en_GB', 'Plumbing in Oslo – Mesterhånd'],
  ])(
    'C-16 in %s the page, its categories, its address and its links are localised',
    async (language, locale, title) => {
      const path = '/services?category=1&city=oslo';
      const page = await open(`${path}&lang=${language}`);
      expect(page).toMatchObject({ language, title });
      expect(page.canonical).toBe(`${server.url}${path}&lang=${language}`);
      expect(page.alternates['x-default']).toBe(`${server.url}${path}`);
      expect(page.meta['og:locale']).toBe(locale);
      expect(page.main).toContain(`href="/master/${master.id}?lang=${language}"`);
    },
  );

  test('an unsupported language falls back to Norwegian', async () => {
    const page = await open('/about?lang=xx');
    expect(page).toMatchObject({ language: 'nb', canonical: `${server.url}/about` });
  });

  test('the structured data has the address of the site search', async () => {
    expect(thingOf(await open('/'), 'WebSite')).toMatchObject({
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${server.url}/services?query={search_term_string}` },
      },
    });
  });

  test('customer service has its questions as text and as structured data', async () => {
    const page = await open('/support?lang=en');
    expect(page.main).toContain('How do I order a service?');
    const { mainEntity } = thingOf(page, 'FAQPage') ?? {};
    expect(mainEntity).toHaveLength(5);
    expect(JSON.stringify(mainEntity)).toContain('A craftsman arrives within 24–48 hours.');
  });

  test('uses the owner’s site name and description', async () => {
    const { db } = server;
    const before = await db
      .selectFrom('settings')
      .select(['siteName', 'siteDescription'])
      .executeTakeFirstOrThrow();
    await db
      .updateTable('settings')
      .set({ siteName: 'Fagfolk & co', siteDescription: 'Egne ord.' })
      .execute();
    const [norwegian, english] = [await open('/'), await open('/?lang=en')];
    await db.updateTable('settings').set(before).execute();
    expect(norwegian.title).toBe('Finn en dyktig håndverker nær deg – Fagfolk & co');
    expect(norwegian.meta['description']).toBe('Egne ord.');
    expect(english.meta['description']).toMatch(/^Find, compare/);
  });
});

describe('a master’s page', () => {
  test('has name, services, prices and reviews, and nothing private', async () => {
    const page = await open(`/master/${master.id}`);
    expect(page.status).toBe(200);
    expect(page.title).toMatch(/^Ola Hansen, .* i Oslo – Mesterhånd$/);
    expect(page.meta['og:type']).toBe('profile');
    expect(page.main).toMatch(/1\s?200\s?kr/);
    expect(page.main).toContain('Kari N.');
    expect(page.text).not.toMatch(/Venter|@example\.no|911 11 111/);
    expect(thingOf(page, 'Plumber')).toMatchObject({
      name: 'Ola Hansen',
      url: `${server.url}/master/${master.id}`,
      areaServed: { '@type': 'City', name: 'Oslo' },
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      makesOffer: [{ '@type': 'Offer', price: 1200, priceCurrency: 'NOK' }],
      review: [{ author: { name: 'Kari N.' }, reviewRating: { ratingValue: 4 } }],
    });
    const { itemListElement } = thingOf(page, 'BreadcrumbList') ?? {};
    expect(itemListElement).toMatchObject([
      { position: 1, name: 'Hjem' },
      { position: 2, item: `${server.url}/masters` },
      { position: 3, name: 'Ola Hansen' },
    ]);
  });

  test('without reviews has no rating, and an unlisted trade is a general business', async () => {
    const thing = thingOf(await open(`/master/${master.plain}`), 'HomeAndConstructionBusiness');
    expect(thing).toMatchObject({ name: 'Per Hansen' });
    expect(thing).not.toHaveProperty('aggregateRating');
    expect(thing).not.toHaveProperty('priceRange');
  });

  test('user texts are escaped in HTML and intact in JSON', async () => {
    for (const path of [`/master/${master.id}`, '/services', '/', '/blog', '/blog/fukt-i-badet']) {
      const page = await open(path);
      expect(page.text).not.toContain('<img src=x');
      expect(page.main).toContain(escaped);
      // Parsed as a browser would extract it: the texts are complete.
      expect(JSON.stringify(page.answers)).toContain(JSON.stringify(hostileText).slice(1, -1));
    }
  });
});

test('a noscript text says in the page’s language what needs JavaScript', async () => {
  const noscriptText = /<noscript[^]*You can read the pages here without JavaScript[^]*<\/noscript/;
  expect((await open('/about?lang=en')).text).toMatch(noscriptText);
});

test('an article has its text, date and breadcrumb', async () => {
  const page = await open('/blog/fukt-i-badet');
  expect(page.main).toContain('<p>Om fukt</p>');
  expect(page.meta).toMatchObject({
    'og:type': 'article',
    'article:published_time': expect.stringMatching(/^2026-11-01T10:00/),
  });
  expect(thingOf(page, 'BlogPosting')).toMatchObject({
    datePublished: page.meta['article:published_time'],
    author: { name: 'Redaksjonen' },
    mainEntityOfPage: `${server.url}/blog/fukt-i-badet`,
  });
});

describe('the query results embedded in a page', () => {
  test.each([
    ['/', ['masters.categories.list', 'masters.list', 'masters.works.list']],
    ['/services', ['masters.categories.list', 'masters.search']],
    ['/blog', ['admin.blog.public.list', 'admin.blog.public.counts']],
    ['/blog/fukt-i-badet', ['admin.blog.public.bySlug']],
    ['/dashboard', []],
  ])('%s embeds the first queries of its screen', async (path, procedures) => {
    const { answers } = await open(path);
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining(['admin.settings.public', ...procedures]),
    );
  });

  test('equal the results of the procedures', async () => {
    const { answers } = await open(`/master/${master.id}`);
    const client = server.client();
    const id = master.id;
    expect(answers['masters.byId']).toEqual(await client.masters.byId.query({ id }));
    expect(answers['masters.statistics']).toEqual(await client.masters.statistics.query({ id }));
    expect(answers['masters.works.list']).toEqual(
      await client.masters.works.list.query({ masterId: id, limit: 12 }),
    );
    expect(answers['masters.reviews.list']).toEqual(
      await client.masters.reviews.list.query({ masterId: id, limit: 20 }),
    );
  });

  test('are those of a visitor, even for a request with a token', async () => {
    const anonymous = await open(`/master/${master.id}`);
    const signedIn = await open(`/master/${master.id}`, {
      authorization: `Bearer ${'x'.repeat(40)}`,
    });
    expect(signedIn.answers).toEqual(anonymous.answers);
  });
});

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

test('in maintenance mode pages answer 503 without data', async () => {
  const { db } = server;
  await db.updateTable('settings').set({ maintenanceMode: true }).execute();
  const page = await open(`/master/${master.id}`);
  const answer = await fetch(`${server.url}/`);
  await db.updateTable('settings').set({ maintenanceMode: false }).execute();
  expect(page).toMatchObject({
    status: 503,
    title: 'Vi er straks tilbake – Mesterhånd',
    answers: {},
    main: '',
  });
  expect(page.text).not.toContain('Ola Hansen');
  expect(page.meta['robots']).toBe('noindex');
  expect(answer.headers.get('retry-after')).toBe('60');
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

test('a rate-limited page is the app without embedded content', async () => {
  const few = { points: 3, seconds: 60 };
  const rates = { ...looseRates, read: few, search: few };
  const strict = await startTestServer(inject('cluster'), { webDir, rates });
  try {
    expect((await readPage(`${strict.url}/about`)).status).toBe(200);
    const pages = await Promise.all(
      ['/', '/', '/'].map((path) => readPage(`${strict.url}${path}`)),
    );
    const refused = pages.find(({ status }) => status === 429);
    expect(refused?.text).toContain('<div id="root">');
    expect(refused?.answers).toEqual({});
  } finally {
    await strict.close();
  }
});
