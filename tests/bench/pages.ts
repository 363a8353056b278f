import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, startCluster } from '../support/cluster.ts';
import { type PageMetrics, measurePage, startBarePage } from '../support/page-metrics.ts';
import { findPublicPages, foundPages } from '../support/public-pages.ts';
import { startServerProcess } from '../support/server-process.ts';

// How the public pages load on a phone with a slow connection: Lighthouse's metrics of each, the median of several
// runs, compared with those of a page that is nothing but a heading, the baseline of this machine.

const times = 5;

export async function runPages(): Promise<void> {
  const cluster = await startCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-pages-'));
  const database = await createTestDatabase(cluster.handle);
  const server = await startServerProcess({ databaseUrl: database.url, dataDir, seed: 'demo' });
  const bare = await startBarePage();
  try {
    const table: Record<string, PageMetrics> = {
      'a bare page': await measurePage(bare.url, times),
    };
    for (const path of [...(await findPublicPages(server.url)), ...foundPages])
      table[path] = await measurePage(`${server.url}${path}`, times);
    console.table(table);
  } finally {
    bare.close();
    await server.stop();
    await database.drop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
