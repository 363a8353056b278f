import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FilledPages, hostileText, openFilledPages } from '../support/filled-pages.ts';
import { type PageSource, readPage } from '../support/page-source.ts';
import { looseRates, type TestServer, startTestServer } from '../support/server.ts';

const escaped =
  '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot; &lt;!-- CSP_NONCE';

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
describe('a page that shares its reads with other visitors', () => {
  const withCache = (options: Parameters<typeof startTestServer>[1] = {}) =>
    startTestServer(inject('cluster'), { webDir, publicCacheMb: 1, ...options });

  test('is written anew for a browser that has just written', async () => {
    const shared = await withCache();
    try {
      await readPage(`${shared.url}/services`);
      const category = { id: 77, code: 'roofing', name: 'Taktekking', basePrice: 900 };
      await shared.db.insertInto('categories').values(category).execute();
      const { text } = await readPage(`${shared.url}/services`, { cookie: 'fresh=1' });
      expect(text).toContain('Taktekking');
    } finally {
      await shared.close();
    }
  });

  test('counts against the quota of its reader', async () => {
    const rates = { ...looseRates, read: { points: 12, seconds: 60 } };
    const strict = await withCache({ rates });
    try {
      const statuses: number[] = [];
      for (let page = 0; page < 14; page += 1)
        statuses.push((await readPage(`${strict.url}/`)).status);
      expect(statuses[0]).toBe(200);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await strict.close();
    }
  });
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
