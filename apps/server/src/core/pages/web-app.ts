import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@mesterhand/domain/errors/codes';
import { isPageAddress } from '@mesterhand/domain/pages/addresses';
import { decideLanguage } from '@mesterhand/domain/pages/language-order';
import { languageOf } from '@mesterhand/domain/pages/languages';
import { readPageRoute } from '@mesterhand/domain/pages/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedEncoding,
  type Address,
  type Encoding,
  baseOf,
  canonicalPath,
  readAddress,
  pagePolicy,
  type WrittenPage,
  writePage,
} from '../http/index.ts';
import { retryAfter, toAppError } from '../errors/index.ts';
import { pathOf } from '../observability/index.ts';
import { type MadePage, makePage } from './render.ts';
import type { PageReads } from './page-data.ts';
import { fillShell, normaliseShell } from './shell.ts';
import { type Asset, formOf, isText, loadAssets } from './static-files.ts';

interface Site {
  shell: string;
  /** The only third-party origin that its pages may fetch from. */
  tileOrigin?: string;
  assets: Map<string, Asset>;
}

/** Server paths, which never fall back to the web app. */
const reserved = /^\/(api|trpc|uploads|tiles|assets|healthz|readyz|policy-reports)(\/|$)/;

/** The build's placeholder for the URL of map tiles, or the path of the tile archive. */
const tilePlaceholder = 'TILE_URL';

export interface WebOptions {
  webDir: string;
  /** URL template of map tiles; without it maps show the coastline only. */
  tileUrl?: string | undefined;
  /** Path of the tile archive on this server, in place of a tile service. */
  tilePath?: string | undefined;
  /** Public URL of this server, if another one. */
  publicUrl?: string | undefined;
  clock?: () => Date;
  /** Admits a visitor to a page. @throws when a quota is exhausted. Without it every page is the empty shell. */
  visitOf?: (request: FastifyRequest) => Promise<PageVisit>;
}

export interface PageVisit {
  /** Data of rendered pages, as a visitor gets it. */
  reads: PageReads;
  /** Shares a page with other visitors, its nonce included; undefined for who gets one of their own. */
  share?(key: string, make: () => Promise<AnsweredPage>): Promise<AnsweredPage>;
}

export interface AnsweredPage extends WrittenPage {
  status: number;
}

/** Serves the built web app from memory: a few megabytes that never change while the server runs. */
export function registerWeb(fastify: FastifyInstance, options: WebOptions): void {
  let site: Site | undefined;
  fastify.addHook('onReady', async () => {
    site = await loadSite(options);
  });
  fastify.get('/*', async (request, reply) => {
    if (site === undefined) throw new AppError('server.unavailable');
    const address = readAddress(request.url);
    const { path } = address;
    const asset = site.assets.get(path);
    if (asset !== undefined) return sendAsset(request, reply, { asset, path, site });
    if (reserved.test(path)) return reply.callNotFound();
    if (!wantsPage(request)) throw new AppError('access.notFound');
    const canonical = canonicalPath(path);
    const isKnown = isPageAddress(canonical);
    if (isKnown) namePage(request, canonical);
    if (isKnown && canonical !== path) return redirect(request, reply, canonical);
    const { status, headers, bytes } = await answer(request, { address, isKnown, options, site });
    return reply.code(status).headers(headers).send(bytes);
  });
}

/** The slug of an article may be anything. */
function namePage({ call }: FastifyRequest, path: string): void {
  if (call) call.page = path.replace(/^(\/blog\/).+/, '$1…');
}

function redirect(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = request.url.slice(pathOf(request.url).length);
  return reply.redirect(`${encodeURI(path)}${query}`, 308);
}

interface Wanted {
  address: Address;
  isKnown: boolean;
  options: WebOptions;
  site: Site;
}

/** The page of a URL, written or shared; that of the error where it fails, since the app may still work. */
async function answer(request: FastifyRequest, wanted: Wanted): Promise<AnsweredPage> {
  const { isKnown, options, site } = wanted;
  const encoding = acceptedEncoding(request);
  const write = (page: MadePage | AppError | number): Promise<AnsweredPage> =>
    writeAnswer(page, site, encoding);
  try {
    if (options.visitOf === undefined) return await write(isKnown ? 200 : 404);
    const { reads, share } = await options.visitOf(request);
    const base = baseOf(options.publicUrl, request);
    const make = async () => write(await makeKnown(wanted, { reads, base }));
    if (share === undefined) return await make();
    return await share(`${base} ${encoding ?? ''} ${request.url}`, make);
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal }, 'page failed');
    return write(refusal);
  }
}

function makeKnown(
  { address: { path, search }, isKnown, options }: Wanted,
  { reads, base }: { reads: PageReads; base: string },
): Promise<MadePage> {
  const { publicUrl, clock = () => new Date() } = options;
  return makePage({
    route: isKnown ? readPageRoute(path, search) : undefined,
    language: decideLanguage('site', { chosen: languageOf(search) }),
    base,
    reads,
    isPublic: publicUrl !== undefined,
    now: clock(),
  });
}

async function writeAnswer(
  page: MadePage | AppError | number,
  { shell: html, tileOrigin }: Site,
  encoding: Encoding | undefined,
): Promise<AnsweredPage> {
  if (typeof page === 'number')
    return { status: page, ...(await writePage({ html, tileOrigin }, encoding)) };
  const isMade = !(page instanceof AppError);
  const fill = isMade && { fill: (shell: string, nonce: string) => fillShell(shell, page, nonce) };
  const { headers, bytes } = await writePage({ html, tileOrigin, ...fill }, encoding);
  const wait = isMade ? undefined : retryAfter(page);
  const isClosed = wait !== undefined || page.status === 503;
  return {
    status: page.status,
    headers: { ...headers, ...(isClosed && { 'retry-after': String(wait ?? 60) }) },
    bytes,
  };
}

async function loadSite({ webDir, tileUrl, tilePath }: WebOptions): Promise<Site | undefined> {
  const shell = await readFile(join(webDir, 'index.html'), 'utf8').catch(() => undefined);
  if (shell === undefined)
    throw new Error(`The web app is not built: ${join(webDir, 'index.html')} is missing.`);
  return {
    shell: normaliseShell(shell).replace(tilePlaceholder, () =>
      escapeAttribute(tilePath ?? tileUrl ?? ''),
    ),
    ...(tileUrl !== undefined && { tileOrigin: new URL(tileUrl).origin }),
    assets: await loadAssets(webDir),
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, path, site }: { asset: Asset; path: string; site: Site },
): Promise<FastifyReply> {
  // Files in /assets/ have content hashes in their names and never change.
  const lifetime = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply
    .headers({ 'cache-control': lifetime, etag: asset.etag, vary: 'accept-encoding' })
    // A worker has the policy of its own file.
    .header('content-security-policy', pagePolicy({ tileOrigin: site.tileOrigin }));
  if (request.headers['if-none-match']?.includes(asset.etag) === true)
    return reply.code(304).send();
  reply.type(asset.type);
  const encoding = isText(asset) ? acceptedEncoding(request) : undefined;
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(await formOf(asset, encoding ?? 'plain'));
}

function wantsPage(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}
