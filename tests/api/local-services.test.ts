import { localServices } from '@mesterhand/domain/local-services/services';
import { languages } from '@mesterhand/domain/pages/languages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type FilledPages, hostileText, openFilledPages } from '../support/filled-pages.ts';
import { type PageSource, readPage } from '../support/page-source.ts';
import { makeMaster } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let filled: FilledPages;
let server: TestServer;
const path = '/tjenester/kraner-og-blandebatterier/oslo';

/** With two masters of `filled` in Oslo and Bergen: four plumbers in Oslo, two of them with a price for taps. */
beforeAll(async () => {
  filled = await openFilledPages(inject('cluster'));
  ({ server } = filled);
  const { db } = server;
  await makeMaster(db, { firstName: hostileText, service: 'Bytte kran' });
  await makeMaster(db, { firstName: 'Siv', service: 'Montere blandebatteri' });
  await makeMaster(db, { firstName: 'Odd', service: 'Rense avløp' });
  await db
    .updateTable('services')
    .set({ price: 1850.5 })
    .where('name', '=', 'Bytte kran')
    .execute();
  await sql`update categories set name = ${hostileText} where id = 9`.execute(db);
  await listPages(['kraner-og-blandebatterier', 'tett-avlop-og-sluk', 'rorlegger']);
});
afterAll(() => filled.close());

/** As the task stores them, for Oslo. */
async function listPages(slugs: readonly string[]): Promise<void> {
  const rows = localServices.flatMap(({ key, slug }, place) =>
    slugs.includes(slug)
      ? [{ service: key, municipalityNumber: '0301', place, changedAt: '2026-11-01T08:00:00Z' }]
      : [],
  );
  await server.db.insertInto('localPages').values(rows).execute();
}

const open = (address: string): Promise<PageSource> => readPage(`${server.url}${address}`);

test('REST and tRPC answer what the page shows', async () => {
  const { status, body } = await server.rest(
    'GET',
    '/api/local-services/kraner-og-blandebatterier/oslo',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ masters: 4, offering: 2, prices: { highest: 1850.5, count: 2 } });
  const input = { service: 'kraner-og-blandebatterier', place: 'oslo' };
  expect(await server.client().masters.localService.query(input)).toEqual(body);
});

test.each([
  ['/api/local-services/toalett/oslo', 404],
  ['/api/local-services/finnes-ikke/oslo', 404],
  ['/api/local-services/rorlegger/atlantis', 404],
  ['/api/local-services/R%C3%B8r/oslo', 400],
])('%s answers %i', async (address, status) => {
  expect((await server.rest('GET', address)).status).toBe(status);
});

describe('the page', () => {
  test('has a title, a description and one address in each language', async () => {
    const page = await open(`${path}?utm_source=x`);
    expect(page).toMatchObject({
      status: 200,
      title: 'Kraner og blandebatterier i Oslo – Mesterhånd',
      canonical: `${server.url}${path}`,
    });
    expect(page.meta['description']).toMatch(/^4 håndverkere tar jobber i Oslo\. .*1\s?200\s?kr/);
    expect(page.meta['robots']).toBeUndefined();
    expect(page.alternates).toMatchObject({
      nb: `${server.url}${path}`,
      en: `${server.url}${path}?lang=en`,
      'x-default': `${server.url}${path}`,
    });
    for (const language of languages) {
      const other = await open(`${path}?lang=${language}`);
      const names = localServices.find(({ key }) => key === 'taps')?.names;
      expect(other).toMatchObject({ status: 200, language });
      expect(other.main).toContain(names?.[language]);
    }
  });

  test('shows masters, prices, questions and links, readable without JavaScript', async () => {
    const { main, answers } = await open(path);
    expect(main).toContain('<h1>Kraner og blandebatterier i Oslo</h1>');
    expect(main).toMatch(/1\s?200\skr–1\s?850,50\skr/);
    expect(main).toMatch(/<h3><a href="\/master\/\d+">Siv Hansen/);
    expect(main).toContain('4 håndverkere innen VVS tar jobber i Oslo. 2 av dem har satt pris');
    expect(main).toContain('href="/tjenester/rorlegger/oslo"');
    expect(answers).toHaveProperty(['masters.localService']);
  });

  test('its structured data say what it shows, with names of people as text', async () => {
    const { things, main, text } = await open(path);
    const byType = (type: string) => things.find((thing) => thing['@type'] === type);
    expect(byType('Service')).toMatchObject({
      name: 'Kraner og blandebatterier i Oslo',
      areaServed: { name: 'Oslo' },
      offers: { lowPrice: 1200, highPrice: 1850.5, offerCount: 2, priceCurrency: 'NOK' },
    });
    const list = JSON.stringify(byType('ItemList'));
    expect(list).toContain(JSON.stringify(`${hostileText} Hansen`));
    expect(byType('ItemList')).toMatchObject({ numberOfItems: 4 });
    for (const { name, acceptedAnswer } of questionsOf(byType('FAQPage'))) {
      expect(main).toContain(name);
      expect(main).toContain(acceptedAnswer.text);
    }
    expect(text).not.toContain('<img src=x');
    expect(text).not.toMatch(/<\/script><img/);
  });

  test.each([
    ['/tjenester/toalett/oslo', 'nobody states a price'],
    ['/tjenester/kraner-og-blandebatterier/bergen', 'there are fewer than three masters'],
    ['/tjenester/finnes-ikke/oslo', 'there is no such service'],
    ['/tjenester/rorlegger/atlantis', 'there is no such municipality'],
    ['/tjenester/rorlegger', 'the address is incomplete'],
    ['/tjenester/rorlegger/Oslo', 'the address is no slug'],
  ])('%s is not found and not indexed: %s', async (address) => {
    const page = await open(address);
    expect(page).toMatchObject({ status: 404, things: [], canonical: undefined });
    expect(page.meta['robots']).toBe('noindex');
  });

  test('a slash at its end leads to it', async () => {
    const response = await fetch(`${server.url}${path}/?lang=en`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${path}?lang=en`]);
  });
});

const faqPage = z.object({
  mainEntity: z
    .array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) }))
    .min(2),
});
const questionsOf = (thing: unknown) => faqPage.parse(thing).mainEntity;

test('the sitemap lists the pages that there are, in a file of their own too', async () => {
  const listed = async (file: string) => {
    const { text } = await server.rest('GET', file);
    return [...text.matchAll(/<loc>[^<]*?(\/tjenester\/[^<?]+)</g)].map(([, found = '']) => found);
  };
  const paths = await listed('/sitemap.xml');
  expect(paths.toSorted()).toEqual([
    path,
    '/tjenester/rorlegger/oslo',
    '/tjenester/tett-avlop-og-sluk/oslo',
  ]);
  expect(await listed('/sitemap-services-1.xml')).toEqual(paths);
  expect(await listed('/sitemap-services-2.xml')).toEqual([]);
  for (const each of paths) expect((await open(each)).status).toBe(200);
});

test('the sitemap lists everything else where that list can’t be read, and the log says so', async () => {
  const lines: string[] = [];
  const away = await openFilledPages(inject('cluster'), {
    logLevel: 'error',
    logTarget: { write: (line: string) => void lines.push(line) },
  });
  try {
    await sql`alter table local_pages rename to local_pages_away`.execute(away.server.db);
    const { status, text } = await away.server.rest('GET', '/sitemap.xml');
    expect(status).toBe(200);
    expect(text).toContain(`/master/${away.master.id}</loc>`);
    expect(text).toContain('</urlset>');
    expect(text).not.toContain('/tjenester/');
    expect(lines.join('')).toContain('services in municipalities are not in the sitemap');
  } finally {
    await away.close();
  }
});
