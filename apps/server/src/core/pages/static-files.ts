import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Encoding, pack, unpack } from '../http/index.ts';

/** A file of the built web app. */
export interface Asset {
  type: string;
  etag: string;
  /** Bytes of the uncompressed file. */
  size: number;
  /**
   * Encodings in memory: those that the build compressed, else the plain file. Others are derived on first request and
   * cached; the disk is not read again, for a later build may be there by then.
   */
  forms: Partial<Record<Form, Promise<Buffer>>>;
}

type Form = Encoding | 'plain';

/** All files of a build except its page, by URL path. */
export async function loadAssets(webDir: string): Promise<Map<string, Asset>> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  const all = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = all.filter((file) => !packedName.test(file));
  const packedFiles = new Set(all.filter((file) => packedName.test(file)));
  const assets = await Promise.all(
    files.map(async (file): Promise<[string, Asset]> => {
      const bytes = await readFile(file);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const type = types[extname(file)] ?? 'application/octet-stream';
      const packed = await readPacked(file, packedFiles);
      const forms = packed.br === undefined ? { ...packed, plain: Promise.resolve(bytes) } : packed;
      const asset = { type, etag, size: bytes.length, forms };
      return [`/${relative(webDir, file).split(sep).join('/')}`, asset];
    }),
  );
  // Dotfiles (the build's manifest) are not public; the page is only served with a nonce.
  return new Map(assets.filter(([path]) => !path.includes('/.') && path !== '/index.html'));
}

/** Precompressed files of the build; they have no URL. */
const packedName = /[\\/]assets[\\/][^\\/]+\.(br|gz)$/;

async function readPacked(
  file: string,
  packed: ReadonlySet<string>,
): Promise<Partial<Record<Encoding, Promise<Buffer>>>> {
  const read = async (name: string): Promise<Buffer | undefined> =>
    packed.has(name) ? readFile(name) : undefined;
  const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)]);
  return {
    ...(br !== undefined && { br: Promise.resolve(br) }),
    ...(gzip !== undefined && { gzip: Promise.resolve(gzip) }),
  };
}

const types: Record<string, string | undefined> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The bytes of a file in an encoding. */
export function formOf(asset: Asset, form: Form): Promise<Buffer> {
  asset.forms[form] ??= makeForm(asset, form);
  return asset.forms[form];
}

async function makeForm(asset: Asset, form: Form): Promise<Buffer> {
  if (form !== 'plain') return pack(await formOf(asset, 'plain'), form, 'once');
  if (asset.forms.br === undefined) throw new Error('A file has no encoding in memory.');
  return unpack(await asset.forms.br);
}

/** Minimum bytes for compression. As in the build's `precompress.ts`. */
const tooSmall = 500;

/** Whether compression makes it smaller. */
export function isText({ type, size }: Asset): boolean {
  return size > tooSmall && /^(text\/|application\/(json|manifest)|image\/svg)/.test(type);
}
