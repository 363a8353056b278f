import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Which processors whom: the one who asks, the one who answers, and the database. */
export interface Cores {
  client: string;
  server: string;
  database: string;
  /** In words, for the page of results. */
  description: string;
}

/**
 * Asking and answering never share a processor. On two of them the database answers beside the server, so that
 * whoever asks is never what limits; with more it has its own.
 */
export function shareCores(count = availableParallelism()): Cores | undefined {
  if (count < 2) return undefined;
  if (count < 4)
    return {
      client: '0',
      server: '1',
      database: '1',
      description: 'client on one core, server and database on the other',
    };
  return {
    client: '0',
    server: '1',
    database: `2-${count - 1}`,
    description: 'client, server and database on cores of their own',
  };
}

/** Keeps a process with all of its threads on some processors. @returns false where the machine has no such thing. */
export async function pin(pid: number, cores: string): Promise<boolean> {
  return run('taskset', ['-a', '-c', '-p', cores, `${pid}`]).then(
    () => true,
    () => false,
  );
}

/** Microseconds of processor time that a process has had; 0 for one that is gone or can't be seen. */
export async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number(text.split(' ')[0]) / 1000;
}
