import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverEnv } from '../support/env.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-stopping-'));
  // The embedded database may run as another user, who has to traverse this folder.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) signalGroup(child, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server with its embedded database in a process group of its own, as a terminal does. */
async function startInGroup(options: string[]): Promise<ChildProcess> {
  const started = spawn(process.execPath, [...options, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: serverEnv({ PORT: '0', DATABASE_URL: '', DATA_DIR: dataDir, SEED: 'none' }),
  });
  child = started;
  let output = '';
  for await (const part of started.stdout) {
    output += String(part);
    if (output.includes('is ready')) break;
  }
  expect(output).toContain('is ready');
  return started;
}

/** What the terminal does at Ctrl-C: the signal reaches every process of the group. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

describe.runIf(process.platform !== 'win32')('stopping a server', () => {
  test.each<[string, string[], NodeJS.Signals]>([
    ['Ctrl-C in `npm run dev`', ['--watch'], 'SIGINT'],
    ['Ctrl-C in `npm start`', [], 'SIGINT'],
    ['a terminal that is closed', [], 'SIGHUP'],
  ])(
    '%s leaves no database behind',
    async (_name, options, signal) => {
      const server = await startInGroup(options);
      const pidFile = join(dataDir, 'cluster', 'pgdata', 'postmaster.pid');
      expect(existsSync(pidFile)).toBe(true);
      const gone = once(server, 'exit');
      signalGroup(server, signal);
      await gone;
      // With `--watch` that is the supervisor; the server below it may still be stopping.
      await expect.poll(() => existsSync(pidFile), { timeout: 30_000 }).toBe(false);
    },
    60_000,
  );
});
