import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The processors of the client, the server and the database. */
export interface Cores {
  client: string;
  server: string;
  database: string;
  /** Described for the page of results. */
  description: string;
}

/**
 * Client and server never share a processor. On two of them the database shares the server's, so that the client is
 * never the bottleneck; with more it has its own.
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

/** Pins a process with all of its threads to some processors. @returns false where the machine does not support it. */
export async function pin(pid: number, cores: string): Promise<boolean> {
  return run('taskset', ['-a', '-c', '-p', cores, `${pid}`]).then(
    () => true,
    () => false,
  );
}

/** Microseconds of processor time that a process has used; 0 for one that is gone or can't be seen. */
export async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number(text.split(' ')[0]) / 1000;
}
