import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { observeStatements } from '@mesterhand/db/observe';
import { countHashings } from '@mesterhand/server/core/sessions';
import type { AppOptions } from '@mesterhand/server/app';
import { type ClusterHandle, createTestDatabase } from './cluster.ts';
import { type TestServer, startTestServer } from './server.ts';

/** The work of an answer. */
export interface Work {
  /** The kinds of statements, in their order. */
  statements: string;
  hashings: number;
}

export interface CountedServer {
  server: TestServer;
  /** The work since the last call of this. */
  takeWork(): Work;
  close(): Promise<void>;
}

/** A server that counts its statements and password hashes, and that trusts forwarding headers. */
export async function startCountedServer(
  cluster: ClusterHandle,
  router?: AppOptions['router'],
): Promise<CountedServer> {
  const kinds: string[] = [];
  const database = await createTestDatabase(cluster);
  const stop = observeStatements(database.db, ({ text }) => {
    kinds.push(text.trimStart().split(/\s/, 1)[0] ?? '');
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-counted-'));
  // A fixed clock: periodic work, such as recording that a session was seen, would be counted.
  const now = new Date();
  const server = await startTestServer(cluster, {
    clock: () => now,
    trustProxy: ['loopback'],
    shares: { db: database.db, databaseUrl: database.url, dataDir },
    ...(router && { router }),
  });
  let hashed = countHashings();
  return {
    server,
    takeWork() {
      const work = { statements: kinds.splice(0).join(' '), hashings: countHashings() - hashed };
      hashed = countHashings();
      return work;
    },
    async close() {
      await server.close();
      stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
