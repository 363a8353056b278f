import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'vite';

/** Precached: the app's start and the offline page. Everything else is cached on first use. */
const precachedFiles = [
  'offline.{html,css,js}',
  'assets/{rolldown-runtime,libraries,start}-????????.{js,css}',
  'assets/manrope-{latin,cyrillic}-wght-*.woff2',
  'icon.svg',
  'manifest.webmanifest',
];

const pathOf = (name: string): string =>
  fileURLToPath(new URL(name, new URL('../', import.meta.url)));

/** Builds the worker separately, after all files it precaches exist, and injects their names. */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = pathOf(`${config.build.outDir}/`);
    },
    closeBundle: {
      // After the offline page, whose files are precached.
      sequential: true,
      async handler(failure) {
        if (failure) return;
        const files = await Promise.all(listKept(outDir).map((url) => mark(outDir, url)));
        await buildWorker(outDir, files);
      },
    },
  };
}

function listKept(folder: string): string[] {
  return precachedFiles.flatMap((pattern) => {
    const names = globSync(pattern, { cwd: folder });
    if (names.length === 0) throw new Error(`The build has no ${pattern} for the worker.`);
    return names.map((name) => name.replaceAll('\\', '/')).toSorted();
  });
}

/** App files are content-hashed; for others, computes the revision that `PrecachedFile` describes. */
async function mark(folder: string, url: string) {
  if (url.startsWith('assets/')) return { url, revision: null };
  const content = await readFile(`${folder}${url}`);
  return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 32) };
}

async function buildWorker(outDir: string, files: readonly unknown[]): Promise<void> {
  await build({
    configFile: false,
    root: pathOf('.'),
    publicDir: false,
    logLevel: 'warn',
    define: { KEPT_FILES: JSON.stringify(files) },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: pathOf('src/service-worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
