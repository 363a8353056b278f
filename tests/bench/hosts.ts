import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { serverEnv } from '../support/env.ts';
import { startServerProcess } from '../support/server-process.ts';

/** A measured server, in a process of its own. */
export interface Host {
  port: number;
  pid: number;
  /** What it has cost so far. */
  cost(): Promise<{ microseconds: number; rssBytes: number }>;
  /** Asks a preloaded module. */
  ask(question: string): Promise<unknown>;
  close(): Promise<void>;
}

interface HostOptions {
  /** Environment variables. */
  variables?: Record<string, string>;
  /** Modules that answer questions. */
  preloads?: readonly URL[];
}

const costSchema = z.object({ microseconds: z.number(), rssBytes: z.number() });
const production = { NODE_ENV: 'production' };
/** Without the public address register: a load is no call to it, and while it is away each booking leaves retries. */
const alone = { ADDRESS_URL: 'off' };
const probe = new URL('./cpu-probe.ts', import.meta.url);

/** The product as in production, on a database that others may share. */
export async function hostProduct(
  databaseUrl: string,
  options: HostOptions & { redisUrl?: string | undefined } = {},
): Promise<Host> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-bench-'));
  const server = await startServerProcess({
    databaseUrl,
    dataDir,
    preloads: [probe, ...(options.preloads ?? [])],
    redisUrl: options.redisUrl,
    variables: { ...production, ...alone, ...options.variables },
  });
  return {
    port: Number(new URL(server.url).port),
    pid: server.pid,
    cost: async () => costSchema.parse(await server.ask('cost')),
    ask: server.ask,
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A small server next to this file, which reports its port and then answers `cost`. */
export async function hostFile(
  file: string,
  databaseUrl: string,
  { args = [], preloads = [], variables = {} }: HostOptions & { args?: string[] } = {},
): Promise<Host> {
  const imports = [probe, ...preloads].map(({ href }) => `--import=${href}`);
  const execArgv = preloads.length > 0 ? ['--expose-gc', ...imports] : imports;
  const child = forkFile(file, { args: [databaseUrl, ...args], execArgv, variables });
  const { port } = z.object({ port: z.int() }).parse(await nextMessage(child));
  const ask = (question: string): Promise<unknown> => {
    const answer = nextMessage(child);
    child.send(question);
    return answer;
  };
  return {
    port,
    pid: child.pid ?? 0,
    cost: async () => costSchema.parse(await ask('cost')),
    ask,
    close: () => endProcess(child),
  };
}

interface Fork {
  args: string[];
  execArgv: string[];
  variables: Record<string, string>;
}

/** Forks a file next to this one as a process with a message channel. */
export function forkFile(
  file: string,
  { args = [], execArgv = [], variables = {} }: Partial<Fork> = {},
): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv,
    env: serverEnv({ ...production, ...variables }),
  });
}

/** The next message; fails when the process ends instead. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const message = once(child, 'message', { signal: ended.signal });
  const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`${child.spawnfile} ended instead of answering.`);
  });
  try {
    const [reply]: unknown[] = await Promise.race([message, gone]);
    return reply;
  } finally {
    ended.abort();
    await Promise.allSettled([message, gone]);
  }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
