import type { MakeContext } from '../../core/trpc/index.ts';
import { Readable } from 'node:stream';
import type { DB } from '@mesterhand/db/schema';
import { type Language, languages } from '@mesterhand/domain/pages/languages';
import { inLanguage, plainPages, privatePages } from '@mesterhand/domain/pages/routes';
import { textsChangedAt } from '@mesterhand/domain/pages/site';
import { cityCodes } from '@mesterhand/domain/places/city-codes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { baseOf, escapeText } from '../../core/http/index.ts';
import { listLocalPages } from '../local-services/service.ts';
import {
  type ListedPage,
  eachArticle,
  eachMaster,
  findContactEmail,
  findExtent,
  idsOfFile,
  listCategoryIds,
} from './queries.ts';

interface SiteMapOptions {
  contextOf: MakeContext;
  publicUrl: string | undefined;
}

/** `GET /robots.txt` and `GET /sitemap.xml` with its files, for search engines. */
export function installSiteMap(
  fastify: FastifyInstance,
  { contextOf, publicUrl }: SiteMapOptions,
): void {
  fastify.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robotsFor(baseOf(publicUrl, request))),
  );
  fastify.get('/sitemap.xml', async (request, reply) => {
    const { db, limits, address, now } = await contextOf(request);
    await limits.consume('search', address);
    const base = baseOf(publicUrl, request);
    // The dearest part of the sitemap: where it times out, the others are still listed.
    const listed = listLocalPages(db, now).catch((error: unknown): ListedPage[] => {
      request.log.error({ err: error }, 'services in municipalities are not in the sitemap');
      return [];
    });
    const [extent, local] = await Promise.all([findExtent(db), listed]);
    const files = {
      masters: filesFor(extent.masters),
      articles: filesFor(extent.articles),
      services: filesFor(local.length),
    };
    const isOne = extent.masters + extent.articles + local.length < idsOfFile;
    return send(reply, isOne ? writeUrls(base, eachPage(db, local)) : writeIndex(base, files));
  });
  for (const [kind, each] of [
    ['masters', eachMaster],
    ['articles', eachArticle],
    ['services', eachLocalPage],
  ] as const)
    fastify.get<{ Params: { file: string } }>(
      `/sitemap-${kind}-:file(^[1-9]\\d{0,6}$).xml`,
      async (request, reply) => {
        const { db, limits, address, now } = await contextOf(request);
        await limits.consume('search', address);
        const pages = each(db, Number(request.params.file), now);
        return send(reply, writeUrls(baseOf(publicUrl, request), pages));
      },
    );
  fastify.get('/sitemap-pages.xml', async (request, reply) => {
    const { db, limits, address } = await contextOf(request);
    await limits.consume('search', address);
    const pages = Readable.from(await listSitePages(db));
    return send(reply, writeUrls(baseOf(publicUrl, request), pages));
  });
}

const hidden = [...Object.keys(privatePages), '/api/', '/trpc'];

const day = 24 * 3600 * 1000;

/** Well-known URLs: security.txt (RFC 9116), and the change-password redirect for password managers. */
export function installWellKnown(
  fastify: FastifyInstance,
  { contextOf, publicUrl }: SiteMapOptions,
): void {
  const path = '/.well-known/security.txt';
  fastify.get(path, async (request, reply) => {
    const { db, limits, address, now } = await contextOf(request);
    await limits.consume('search', address);
    const base = baseOf(publicUrl, request);
    // RFC 9116 requires https for URLs in this file.
    const canonical = publicUrl?.startsWith('https:') === true ? `${base}${path}` : undefined;
    const expires = new Date((Math.floor(now.getTime() / day) + 180) * day);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(securityText({ contact: await findContactEmail(db), expires, canonical }));
  });
  fastify.get('/.well-known/change-password', async (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/profile?tab=password', 303),
  );
}

interface SecurityContact {
  contact: string;
  expires: Date;
  canonical: string | undefined;
}

function securityText({ contact, expires, canonical }: SecurityContact): string {
  return [
    `Contact: mailto:${encodeURIComponent(contact).replaceAll('%40', '@')}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(canonical === undefined ? [] : [`Canonical: ${canonical}`]),
    '',
  ].join('\n');
}

/** The crawling rules. */
function robotsFor(base: string): string {
  const rules = hidden.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}Allow: /\n\nSitemap: ${base}/sitemap.xml\n`;
}

const filesFor = (highestId: number): number => Math.ceil(highestId / idsOfFile);

/** Pages that exist in every installation. */
async function listSitePages(db: Kysely<DB>): Promise<ListedPage[]> {
  const [extent, categories] = await Promise.all([findExtent(db), listCategoryIds(db)]);
  const lists: [path: string, changedAt: string | null][] = [
    ['/', extent.masterAt],
    ['/services', extent.masterAt],
    ...categories.map(({ id, createdAt }): [string, string | null] => [
      `/services?category=${id}`,
      latest(extent.masterAt, createdAt),
    ]),
    ['/masters', extent.masterAt],
    ...cityCodes.map((city): [string, string | null] => [`/masters?city=${city}`, extent.masterAt]),
    ['/gallery', extent.workAt],
    ['/blog', extent.articleAt],
    ...Object.keys(plainPages)
      .filter((path) => path !== '/gallery')
      .map((path): [string, string | null] => [path, null]),
  ];
  return lists.map(([path, changedAt]) => ({ path, changedAt: changedAt ?? textsChangedAt }));
}

function latest(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

async function* eachPage(db: Kysely<DB>, local: readonly ListedPage[]): AsyncGenerator<ListedPage> {
  yield* await listSitePages(db);
  yield* eachMaster(db, 1);
  yield* eachArticle(db, 1);
  yield* local;
}

/** The pages about services in municipalities of a file. */
async function* eachLocalPage(db: Kysely<DB>, file: number, now: Date): AsyncGenerator<ListedPage> {
  const pages = await listLocalPages(db, now);
  yield* pages.slice((file - 1) * idsOfFile, file * idsOfFile);
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function* writeIndex(
  base: string,
  files: { masters: number; articles: number; services: number },
): Generator<string> {
  yield `${xml}<sitemapindex ${sitemaps}>\n`;
  yield* writeFile(`${base}/sitemap-pages.xml`);
  for (const kind of ['masters', 'articles', 'services'] as const)
    for (let file = 1; file <= files[kind]; file += 1)
      yield* writeFile(`${base}/sitemap-${kind}-${file}.xml`);
  yield '</sitemapindex>\n';
}

function* writeFile(address: string): Generator<string> {
  yield `<sitemap><loc>${escapeText(address)}</loc></sitemap>\n`;
}

/** Each page once per language, with its alternates. */
async function* writeUrls(base: string, pages: AsyncIterable<ListedPage>): AsyncGenerator<string> {
  yield `${xml}<urlset ${sitemaps} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const { path, changedAt } of pages) {
    const address = (language: Language): string => escapeText(base + inLanguage(path, language));
    const others = [...languages.map((one) => [one, address(one)]), ['x-default', address('nb')]]
      .map(([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`)
      .join('');
    const day = new Date(changedAt).toISOString();
    for (const language of languages)
      yield `<url><loc>${address(language)}</loc><lastmod>${day}</lastmod>${others}</url>\n`;
  }
  yield '</urlset>\n';
}

function send(reply: FastifyReply, lines: Iterable<string> | AsyncIterable<string>): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('application/xml; charset=utf-8')
    .send(Readable.from(lines));
}
