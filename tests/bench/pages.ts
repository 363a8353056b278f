import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, startCluster } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import { auditPage } from '../support/lighthouse.ts';
import { findPublicPages } from '../support/public-pages.ts';
import { startServerProcess } from '../support/server-process.ts';

// How a phone on a slow line meets the public pages: Lighthouse's figures of each, the median of several runs,
// beside those of a page that is nothing but a heading, which tell what this machine makes of an empty page.

const times = 5;
const measures = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  'speed index': 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const launch = {
  args: ['--no-sandbox', '--disable-gpu'],
  ...(offered.chromiumPath !== undefined && { executablePath: offered.chromiumPath }),
};

export async function runPages(): Promise<void> {
  const cluster = await startCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-pages-'));
  const database = await createTestDatabase(cluster.handle);
  const server = await startServerProcess({ databaseUrl: database.url, dataDir, seed: 'demo' });
  const bare = await startBarePage();
  try {
    const table: Record<string, Record<string, number>> = {
      'a bare page': await measure(bare.url),
    };
    for (const path of await findPublicPages(server.url))
      table[path] = await measure(`${server.url}${path}`);
    console.table(table);
  } finally {
    bare.close();
    await server.stop();
    await database.drop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startBarePage(): Promise<{ url: string; close: () => void }> {
  const page =
    '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width"><h1>Bare</h1>';
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close() };
}

/** The median of each figure. */
async function measure(url: string): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = [];
  for (let run = 0; run < times; run += 1) runs.push(await measureOnce(url));
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, medianOf(runs.map((run) => run[name] ?? 0))]),
  );
}

async function measureOnce(url: string): Promise<Record<string, number>> {
  const { audits, categories: scores } = await auditPage(url, { categories, launch });
  const measured = Object.entries(measures).map(
    ([name, id]) =>
      [name, Math.round((audits[id]?.numericValue ?? Number.NaN) * 1000) / 1000] as const,
  );
  const scored = categories.map(
    (name) => [name, Math.round((scores[name]?.score ?? 0) * 100)] as const,
  );
  return Object.fromEntries([...scored, ...measured]);
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
