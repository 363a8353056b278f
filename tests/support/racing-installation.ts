import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type ClusterHandle, createTestDatabase } from './cluster.ts';
import { startServerProcess } from './server-process.ts';
import { startTestServer } from './server.ts';

export interface RacingInstallation<Contents> {
  /** Of every server on the database. */
  urls: string[];
  db: Kysely<DB>;
  dataDir: string;
  contents: Contents;
  close(): Promise<void>;
}

/**
 * An installation for races: one server in this process, or two processes on one database in the whole form.
 * @param furnish fills the empty database before a server reads it.
 */
export async function openRacingInstallation<Contents>(
  { size, cluster }: { size: 'short' | 'whole'; cluster: ClusterHandle },
  furnish: (db: Kysely<DB>) => Promise<Contents>,
): Promise<RacingInstallation<Contents>> {
  if (size === 'short') {
    const { url, db, dataDir, close } = await startTestServer(cluster);
    return { urls: [url], db, dataDir, contents: await furnish(db), close };
  }
  const { url: databaseUrl, db, drop } = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-race-'));
  const contents = await furnish(db);
  const start = () => startServerProcess({ databaseUrl, dataDir });
  // In sequence: the first creates the secrets that both use.
  const servers = [await start(), await start()];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { urls: servers.map(({ url }) => url), db, dataDir, contents, close };
}
