import { spawn } from 'node:child_process';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { identifyProcess, isSignalable, readCommandLine, waitForOrphans } from './processes.ts';
import type { ServiceUser } from './service-user.ts';

/** A server that runs, as its own postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  port: number;
}

const host = '127.0.0.1';

/**
 * Runs one of PostgreSQL's programs to its end, as the service user. The environment is empty on
 * purpose: a stray PGDATA, PGPORT or LANG of the caller must not reach the server.
 */
export async function runProgram(
  file: string,
  args: string[],
  user: ServiceUser | undefined,
): Promise<void> {
  const child = spawn(file, args, {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new Error(explainSpawn(file, cause), { cause })));
    child.once('exit', resolve);
  });
  // The server outlives pg_ctl and on Windows inherits its pipes: don't let them keep us alive.
  setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream.destroy()), 50).unref();
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output.trim()}`);
}

function explainSpawn(file: string, cause: Error): string {
  const musl = 'code' in cause && cause.code === 'ENOENT' && process.platform === 'linux';
  const hint = musl
    ? ' It needs glibc: on Alpine and other musl systems set DATABASE_URL instead.'
    : '';
  return `${file} can't be run here (${cause.message}).${hint}`;
}

/**
 * The living server of a data folder, if there is one. A postmaster.pid that a crash left behind is
 * cleared away when its number now belongs to a zombie or a stranger, which PostgreSQL itself would
 * take for a running server; otherwise PostgreSQL replaces the file after checks of its own.
 */
export async function findPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const file = join(pgdata, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, folder, port] = [Number(lines[0]), lines[1] ?? '', Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (await isServerOf(pid, folder)) return { pid, port };
  await waitForOrphans(pgdata);
  if (isSignalable(pid)) await rm(file, { force: true });
  return undefined;
}

async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if ((await identifyProcess(pid)) === undefined) return false;
  return process.platform === 'win32' || (await readCommandLine(pid)).includes(folder);
}

export interface StartOptions {
  pgCtl: string;
  /** Ours: the port of the last start is recorded here. */
  dataDir: string;
  /** The service user's: holds `pgdata` and `server.log`. */
  clusterDir: string;
  user: ServiceUser | undefined;
  fsync: boolean;
  /** The only port that will do, because somebody already has the address. */
  port?: number;
}

/**
 * Starts the server and waits until it answers. It keeps the port it had last time, so that a
 * colleague's open psql finds it again, unless somebody has taken it since.
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const { clusterDir, pgCtl, user } = options;
  const [pgdata, log] = [join(clusterDir, 'pgdata'), join(clusterDir, 'server.log')];
  const portFile = join(options.dataDir, 'port');
  await keepLogShort(log);
  const lastPort = Number(await readFile(portFile, 'utf8').catch(() => 0));
  let port = options.port ?? (await choosePort(lastPort));
  for (let attempt = 1; ; attempt += 1) {
    const settings = `-p ${port} ${serverSettings(options.fsync)}`;
    try {
      await runProgram(
        pgCtl,
        ['start', '-w', '-t', '300', '-s', '-D', pgdata, '-l', log, '-o', settings],
        user,
      );
      // On a full disk a note that is written again is a note that is lost.
      if (port !== lastPort) await writeFile(portFile, `${port}`);
      break;
    } catch (cause) {
      // Between our look at the port and the server's bind another program may take it.
      if (attempt === 5 || options.port !== undefined || (await isPortFree(port)))
        throw new Error(await explainStart(log), { cause });
      port = await choosePort(0);
    }
  }
  const started = await findPostmaster(pgdata);
  if (!started) throw new Error(await explainStart(log));
  return started;
}

function serverSettings(fsync: boolean): string {
  const settings: Record<string, string> = {
    listen_addresses: host,
    // Off: the path of a socket in a deep folder exceeds what the system allows (about 100 bytes).
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: '128MB',
    max_connections: '100',
    // After a kill every file is flushed before anything is recovered: one by one that took most of the time that it was away.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(!fsync && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

async function keepLogShort(log: string): Promise<void> {
  const found = await stat(log).catch(() => undefined);
  if (found && found.size > 5_000_000) await rename(log, `${log}.old`);
}

async function explainStart(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-12);
  if (lines.some((line) => line.includes('No space left on device')))
    return `The embedded PostgreSQL can't start: the disk of ${log} is full. Make room and start again.`;
  return `The embedded PostgreSQL did not start. The end of ${log} says:\n${lines.join('\n')}`;
}

async function choosePort(wanted: number): Promise<number> {
  if (wanted > 0 && (await isPortFree(wanted))) return wanted;
  return (await listenBriefly(0)) ?? choosePort(0);
}

async function isPortFree(port: number): Promise<boolean> {
  return (await listenBriefly(port)) !== undefined;
}

async function listenBriefly(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Ends the server at once but in order (open transactions roll back) and waits until it is gone. */
export async function stopPostmaster(options: StartOptions): Promise<void> {
  const pgdata = join(options.clusterDir, 'pgdata');
  if (!(await findPostmaster(pgdata))) return;
  try {
    await runProgram(
      options.pgCtl,
      ['stop', '-m', 'fast', '-w', '-t', '120', '-s', '-D', pgdata],
      options.user,
    );
  } catch (error) {
    // Somebody else may have ended it between our look and pg_ctl's.
    if (await findPostmaster(pgdata)) throw error;
  }
}
