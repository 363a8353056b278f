import { pathOf } from '../observability/index.ts';

/** A parsed URL; the path is decoded, or raw where that fails. */
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

/** The canonical spelling of a path: without a trailing slash, and articles in lower case. */
export function canonicalPath(path: string): string {
  const bare = withoutSlashesAtEnd(path);
  return /^\/blog\/[^/]+$/.test(bare) ? bare.toLowerCase() : bare;
}

/** No regular expression: one anchored at the end backtracks quadratically over many slashes. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The public base URL: as configured, else from this request. */
export function baseOf(
  publicUrl: string | undefined,
  { protocol, host }: { protocol: string; host: string },
): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  // An invalid Host header must not be reflected in URLs.
  return /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.test(host) ? `${protocol}://${host}` : '';
}
