import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Balancer, openBalancer } from './balancer.ts';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';
import { makeCategories } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Identical servers, each a process, on one database and one folder behind a balancer. */
export interface NodeInstallation {
  /** The address of the balancer. */
  url: string;
  balancer: Balancer['kind'];
  /** The addresses of the servers. */
  nodeUrls: string[];
  db: TestDatabase['db'];
  dataDir: string;
  /** Microseconds of processor time that all servers have used so far. */
  cost(): Promise<number>;
  close(): Promise<void>;
}

export interface NodeInstallationOptions {
  nodes: number;
  /** Carries events between the servers; the database does without it. */
  redisUrl?: string | undefined;
  rates?: Parameters<typeof startServerProcess>[0]['rates'];
  /** Another address of the database, and further settings. */
  lead?: (databaseUrl: string) => { databaseUrl: string; variables: Record<string, string> };
}

const costSchema = z.object({ microseconds: z.number() });

export async function openNodeInstallation(
  cluster: ClusterHandle,
  { nodes, redisUrl, rates, lead }: NodeInstallationOptions,
): Promise<NodeInstallation> {
  const database = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-nodes-'));
  await makeCategories(database.db);
  const servers: ServerProcess[] = [];
  const start = async (): Promise<void> => {
    const server = await startServerProcess({
      ...(lead?.(database.url) ?? { databaseUrl: database.url }),
      dataDir,
      redisUrl,
      preloads: [new URL('server-probe.ts', import.meta.url)],
      ...(rates && { rates }),
    });
    servers.push(server);
  };
  const closeServers = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(Array.from({ length: nodes }, start));
    const balancer = await openBalancer(servers.map(({ url }) => url));
    return {
      url: balancer.url,
      balancer: balancer.kind,
      nodeUrls: servers.map(({ url }) => url),
      db: database.db,
      dataDir,
      async cost() {
        const costs = await Promise.all(servers.map((server) => server.ask('cost')));
        return costs.reduce<number>((sum, each) => sum + costSchema.parse(each).microseconds, 0);
      },
      async close() {
        await balancer.close();
        await closeServers();
      },
    };
  } catch (error) {
    await closeServers();
    throw error;
  }
}
