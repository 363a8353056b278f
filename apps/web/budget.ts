import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Kilobytes (1000 bytes) after gzip that a first visit to the home page may fetch. */
const BUDGET = { js: 190, css: 20 };

/** The code of the home page itself; what the page's document names comes before it. */
const HOME = 'src/routes/index.tsx?tsr-split=component';

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
const named = readFileSync(new URL('index.html', dist), 'utf8');
for (const [root, { file }] of Object.entries(manifest)) {
  if (root === HOME || named.includes(`"/${file}"`)) collect(root, seen, files);
}
if (!seen.has(HOME)) throw new Error(`The build has no '${HOME}': has the home page moved?`);

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
