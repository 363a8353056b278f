import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { mark } from '../support/hostile-files.ts';

interface Kept {
  url: string;
  address: string;
  token: string;
  sent: Buffer;
  isPrivate: boolean;
  isHiddenAtFirst?: true | undefined;
}

/** Faults in how an accepted file is served; empty when there are none. */
export async function findServedFaults({
  url,
  address,
  token,
  sent,
  isPrivate,
  isHiddenAtFirst,
}: Kept): Promise<string[]> {
  const sizes = isPrivate
    ? [address]
    : ['', '-card', '-thumb'].map((size) => address.replace('.webp', `${size}.webp`));
  const faults = await Promise.all(
    sizes.map(async (size) => {
      const response = await fetch(`${url}${size}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status !== 200) return [`status ${response.status}`];
      return [
        ...headFaults(response.headers, { isPrivate, isKept: !isPrivate && !isHiddenAtFirst }),
        ...(await contentFaults(address, bytes, sent)),
      ];
    }),
  );
  return faults.flat();
}

async function contentFaults(address: string, bytes: Buffer, sent: Buffer): Promise<string[]> {
  if (address.endsWith('.pdf')) return [];
  if (!address.endsWith('.wav')) return pictureFaults(bytes, sent);
  return [
    ...(bytes.equals(sent) ? ['served as it was sent'] : []),
    ...(bytes.includes(mark) ? ['its mark'] : []),
  ];
}

function headFaults(
  headers: Headers,
  { isPrivate, isKept }: { isPrivate: boolean; isKept: boolean },
): string[] {
  const rules: [string, RegExp][] = [
    ['content-type', isPrivate ? /^(image\/webp|application\/pdf|audio\/wav)$/ : /^image\/webp$/],
    ['x-content-type-options', /^nosniff$/],
    ['content-security-policy', /^default-src 'none'; frame-ancestors 'none'; sandbox$/],
    ['cache-control', isKept ? /^public, / : /^private, no-store$/],
    ...(isPrivate ? [['content-disposition', /^attachment/] satisfies [string, RegExp]] : []),
  ];
  return rules
    .filter(([name, expected]) => !expected.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name) ?? 'missing'}`);
}

/** The chunks of a WebP that holds pixels only: no metadata, no colour profile, no trailing data. */
const plainChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

async function pictureFaults(bytes: Buffer, sent: Buffer): Promise<string[]> {
  const { format, exif, xmp, iptc, icc, orientation, pages } = await sharp(bytes).metadata();
  const strange = chunksOf(bytes).filter((chunk) => !plainChunks.has(chunk));
  const isBare =
    [exif, xmp, iptc, icc, orientation].every((part) => part === undefined) && (pages ?? 1) === 1;
  return [
    ...(bytes.equals(sent) ? ['served as it was sent'] : []),
    ...(format === 'webp' ? [] : [`a ${format}`]),
    ...(isBare && strange.length === 0 ? [] : [`camera metadata (${strange.join(', ')})`]),
    ...(bytes.includes(mark) || /<script/i.test(bytes.toString('latin1')) ? ['its mark'] : []),
    ...(bytes.readUInt32LE(4) + 8 === bytes.length ? [] : ['something behind it']),
  ];
}

function chunksOf(webp: Buffer): string[] {
  const found: string[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    found.push(webp.toString('latin1', at, at + 4));
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return found;
}

/** Files on disk that reveal the upload: its mark anywhere, or private files that are not encrypted. */
export async function findReadableOnDisk(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const isPlain =
      entry.parentPath.endsWith('private') && bytes.toString('latin1', 0, 4) !== 'MHF1';
    if (isPlain || bytes.includes(mark)) found.push(entry.name);
  }
  return found;
}

/** Temporary files that were left behind. */
export async function countLeft(dataDir: string): Promise<number> {
  return (await readdir(join(dataDir, 'tmp'))).length;
}
