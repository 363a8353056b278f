import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { supervise } from './supervision.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that does nothing until it is killed. */
function startIdler(): { pid: number; kill(): Promise<void> } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(child);
  if (child.pid === undefined) throw new Error('No process was started.');
  const kill = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { pid: child.pid, kill };
}

it('a server that ends is started again, however often that fails and however often it ends', async () => {
  const logged: string[] = [];
  let current = startIdler();
  let attempts = 0;
  const stop = supervise({
    pid: current.pid,
    restart: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('the disk is full');
      current = startIdler();
      return current;
    },
    log: (line) => logged.push(line),
  });
  for (const times of [2, 3]) {
    await current.kill();
    await expect.poll(() => attempts, { timeout: 10_000 }).toBe(times);
  }
  await expect.poll(() => logged.at(-1)).toBe('The database is back');
  await stop();
  expect(logged).toEqual([
    'The database ended unexpectedly; starting it again',
    'The database could not be started: the disk is full',
    'The database is back',
    'The database ended unexpectedly; starting it again',
    'The database is back',
  ]);
});

it('nothing is started once the watch has ended', async () => {
  let attempts = 0;
  const idler = startIdler();
  const stop = supervise({
    pid: idler.pid,
    restart: () => {
      attempts += 1;
      return Promise.resolve(startIdler());
    },
    log: () => {},
  });
  await stop();
  await idler.kill();
  // Another watch on the same dead process sees it; the ended one would have, too.
  let others = 0;
  const stopOther = supervise({
    pid: idler.pid,
    restart: () => {
      others += 1;
      return Promise.resolve(startIdler());
    },
    log: () => {},
  });
  await expect.poll(() => others, { timeout: 10_000 }).toBe(1);
  await stopOther();
  expect(attempts).toBe(0);
});
