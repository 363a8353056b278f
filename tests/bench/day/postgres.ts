import { readFile, readdir } from 'node:fs/promises';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

const ticksPerSecond = 100;

/** Microseconds of processor time, of living processes and of the ended ones that the parent has waited for. */
function readTimes(stat: string): { parent: number; own: number; ended: number } {
  // The name, which may contain spaces, ends with the last bracket; the fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const micros = (at: number): number => (Number(fields[at - 3]) * 1e6) / ticksPerSecond;
  return {
    parent: Number(fields[1]),
    own: micros(14) + micros(15),
    ended: micros(16) + micros(17),
  };
}

export interface Postgres {
  /** The process that all others descend from; 0 where it runs elsewhere. */
  pid: number;
  /** Processor time of the whole PostgreSQL, with its background processes and ended ones. */
  micros(): Promise<number>;
}

export async function watchPostgres(db: Kysely<DB>): Promise<Postgres> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const read = async (pid: number | string) =>
    readTimes(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
  const { parent: pid } = await read(rows[0]?.pid ?? 0);
  const micros = async (): Promise<number> => {
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
    const children = (await Promise.all(pids.map(read))).filter(({ parent }) => parent === pid);
    const { own, ended } = await read(pid);
    return children.reduce((sum, child) => sum + child.own, own + ended) || 0;
  };
  return { pid: pid || 0, micros };
}
