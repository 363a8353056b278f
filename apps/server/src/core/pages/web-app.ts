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
  baseOf,
  canonicalPath,
  readAddress,
  pagePolicy,
  sendPage,
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
const reserved = /^\/(api|trpc|uploads|assets|healthz|readyz|policy-reports)(\/|$)/;

/** The build's placeholder for the URL of map tiles. */
const tilePlaceholder = 'TILE_URL';

export interface WebOptions {
  webDir: string;
  /** URL template of map tiles; without it maps show the coastline only. */
  tileUrl?: string | undefined;
  /** Public URL of this server, if another one. */
  publicUrl?: string | undefined;
  clock?: () => Date;
  /** Data of rendered pages, as a visitor gets it; without it every page is the empty shell. */
  readsOf?: (request: FastifyRequest) => Promise<PageReads>;
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
    const page = await makeKnown(request, { address, isKnown, options });
    return answer(request, reply, { page, site });
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
}

/** Renders the page of a URL; returns the error where that fails, since the app may still work. */
async function makeKnown(
  request: FastifyRequest,
  { address, isKnown, options }: Wanted,
): Promise<MadePage | AppError | number> {
  const { readsOf, publicUrl, clock = () => new Date() } = options;
  if (readsOf === undefined) return isKnown ? 200 : 404;
  const { path, search } = address;
  try {
    return await makePage({
      route: isKnown ? readPageRoute(path, search) : undefined,
      language: decideLanguage('site', { chosen: languageOf(search) }),
      base: baseOf(publicUrl, request),
      reads: await readsOf(request),
      isPublic: publicUrl !== undefined,
      now: clock(),
    });
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal }, 'page failed');
    return refusal;
  }
}

interface Answer {
  page: MadePage | AppError | number;
  site: Site;
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, site }: Answer,
): Promise<FastifyReply> {
  const { shell: html, tileOrigin } = site;
  if (typeof page === 'number') return sendPage(request, reply.code(page), { html, tileOrigin });
  const wait = page instanceof AppError ? retryAfter(page) : undefined;
  if (wait !== undefined || page.status === 503) reply.header('retry-after', String(wait ?? 60));
  reply.code(page.status);
  if (page instanceof AppError) return sendPage(request, reply, { html, tileOrigin });
  const fill = (shell: string, nonce: string): string => fillShell(shell, page, nonce);
  return sendPage(request, reply, { html, tileOrigin, fill });
}

async function loadSite({ webDir, tileUrl }: WebOptions): Promise<Site | undefined> {
  const shell = await readFile(join(webDir, 'index.html'), 'utf8').catch(() => undefined);
  if (shell === undefined)
    throw new Error(`The web app is not built: ${join(webDir, 'index.html')} is missing.`);
  return {
    shell: normaliseShell(shell).replace(tilePlaceholder, () => escapeAttribute(tileUrl ?? '')),
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
