import {
  chooseHandling,
  dayPath,
  isCacheable,
  opensDay,
  type PrecachedFile,
  parseMessage,
  versionOf,
} from '../core/browser/worker-rules.ts';
import { dropDay, findInDay, keepDay } from './day.ts';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Injected by the build. */
declare const KEPT_FILES: PrecachedFile[];

const files = KEPT_FILES.map(({ url, revision }) => ({ url: `/${url}`, revision }));
const keptPaths: ReadonlySet<string> = new Set(files.map(({ url }) => url));

const prefix = 'mesterhand-';
const version = versionOf(files);
/** Precache of the app's start and the offline page: all of it, or the worker is not installed. */
const keptCache = `${prefix}kept-${version}`;
/** Runtime cache of used build files, oldest first. */
const usedCache = `${prefix}used-${version}`;
const usedAtMost = 150;

async function precacheFiles(): Promise<void> {
  const cache = await caches.open(keptCache);
  await Promise.all(
    files.map(async ({ url, revision }) => {
      // Content-hashed files may come from the HTTP cache, where the page has just put them.
      const answer = await fetch(url, { cache: revision === null ? 'default' : 'reload' });
      if (!isCacheable(answer)) throw new Error(`${url} can't be cached: ${answer.status}`);
      await cache.put(url, answer);
    }),
  );
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith(prefix) && name !== keptCache && name !== usedCache,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function takeUp(): Promise<void> {
  await removeOldVersions();
  // Firefox got it late, some browsers never: navigations then start slightly later.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function findKept(path: string): Promise<Response | undefined> {
  return (await caches.open(keptCache)).match(path, { ignoreVary: true });
}

/** Without a connection: the page of the day where a master has it, otherwise the offline page at the requested URL. */
async function openWithoutNetwork(path: string): Promise<Response> {
  const day = opensDay(path) ? await findInDay(dayPath) : undefined;
  // The installed app starts at the home page; the address has to be that of the shown page.
  if (day !== undefined && path !== dayPath) return Response.redirect(dayPath);
  return day ?? (await findKept('/offline.html')) ?? Response.error();
}

/** Network only, while there is one. */
async function openPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(request);
  } catch {
    return openWithoutNetwork(new URL(request.url).pathname);
  }
}

async function openKept({ request }: FetchEvent): Promise<Response> {
  const { pathname } = new URL(request.url);
  return (await findKept(pathname)) ?? (await findInDay(pathname)) ?? fetch(request);
}

async function cacheUsed(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(usedCache);
  await cache.put(path, answer);
  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - usedAtMost));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

async function openUsed(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const cache = await caches.open(usedCache);
  const found = await cache.match(pathname, { ignoreVary: true });
  if (found) return found;
  const ofDay = await findInDay(pathname);
  if (ofDay) return ofDay;
  const answer = await fetch(event.request);
  if (isCacheable(answer)) {
    // A full disk must not fail the page's request.
    event.waitUntil(cacheUsed(pathname, answer.clone()).catch(() => {}));
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(precacheFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeUp()));

self.addEventListener('fetch', (event) => {
  const { url, method, mode, headers } = event.request;
  const asked = { url, method, mode, hasAuthorization: headers.has('authorization') };
  const handling = chooseHandling(asked, self.location.origin, keptPaths);
  if (handling === 'page') event.respondWith(openPage(event));
  if (handling === 'kept') event.respondWith(openKept(event));
  if (handling === 'used') event.respondWith(openUsed(event));
});

self.addEventListener('message', (event) => {
  const message = parseMessage(event.data);
  if (message?.type === 'takeOver') event.waitUntil(self.skipWaiting());
  if (message?.type === 'keepDay') event.waitUntil(keepDay(message.paths).catch(() => {}));
  if (message?.type === 'dropDay') event.waitUntil(dropDay());
  if (message?.type === 'knows')
    event.ports[0]?.postMessage(message.paths.every((path) => keptPaths.has(path)));
});

handlePushes();
