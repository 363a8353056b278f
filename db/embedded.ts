import { randomBytes } from 'node:crypto';
import { readFile, realpath, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findPackage, prepareBinaries } from './embedded/binaries.ts';
import { createCluster, removeUnfinished, superuser } from './embedded/new-cluster.ts';
import {
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';
import { registerUse, unregisterUse, withLock } from './embedded/processes.ts';
import { supervise } from './embedded/supervision.ts';
import {
  chooseServiceUser,
  findClosedFolder,
  giveFolder,
  makeFolder,
  type ServiceUser,
} from './embedded/service-user.ts';
import { readPrivate } from './private-file.ts';

export interface EmbeddedOptions {
  /** Data directory, created when missing. Holds `cluster/` (data, password, log), `users/` and a lock. */
  dataDir: string;
  /** False loses data when the machine fails and is several times faster: for tests. */
  fsync?: boolean;
  /** Receives a line for each step that takes time. */
  log?: (line: string) => void;
  /** Restarts the server at the same address when it ends unexpectedly, until `stop`. */
  supervised?: boolean;
}

export interface EmbeddedServer {
  /** URL with password; for this process and its children, not for logs. */
  url: string;
  /** True when the server was already running: left by a killed process, or shared with another one. */
  adopted: boolean;
  /** Stops the server and waits for it, unless another living process uses it. */
  stop(): Promise<void>;
}

const database = 'mesterhand';

/**
 * Starts the embedded PostgreSQL, or joins the one that already runs in this folder.
 * The server listens on 127.0.0.1 only, with a random password stored next to the data, readable by its owner only. It
 * is a process of its own: when ours is killed before `stop`, the server keeps running, and the next start adopts it.
 * Several processes may share one folder; the last to stop ends the server.
 * @throws Error with a readable text when the platform, the folder or its contents don't allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const asked = resolve(options.dataDir);
  await refuseForeignFolder(asked);
  const user = await chooseServiceUser(join(asked, 'cluster'));
  await makeFolder(asked, user);
  const dataDir = await realpath(asked);
  await refuseClosedFolder(dataDir, user);
  const place: Place = {
    dataDir,
    clusterDir: join(dataDir, 'cluster'),
    user,
    fsync: options.fsync ?? true,
  };
  const use = `${process.pid}-${randomBytes(4).toString('hex')}`;

  return withLock(join(dataDir, 'lock'), async () => {
    const binaries = await prepareBinaries(await findPackage(), place);
    await prepareCluster(place, binaries, options.log);
    const server = { ...place, pgCtl: binaries.pgCtl };
    const password = await readPassword(place);
    const adopted = await adoptPostmaster(place, password);
    if (!adopted) options.log?.(`Starting PostgreSQL ${binaries.major} in ${dataDir}`);
    const { pid, port } = adopted ?? (await startPostmaster(server));
    await ensureDatabase(port, password);
    await registerUse(join(dataDir, 'users'), use);
    const restart = (): Promise<Postmaster> =>
      withLock(
        join(dataDir, 'lock'),
        async () =>
          (await adoptPostmaster(place, password)) ?? startPostmaster({ ...server, port }),
      );
    const unwatch =
      options.supervised === true
        ? supervise({ pid, restart, log: options.log ?? (() => {}) })
        : async () => {};
    return {
      url: address(port, password, database),
      adopted: adopted !== undefined,
      stop: async () => {
        await unwatch();
        await withLock(join(dataDir, 'lock'), async () => {
          if (!(await unregisterUse(join(dataDir, 'users'), use))) await stopPostmaster(server);
        });
      },
    };
  });
}

/** Whether this folder holds an embedded database, running or not. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await stat(join(dataDir, 'cluster')).catch(() => undefined)) !== undefined;
}

interface Place {
  dataDir: string;
  clusterDir: string;
  user: ServiceUser | undefined;
  fsync: boolean;
}

async function readPassword({ clusterDir }: Place): Promise<string> {
  const path = join(clusterDir, 'password');
  const password = await readPrivate(path);
  if (password === null)
    throw new Error(`${path} is missing: restore it, or begin with another folder.`);
  return password;
}

function address(port: number, password: string, name: string): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${name}`;
}

async function refuseForeignFolder(dataDir: string): Promise<void> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return;
  throw new Error(
    `${dataDir} is the data folder of another PostgreSQL (version ${version.trim()}), which was not made here. ` +
      'Choose another folder with DATA_DIR, or start that server yourself and set DATABASE_URL.',
  );
}

async function refuseClosedFolder(dataDir: string, user: ServiceUser | undefined): Promise<void> {
  const closed = await findClosedFolder(dataDir, user);
  if (closed === undefined || !user) return;
  throw new Error(
    `The database runs as ${user.name}, because PostgreSQL refuses to run as root, and ${user.name} may not enter ${closed} ` +
      `on the way to ${dataDir}. Set DATA_DIR to a folder outside of it (such as /var/lib/mesterhand), ` +
      `or open it for passing through: chmod o+x ${closed}`,
  );
}

async function prepareCluster(
  place: Place,
  binaries: Binaries,
  log: EmbeddedOptions['log'],
): Promise<void> {
  await removeUnfinished(place.dataDir);
  if (!(await stat(place.clusterDir).catch(() => undefined))) {
    await refuseSmallDisk(place.dataDir);
    log?.(`Creating a PostgreSQL ${binaries.major} database in ${place.dataDir}`);
    await createCluster(place, binaries);
  }
  const owner = await stat(place.clusterDir);
  // A copy or a restored archive that root unpacked.
  if (place.user && owner.uid !== place.user.uid) await giveFolder(place.clusterDir, place.user);
  const found = (await readFile(join(place.clusterDir, 'pgdata', 'PG_VERSION'), 'utf8')).trim();
  if (found === binaries.major) return;
  throw new Error(
    `The database in ${place.dataDir} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${binaries.major}, ` +
      "which can't read it. Back it up with the program version that made it and restore the backup here, " +
      'move the folder away to begin with an empty database, ' +
      `or serve it with a PostgreSQL ${found} of your own and set DATABASE_URL.`,
  );
}

/** Bytes that a new database needs: data, write-ahead log and the demo. */
const smallestDisk = 256 * 1024 * 1024;

async function refuseSmallDisk(dataDir: string): Promise<void> {
  // Where free space is unknown, initdb itself reports a full disk.
  const free = await statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
  if (free === undefined || free >= smallestDisk) return;
  throw new Error(
    `The disk of ${dataDir} has ${toMegabytes(free)} MB left, and a new database needs ${toMegabytes(smallestDisk)}. ` +
      'Make room, or choose a folder on another disk with DATA_DIR.',
  );
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

/** Waits while a running server recovers; undefined when there is none, or it is just stopping. */
async function adoptPostmaster(place: Place, password: string): Promise<Postmaster | undefined> {
  const pgdata = join(place.clusterDir, 'pgdata');
  let failure: unknown;
  for (let waited = 0; waited < 60_000; waited += 100) {
    const found = await findPostmaster(pgdata);
    if (!found) return undefined;
    failure = await tryConnection(found.port, password);
    if (failure === undefined) return found;
    if (errorCode(failure) === '28P01') break;
    await sleep(100);
  }
  throw new Error(
    `A PostgreSQL server already runs on ${place.dataDir}, but it can't be used with the password in ` +
      `${join(place.clusterDir, 'password')}. Stop that server (its process number is in pgdata/postmaster.pid) and start again.`,
    { cause: failure },
  );
}

async function tryConnection(port: number, password: string): Promise<unknown> {
  try {
    await query(address(port, password, 'postgres'), 'select 1');
    return undefined;
  } catch (error) {
    return error;
  }
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  try {
    await query(address(port, password, database), 'select 1');
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error;
    await query(address(port, password, 'postgres'), `create database ${database}`);
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
