import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Two identical servers on one database and one folder. */
export interface NodePair {
  db: TestDatabase['db'];
  /** The addresses of the running ones. */
  urls(): string[];
  /** Kills one without a shutdown; the other takes over. */
  kill(which: number): Promise<void>;
  start(which: number): Promise<void>;
  close(): Promise<void>;
}

/** @param redisUrl carries events between the servers; the database does without it. */
export async function openNodePair(
  cluster: ClusterHandle,
  redisUrl: string | undefined,
): Promise<NodePair> {
  const database = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-nodes-'));
  const start = (): Promise<ServerProcess> =>
    startServerProcess({ databaseUrl: database.url, dataDir, redisUrl });
  const nodes = new Map(
    await Promise.all([0, 1].map(async (which) => [which, await start()] as const)),
  );
  return {
    db: database.db,
    urls: () => [...nodes.values()].map(({ url }) => url),
    async kill(which) {
      await nodes.get(which)?.kill();
      nodes.delete(which);
    },
    async start(which) {
      nodes.set(which, await start());
    },
    async close() {
      await Promise.all([...nodes.values()].map((node) => node.stop()));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
