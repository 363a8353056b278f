import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What tells a living process from a later one with the same number, or undefined when it is dead.
 * Numbers repeat quickly in containers, so on Linux the start time stands beside the number.
 */
export async function identifyProcess(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return isSignalable(pid) ? `${pid}` : undefined;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name in parentheses may hold spaces and parentheses of its own: count from the last one.
  const [state, ...rest] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const dead = state === undefined || state === 'Z' || state === 'X';
  return dead ? undefined : `${pid}@${rest[18] ?? ''}`;
}

/** Whether the system still knows the number, be it as a zombie or as somebody else's process. */
export function isSignalable(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The command line of a living process; empty where the platform does not tell. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => '',
    );
  }
  if (process.platform === 'win32') return '';
  return run('/bin/ps', ['-o', 'command=', '-p', `${pid}`]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Waits (up to ten seconds) for the children of a killed server to leave its folder; Linux only. */
export async function waitForOrphans(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (let waited = 0; waited < 10_000 && (await isSomeoneIn(folder)); waited += 50)
    await sleep(50);
}

async function isSomeoneIn(folder: string): Promise<boolean> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(
    numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)),
  );
  return places.includes(folder);
}

/**
 * Runs `work` while no other process (or caller) holds the lock file. A lock whose holder died is
 * taken over; one that can't be read for five seconds was torn by a crash and counts as such.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const me = (await identifyProcess(process.pid)) ?? `${process.pid}`;
  while (!(await takeLock(file, me))) await sleep(25);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function takeLock(file: string, me: string): Promise<boolean> {
  try {
    await writeFile(file, me, { flag: 'wx' });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // On a full disk the file is made and stays empty: nobody else should have to wait for it to be old.
    if (code === 'ENOSPC' || code === 'EDQUOT') await rm(file, { force: true });
    if (code !== 'EEXIST') throw error;
  }
  const holder = await readFile(file, 'utf8').catch(() => '');
  const abandoned = holder === '' ? await isOlderThan(file, 5_000) : !(await isAlive(holder));
  if (abandoned) await rm(file, { force: true });
  return false;
}

async function isOlderThan(file: string, milliseconds: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > milliseconds;
}

async function isAlive(identity: string): Promise<boolean> {
  return (await identifyProcess(Number.parseInt(identity, 10))) === identity;
}

/** Notes that this process uses the server, so that another one's stop leaves it running. */
export async function registerUse(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), (await identifyProcess(process.pid)) ?? '');
}

/** Takes the note back; true when a living process still uses the server. */
export async function unregisterUse(folder: string, name: string): Promise<boolean> {
  await rm(join(folder, name), { force: true });
  let used = false;
  for (const other of await readdir(folder)) {
    if (await isAlive(await readFile(join(folder, other), 'utf8').catch(() => ''))) used = true;
    else await rm(join(folder, other), { force: true });
  }
  return used;
}
