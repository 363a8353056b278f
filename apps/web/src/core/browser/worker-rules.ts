/** An entry of the precache list: a file, and a content hash where its name has none. */
export type PrecachedFile = { url: string; revision: string | null };

/** The properties of a request that decide its handling. */
export type Asked = { url: string; method: string; mode: string; hasAuthorization: boolean };

/**
 * `page`: network, with the offline page as fallback. `kept`: precached at installation. `used`: a build file, cached
 * on first use. `none`: not intercepted.
 */
export type Handling = 'page' | 'kept' | 'used' | 'none';

/** Private data and server state: never intercepted, so that it can't be cached. */
const untouched = /^\/(api|trpc|uploads|healthz|readyz|metrics)(\/|$)/;

/** Decides the handling of a request. `own` is the site's origin, `kept` the URLs of the precached files. */
export function chooseHandling(asked: Asked, own: string, kept: ReadonlySet<string>): Handling {
  if (asked.method !== 'GET' || asked.hasAuthorization) return 'none';
  const { origin, pathname } = new URL(asked.url);
  if (origin !== own || untouched.test(pathname)) return 'none';
  if (asked.mode === 'navigate') return 'page';
  if (kept.has(pathname)) return 'kept';
  return pathname.startsWith('/assets/') ? 'used' : 'none';
}

/** Whether a response is complete, same-origin and allowed to be cached. */
export function isCacheable(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>) {
  const isWhole = answer.status === 200 && answer.type === 'basic' && !answer.redirected;
  return isWhole && !/no-store|private/.test(answer.headers.get('cache-control') ?? '');
}

/** The version of a build: changes with any of its precached files (FNV-1a). */
export function versionOf(files: readonly PrecachedFile[]): string {
  let hash = 0x811c9dc5;
  for (const char of files.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n')) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Messages from pages to the worker. */
export type PageMessage =
  | { type: 'takeOver' }
  /** Does the worker's build start with these scripts? Answered through the port. */
  | { type: 'knows'; paths: readonly string[] }
  /** The page of the day is to open without a network, with these build files. */
  | { type: 'keepDay'; paths: readonly string[] }
  /** The user has signed out. */
  | { type: 'dropDay' };

export function parseMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'takeOver') return { type: 'takeOver' };
  if (data.type === 'dropDay') return { type: 'dropDay' };
  const { type } = data;
  if (type !== 'knows' && type !== 'keepDay') return undefined;
  return 'paths' in data && Array.isArray(data.paths)
    ? { type, paths: data.paths.map(String) }
    : undefined;
}

/** A push as shown, and the page it opens. */
export type ShownPush = NotificationClick & {
  title: string;
  body: string;
  tag: string;
  language: string;
};
/** What a page shows after a notification was clicked. */
export type NotificationClick = { path: string; notificationId: number };

function textIn(record: object, name: string): string {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}

/** Accepts only a path of this site: data off the wire must not open another origin. */
function pathIn(record: object): string {
  const path = textIn(record, 'path');
  return /^\/(?![/\\])/.test(path) ? path : '/notifications';
}

function idIn(record: object): number {
  const id: unknown = Reflect.get(record, 'notificationId');
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0;
}

/** Parses a push. Browsers require that something is shown: an unreadable one opens the list. */
export function parsePush(data: unknown): ShownPush {
  const record = typeof data === 'object' && data !== null ? data : {};
  return {
    title: textIn(record, 'title') || 'Mesterhånd',
    body: textIn(record, 'body'),
    tag: textIn(record, 'tag'),
    language: textIn(record, 'language') || 'nb',
    path: pathIn(record),
    notificationId: idIn(record),
  };
}

/** The data stored in a shown notification, for the page after a click. */
export function parseClick(data: unknown): NotificationClick | undefined {
  if (typeof data !== 'object' || data === null || !('notificationId' in data)) return undefined;
  return { path: pathIn(data), notificationId: idIn(data) };
}

/** The page that masters open without a network. */
export const dayPath = '/today';

/** Whether a path without a network opens the page of the day: itself, and the start of the installed app. */
export const opensDay = (path: string): boolean => path === dayPath || path === '/';

/** Scripts and style sheets that a page starts with, in whatever way it names them. */
const startFile = /"(\/assets\/[\w.-]{1,200}\.(?:js|css))"/g;

/** The build files that a page of the day needs; undefined when they are not those of the page that asks. */
export function filesOfDay(html: string, paths: readonly string[]): string[] | undefined {
  const files = new Set(paths.filter((path) => /^\/assets\/[\w.-]+$/.test(path)));
  const starts = [...html.matchAll(startFile)].flatMap(([, path = '']) => path);
  return starts.length > 0 && starts.every((path) => files.has(path)) ? [...files] : undefined;
}
