import { pathOf } from '../observability/index.ts';

/** An address in its parts; the path decoded, or as it came where it can't be. */
export interface Address {
  path: string;
  search: URLSearchParams;
}

export function readAddress(url: string): Address {
  const query = url.indexOf('?');
  return {
    path: decodePath(pathOf(url)),
    search: new URLSearchParams(query === -1 ? '' : url.slice(query + 1)),
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The one spelling of a path of ours: without a slash at the end, and articles in small letters. */
export function canonicalPath(path: string): string {
  const bare = withoutSlashesAtEnd(path);
  return /^\/blog\/[^/]+$/.test(bare) ? bare.toLowerCase() : bare;
}

/** By hand: a pattern for the end of a text tries each of a thousand slashes as its beginning. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Where people reach the site: as its owner says, else as this request came. */
export function baseOf(
  publicUrl: string | undefined,
  { protocol, host }: { protocol: string; host: string },
): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  // A name that is none would end up in addresses: it is not repeated.
  return /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.test(host) ? `${protocol}://${host}` : '';
}
