import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openSession } from '../support/accounts.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type TestServerOptions, startTestServer } from '../support/server.ts';
import type { Metrics, GoalRun } from './goal.ts';

export interface SlowHost {
  url: string;
  token: string;
  /** How many requests it handles concurrently. */
  requests: number;
  metrics(): Promise<Metrics>;
  close(): Promise<void>;
}

export type SlowHostOptions = Required<Pick<TestServerOptions, 'load' | 'timeouts'>>;

const capacity = 1000;
const few: SlowHostOptions = {
  load: { requests: 20, requestsPerAddress: 1000, lagMs: 600_000, heapShare: 1 },
  timeouts: { headers: 2000, request: 4000, silence: 3000, idle: 2000, look: 200 },
};

/** The product as in production, in a process of its own; in the short form in this one, with shorter timeouts. */
export function openSlowHost(run: GoalRun, options: Partial<SlowHostOptions>): Promise<SlowHost> {
  return run.size === 'whole' ? openProcess(run) : openHere(run, { ...few, ...options });
}

async function openHere(run: GoalRun, options: SlowHostOptions): Promise<SlowHost> {
  const server = await startTestServer(run.cluster, { ...options, trustProxy: ['loopback'] });
  const { userId } = await makeClient(server.db);
  return {
    url: server.url,
    token: await openSession(server.db, userId),
    requests: few.load?.requests ?? 0,
    metrics: async () => ({}),
    close: server.close,
  };
}

const memorySchema = z.object({ rssBytes: z.number() });

async function openProcess({ cluster }: GoalRun): Promise<SlowHost> {
  const database = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-slow-'));
  const server = await startServerProcess({
    databaseUrl: database.url,
    dataDir,
    trustsCallers: true,
    load: { LOAD_REQUESTS: `${capacity}`, LOAD_REQUESTS_PER_ADDRESS: '100' },
    preloads: [new URL('../support/server-probe.ts', import.meta.url)],
  });
  const { userId } = await makeClient(database.db);
  const readMb = async () => memorySchema.parse(await server.ask('memory')).rssBytes / 1024 ** 2;
  const before = await readMb();
  return {
    url: server.url,
    token: await openSession(database.db, userId),
    requests: capacity,
    metrics: async () => ({ grownMb: Math.round((await readMb()) - before) }),
    async close() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
