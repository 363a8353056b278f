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
  /** Where the server is; another address after each start. */
  url(): string;
  /** The test's own look at the database. */
  db: TestDatabase['db'];
  databaseUrl: string;
  dataDir: string;
  /** Ends the server at once, as a power cut would. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Ends the database and all its children at once; nobody here starts it again. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

interface InstallationOptions {
  /** Lends a database that is not killed; without it the server brings its own, safe on the disk. */
  cluster?: ClusterHandle;
  /** Where its data lies; a new folder, removed in the end, without it. */
  dataDir?: string;
}

/** A server on an empty database. */
export async function openFaultyInstallation({
  cluster,
  dataDir = '',
}: InstallationOptions): Promise<FaultyInstallation> {
  const folder = dataDir === '' ? await makeFolder() : dataDir;
  const lent = cluster && (await createTestDatabase(cluster));
  const start = (): Promise<ServerProcess> =>
    startServerProcess({ databaseUrl: lent?.url ?? '', dataDir: folder });
  let server = await start();
  const own = lent === undefined ? await startEmbedded({ dataDir: folder }) : undefined;
  const databaseUrl = lent?.url ?? own?.url ?? '';
  const db = lent?.db ?? connect({ url: databaseUrl, max: 4, applicationName: 'mesterhand-test' });
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
      await closeDatabase({ lent, own, db });
      if (dataDir === '') await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The same within this process, where nothing can be killed.
 * @param dataDir for its files; a folder of its own without it. `watchedDisk` is what it looks after.
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
    throw new Error('This house lives in the process of its test.');
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
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-house-'));
  // The database runs as another user where the tests run as root.
  await chmod(folder, 0o755);
  return folder;
}

async function closeDatabase(parts: {
  lent: TestDatabase | undefined;
  own: EmbeddedServer | undefined;
  db: TestDatabase['db'];
}): Promise<void> {
  const { lent, own, db } = parts;
  if (lent !== undefined) return lent.drop();
  await db.destroy();
  await own?.stop();
}

async function killPostmaster(dataDir: string): Promise<void> {
  const file = join(dataDir, 'cluster', 'pgdata', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  // Where the system tells who they are; elsewhere they notice by themselves, and end.
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) killNow(each);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // One that has ended meanwhile is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * For an attempt, counted from 0: a dead line is given up soon, and a busy machine gets more time with each attempt.
 * One that always got the same might never be done.
 */
export function timeoutFor(attempt: number): AbortSignal {
  return AbortSignal.timeout(Math.min(2000 * 2 ** attempt, 30_000));
}

/** Does it again until it goes well, since what it needs may be away for a moment; for three minutes at most. */
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
