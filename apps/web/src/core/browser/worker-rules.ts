/** What the build hands the worker: a file, and a mark of its content where its name does not carry one. */
export type KeptFile = { url: string; revision: string | null };

/** What of a request the worker decides by. */
export type Asked = { url: string; method: string; mode: string; hasAuthorization: boolean };

/**
 * `page`: the network, and the offline page when there is none. `kept`: there since the worker was installed.
 * `used`: a file of the build, kept once it was used. `none`: the browser goes on as if there was no worker.
 */
export type Handling = 'page' | 'kept' | 'used' | 'none';

/** Addresses whose answers are somebody's own, or the server's state: never touched, so that they can't be kept. */
const untouched = /^\/(api|trpc|uploads|healthz|readyz|metrics)(\/|$)/;

/** What becomes of a request. `own` is the site's origin, `kept` the addresses of the kept files. */
export function handlingOf(asked: Asked, own: string, kept: ReadonlySet<string>): Handling {
  if (asked.method !== 'GET' || asked.hasAuthorization) return 'none';
  const { origin, pathname } = new URL(asked.url);
  if (origin !== own || untouched.test(pathname)) return 'none';
  if (asked.mode === 'navigate') return 'page';
  if (kept.has(pathname)) return 'kept';
  return pathname.startsWith('/assets/') ? 'used' : 'none';
}

/** Whether an answer is whole and from this site, and nothing forbids keeping it. */
export function isKeepable(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>) {
  const isWhole = answer.status === 200 && answer.type === 'basic' && !answer.redirected;
  return isWhole && !/no-store|private/.test(answer.headers.get('cache-control') ?? '');
}

/** A short name of a build: it changes when one of its kept files does (FNV-1a). */
export function versionOf(files: readonly KeptFile[]): string {
  let hash = 0x811c9dc5;
  for (const letter of files.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** What pages tell and ask the worker. */
export type PageMessage =
  | { type: 'takeOver' }
  /** Does the build that you belong to start with these scripts? Answered through the port. */
  | { type: 'knows'; paths: readonly string[] };

export function parseMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'takeOver') return { type: 'takeOver' };
  if (data.type !== 'knows' || !('paths' in data) || !Array.isArray(data.paths)) return undefined;
  return { type: 'knows', paths: data.paths.map(String) };
}

/** A push as it is shown, and where it leads. */
export type ShownPush = NotificationClick & {
  title: string;
  body: string;
  tag: string;
  language: string;
};
/** What a pressed push asks a page to show. */
export type NotificationClick = { path: string; notificationId: number };

function textIn(record: object, name: string): string {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}

/** A path of this site and no address: what came over the wire opens nothing else. */
function pathIn(record: object): string {
  const path = textIn(record, 'path');
  return /^\/(?![/\\])/.test(path) ? path : '/notifications';
}

function idIn(record: object): number {
  const id: unknown = Reflect.get(record, 'notificationId');
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0;
}

/** What the server has sent. A browser demands that something is shown: what can't be read leads to the list. */
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

/** What a push carries along until it is pressed, and the worker then tells a page. */
export function parseClick(data: unknown): NotificationClick | undefined {
  if (typeof data !== 'object' || data === null || !('notificationId' in data)) return undefined;
  return { path: pathIn(data), notificationId: idIn(data) };
}
