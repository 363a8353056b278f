import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import { type EmbeddedServer, startEmbedded } from '@mesterhand/db/embedded';
import { watchDiskSpace } from '@mesterhand/server/core/storage';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';
import { makeCategories } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { startTestServer } from './server.ts';

/** A whole installation in processes of its own, any of which a test may kill. */
export interface FaultyInstallation {
  /** The server's address; another one after each start. */
  url(): string;
  /** The test's own connection to the database. */
  db: TestDatabase['db'];
  databaseUrl: string;
  dataDir: string;
  /** Kills the server without a shutdown. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Kills the database with all its child processes; restarting it is up to the server. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

interface InstallationOptions {
  /** Uses a database that is not killed; without it the server starts its own, with durable writes. */
  cluster?: ClusterHandle;
  /** The data folder; a temporary one without it. */
  dataDir?: string;
  /** Further settings of its server, by their names. */
  variables?: Record<string, string>;
}

/** A server on an empty database. */
export async function openFaultyInstallation({
  cluster,
  dataDir = '',
  variables = {},
}: InstallationOptions): Promise<FaultyInstallation> {
  const folder = dataDir === '' ? await makeFolder() : dataDir;
  const shared = cluster && (await createTestDatabase(cluster));
  const start = (): Promise<ServerProcess> =>
    startServerProcess({ databaseUrl: shared?.url ?? '', dataDir: folder, variables });
  let server = await start();
  const own = shared === undefined ? await startEmbedded({ dataDir: folder }) : undefined;
  const databaseUrl = shared?.url ?? own?.url ?? '';
  const db =
    shared?.db ?? connect({ url: databaseUrl, max: 4, applicationName: 'mesterhand-test' });
  return {
    url: () => server.url,
    db,
    databaseUrl,
    dataDir: folder,
    killServer: () => server.kill(),
    async startServer() {
      server = await start();
    },
    killDatabase: () => killPostmaster(folder),
    async close() {
      await server.stop();
      await closeDatabase({ shared, own, db });
      if (dataDir === '') await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The same within this process, where nothing can be killed.
 * @param dataDir for its files; a temporary folder without it. `watchedDisk` is the disk whose free space it checks.
 */
export async function openInstallationHere(
  cluster: ClusterHandle,
  { dataDir, watchedDisk }: { dataDir?: string; watchedDisk?: string } = {},
): Promise<FaultyInstallation> {
  const folder = dataDir ?? (await makeFolder());
  const { db, url: databaseUrl, drop } = await createTestDatabase(cluster);
  await makeCategories(db);
  const log = { error: () => {}, info: () => {} };
  const space =
    watchedDisk === undefined ? undefined : await watchDiskSpace({ folder: watchedDisk, log });
  const shares = { db, databaseUrl, dataDir: folder };
  const server = await startTestServer(cluster, { shares, space });
  const refuse = (): never => {
    throw new Error('This installation runs in the process of its test.');
  };
  return {
    ...shares,
    url: () => server.url,
    killServer: refuse,
    startServer: refuse,
    killDatabase: refuse,
    async close() {
      await server.close();
      await space?.stop();
      await drop();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-installation-'));
  // The database runs as another user where the tests run as root.
  await chmod(folder, 0o755);
  return folder;
}

async function closeDatabase(parts: {
  shared: TestDatabase | undefined;
  own: EmbeddedServer | undefined;
  db: TestDatabase['db'];
}): Promise<void> {
  const { shared, own, db } = parts;
  if (shared !== undefined) return shared.drop();
  await db.destroy();
  await own?.stop();
}

async function killPostmaster(dataDir: string): Promise<void> {
  const file = join(dataDir, 'cluster', 'pgdata', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  // Child processes, where /proc lists them; elsewhere they notice the postmaster's death and exit.
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) killNow(each);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Timeout of an attempt, counted from 0: a dead connection is given up soon, and a busy machine gets more time with
 * each attempt. A fixed timeout might never suffice.
 */
export function timeoutFor(attempt: number): AbortSignal {
  return AbortSignal.timeout(Math.min(2000 * 2 ** attempt, 30_000));
}

/** Retries until it succeeds, since what it needs may be down; for three minutes at most. */
export async function untilDone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = performance.now() + 180_000;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(timeoutFor(attempt));
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(25);
  }
}
