import { pin } from '../cores.ts';
import { type Host, endProcess, forkFile, nextMessage } from '../hosts.ts';
import type { Opening, Run } from './load.ts';
import { type Slice, sliceSchema } from './recorder.ts';

/** A product under load: its servers, which share a database, and the people who use it. */
export interface Contender {
  name: string;
  hosts: readonly Host[];
  run(asked: Run): Promise<Weighed>;
  /** Opens the sockets of so many more people, who then do nothing. */
  idle(count: number): Promise<void>;
  cost(): Promise<Cost>;
  close(): Promise<void>;
}

export interface Cost {
  /** Processor time. */
  serverMicros: number;
  databaseMicros: number;
  /** Of the servers. */
  rssBytes: number;
}

/**
 * A slice, with the processor time until its last session has ended, so that a backlog is part of it, and the memory
 * then.
 */
export interface Weighed extends Slice, Cost {}

interface Parts {
  name: string;
  hosts: readonly Host[];
  opening: Omit<Opening, 'urls'>;
  databaseMicros(): Promise<number>;
  /** The processors of the load generator; any without it. */
  cores?: string | undefined;
}

/** Opens the masters' sockets, for as long as it is there. */
export async function openContender(parts: Parts): Promise<Contender> {
  const { name, hosts, opening, databaseMicros, cores } = parts;
  const load = forkFile('./day/load.ts');
  const hear = (): Promise<unknown> => nextMessage(load);
  const order = (message: object): Promise<unknown> => {
    const answer = hear();
    load.send(message);
    return answer;
  };
  const cost = async (): Promise<Cost> => {
    const each = await Promise.all(hosts.map((host) => host.cost()));
    return {
      serverMicros: each.reduce((sum, { microseconds }) => sum + microseconds, 0),
      databaseMicros: await databaseMicros(),
      rssBytes: each.reduce((sum, { rssBytes }) => sum + rssBytes, 0),
    };
  };
  try {
    await hear();
    if (cores !== undefined) await pin(load.pid ?? 0, cores);
    await order({ ...opening, urls: hosts.map(({ port }) => `http://127.0.0.1:${port}`) });
  } catch (error) {
    await endProcess(load);
    throw error;
  }
  return {
    name,
    hosts,
    cost,
    idle: async (count) => void (await order({ idle: count })),
    async run(asked) {
      const before = await cost();
      const slice = sliceSchema.parse(await order(asked));
      const { serverMicros, databaseMicros, rssBytes } = await cost();
      return {
        ...slice,
        serverMicros: serverMicros - before.serverMicros,
        databaseMicros: databaseMicros - before.databaseMicros,
        rssBytes,
      };
    },
    async close() {
      await endProcess(load);
      for (const host of hosts) await host.close();
    },
  };
}
