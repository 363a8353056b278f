import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from '@mesterhand/db/connect';
import { sql } from 'kysely';
import { freePort } from './balancer.ts';
import { offered } from './env.ts';

/** PgBouncer in transaction mode: a few connections serve many clients. */
export interface Pooler {
  version: string;
  /** Whether it supports named prepared statements across its connections. */
  carriesNames: boolean;
  /** The address of the same database through the pooler. */
  addressOf(databaseUrl: string): string;
  close(): Promise<void>;
}

const run = promisify(execFile);
/** Connections to each database. */
const poolSize = 4;

/** @returns null where there is none: PGBOUNCER names it where it is outside of the path. */
export async function findPooler(): Promise<{ program: string; version: string } | null> {
  const program = offered.poolerPath ?? 'pgbouncer';
  const output = await run(program, ['--version']).then(
    ({ stdout }) => stdout,
    () => null,
  );
  const version = /PgBouncer (\d+\.\d+\.\d+)/i.exec(output ?? '')?.[1];
  return version === undefined ? null : { program, version };
}

/** Pools the server of `databaseUrl` and all its databases. */
export async function openPooler(
  { program, version }: { program: string; version: string },
  databaseUrl: string,
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-pooler-'));
  const [port, server] = [await freePort(), new URL(databaseUrl)];
  const minor = Number(version.split('.')[1]);
  const carriesNames = Number(version.split('.')[0]) > 1 || minor >= 21;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, configure({ port, server, carriesNames }));
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(program, ['-q', file], { stdio: 'ignore', ...asNobody });
  const addressOf = (url: string): string => {
    const { pathname } = new URL(url);
    return `postgresql://${server.username || 'postgres'}@127.0.0.1:${port}${pathname}`;
  };
  await untilThere(child, addressOf(databaseUrl));
  return {
    version,
    carriesNames,
    addressOf,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configure(parts: { port: number; server: URL; carriesNames: boolean }): string {
  const { hostname, port, username, password } = parts.server;
  const user = `user=${username || 'postgres'}${password === '' ? '' : ` password=${password}`}`;
  return [
    '[databases]',
    `* = host=${hostname} port=${port === '' ? '5432' : port} ${user} connect_query='set statement_timeout to 30000'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${parts.port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 1000',
    ...(parts.carriesNames ? ['max_prepared_statements = 200'] : []),
    '',
  ].join('\n');
}

async function untilThere(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const db = connect({ url, max: 1, isPooled: true, isNaming: false, connectTimeoutMs: 1000 });
    const failure = await sql`select 1`.execute(db).then(
      () => undefined,
      (error: unknown) => error,
    );
    await db.destroy();
    if (failure === undefined) return;
    if (tries === 100 || child.exitCode !== null)
      throw new Error('The pooler does not answer.', { cause: failure });
    await sleep(50);
  }
}
