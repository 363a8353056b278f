import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);

/** `once`: compressed once and cached, so at high effort; else for a single response. */
export function pack(bytes: Buffer, encoding: Encoding, effort: 'once' | 'each'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 9 : 4 } });
}

/** Decompresses `br`. */
export const unpack = promisify<Buffer, Buffer>(brotliDecompress);

/** The best encoding the client accepts; undefined for identity. */
export function acceptedEncoding({
  headers,
}: {
  headers: IncomingHttpHeaders;
}): Encoding | undefined {
  const asked = headers['accept-encoding'];
  if (asked === undefined) return undefined;
  const accepted = asked
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
