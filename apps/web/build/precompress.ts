import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const squeeze = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

const texts = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.txt']);
/** Bytes below which compression saves hardly more than its headers cost. As in the server's `core/web`. */
const least = 500;

/** Above this size the highest compression level would slow the build by seconds. */
const largest = 400_000;

/** Writes a brotli and a gzip variant of each immutable text file at the highest level. */
export function precompress(): Plugin {
  let dir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dir = join(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure) {
        if (failure) return;
        const names = await readdir(dir);
        await Promise.all(names.filter((name) => texts.has(extname(name))).map(packFile));
      },
    },
  };

  async function packFile(name: string): Promise<void> {
    const path = join(dir, name);
    if ((await stat(path)).size <= least) return;
    const bytes = await readFile(path);
    const quality = bytes.length > largest ? 9 : constants.BROTLI_MAX_QUALITY;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    await Promise.all([
      writeFile(`${path}.br`, await squeeze(bytes, { params })),
      writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
    ]);
  }
}
