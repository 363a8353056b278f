import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serverEnv } from '../support/env.ts';

const run = promisify(execFile);

/** The product, started by a command as its operator starts it. */
export interface Run {
  /** Milliseconds until the page was served. */
  ms: number;
  /** Its output so far. */
  output(): string;
  /** Megabytes of the server's own process, without the database. */
  residentMb(): Promise<number>;
  /**
   * Stops it as Ctrl-C does. @returns its exit code, or the signal that npm repeats, and how many processes it left
   * behind.
   */
  stop(): Promise<{ code: Ending; left: number }>;
}

interface Command {
  command: string[];
  cwd: string;
  /** Address that answers 200 once the server is ready. */
  page: string;
  env: Record<string, string>;
  /** A part of a path that only processes of this run have in their command line. */
  mark: string;
  timeoutMs: number;
}

/** Clears what a terminal would set, so that the embedded database starts and no external service is used. */
const alone = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DATABASE_READ_URL: '',
  DATABASE_DIRECT_URL: '',
  REDIS_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  BACKUP_DIR: '',
  NODE_ENV: 'production',
};

export async function startRun({
  command,
  cwd,
  page,
  env,
  mark,
  timeoutMs,
}: Command): Promise<Run> {
  const [file = '', ...args] = command;
  const began = performance.now();
  const child = spawn(file, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnv({ ...alone, ...env }),
  });
  const parts: string[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
  child.stderr.on('data', (part: Buffer) => parts.push(part.toString()));
  const output = (): string => parts.join('');
  const group = child.pid ?? 0;
  try {
    await waitForPage(page, { child, output, end: began + timeoutMs });
  } catch (error) {
    await endGroup(child, 'SIGKILL');
    throw error;
  }
  return {
    ms: performance.now() - began,
    output,
    residentMb: () => findResident(group, mark),
    async stop() {
      const code = await endGroup(child, 'SIGINT');
      return { code, left: await countLeft(group, mark) };
    },
  };
}

async function waitForPage(
  page: string,
  { child, output, end }: { child: ChildProcess; output: () => string; end: number },
): Promise<void> {
  for (;;) {
    const status = await fetch(page).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null) throw new Error(`It ended (${child.exitCode}):\n${output()}`);
    if (performance.now() > end) throw new Error(`No page at ${page}:\n${output()}`);
    await sleep(25);
  }
}

type Ending = number | NodeJS.Signals | null;

async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<Ending> {
  const ending = (): Ending => child.exitCode ?? child.signalCode;
  if (ending() !== null) return ending();
  const gone = once(child, 'exit');
  process.kill(-(child.pid ?? 0), signal);
  await gone;
  return ending();
}

interface Seen {
  pid: number;
  group: number;
  kilobytes: number;
  command: string;
}

async function listProcesses(): Promise<Seen[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,pgid=,rss=,args='], { maxBuffer: 1 << 24 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, group, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (command === undefined) return [];
    return [{ pid: Number(pid), group: Number(group), kilobytes: Number(kilobytes), command }];
  });
}

async function findResident(group: number, mark: string): Promise<number> {
  const own = (await listProcesses()).filter(
    (each) => each.group === group || each.command.includes(mark),
  );
  const server = own.find(({ command }) =>
    /node\S*( .*)? \S*apps\/server\/src\/main\.ts/.test(command),
  );
  if (server === undefined) throw new Error('There is no process of the server.');
  return Math.round(server.kilobytes / 1024);
}

/** A process that was asked to end may take a little longer; what remains after that is left behind. */
async function countLeft(group: number, mark: string): Promise<number> {
  const end = performance.now() + 5000;
  for (;;) {
    const left = (await listProcesses()).filter(
      (each) => each.group === group || each.command.includes(mark),
    );
    if (left.length === 0 || performance.now() > end) return left.length;
    await sleep(50);
  }
}

/** Installs the locked packages of a clone, as the launcher would. */
export async function installFresh(clone: string): Promise<void> {
  await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: clone,
    env: serverEnv({}),
    maxBuffer: 1 << 26,
  });
}
