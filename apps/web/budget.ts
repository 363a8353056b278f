import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Kilobytes (1000 bytes) after gzip that a first visit to the home page may fetch. */
const BUDGET = { js: 205, css: 20 };

/** Whatever a browser fetches to show the home page: the entry and the page itself. */
const ROOTS = ['index.html', 'src/routes/index.tsx?tsr-split=component'];

const chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

const dist = new URL('./dist/', import.meta.url);
const manifest = chunks.parse(
  JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')),
);

function collect(name: string, seen: Set<string>, files: Set<string>): void {
  if (seen.has(name)) return;
  seen.add(name);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no '${name}': has the home page moved?`);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const next of chunk.imports ?? []) collect(next, seen, files);
}

function kilobytes(files: string[]): number {
  return (
    files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
      0,
    ) / 1000
  );
}

const files = new Set<string>();
const seen = new Set<string>();
for (const root of ROOTS) collect(root, seen, files);

const sizes = {
  js: kilobytes([...files].filter((file) => file.endsWith('.js'))),
  css: kilobytes([...files].filter((file) => file.endsWith('.css'))),
};
for (const kind of ['js', 'css'] as const) {
  const over = sizes[kind] > BUDGET[kind];
  const verdict = over ? ' – over budget' : '';
  process.stdout.write(
    `home ${kind}: ${sizes[kind].toFixed(1)} kB gzip of ${BUDGET[kind]}${verdict}\n`,
  );
  if (over) process.exitCode = 1;
}
