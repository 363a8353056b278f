import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../support/accounts.ts';
import type { NodeInstallation } from '../support/node-installation.ts';
import { makeClient, makeMaster } from '../support/people.ts';

/** Processor time per request of all servers of an installation, and how many requests they answer. */
export interface Cost {
  microseconds: number;
  perSecond: number;
}

/** As many per server: concurrent calls share batched statements, and so cost less. */
const callersPerServer = 16;
/**
 * Requests per second and server, below saturation: under load the cost depends on how many calls share a statement.
 */
const pacePerServer = 250;

/** Reads one master repeatedly with a session: cached answers for visitors cost nothing. */
export async function openReader({
  db,
  url,
  nodeUrls,
}: Pick<NodeInstallation, 'db' | 'url' | 'nodeUrls'>) {
  const callers = callersPerServer * nodeUrls.length;
  const msApart = 1000 / (pacePerServer * nodeUrls.length);
  const [{ userId }, { masterId }] = [await makeClient(db), await makeMaster(db)];
  const headers = { authorization: `Bearer ${await openSession(db, userId)}` };
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const address = new URL(`/api/masters/${masterId}`, url);
  const read = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const asked = request(address, { agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
        );
      });
      asked.once('error', reject);
      asked.end();
    });
  return {
    async readOften(times: number): Promise<void> {
      let left = times;
      const go = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          await read();
        }
      };
      await Promise.all(Array.from({ length: callers }, go));
    },
    /** At the same rate per server, however long an answer takes. */
    async readSteadily(times: number): Promise<void> {
      const began = performance.now();
      const pending: Promise<void>[] = [];
      while (pending.length < times) {
        const due = Math.min(times, Math.floor((performance.now() - began) / msApart));
        while (pending.length < due) pending.push(read());
        await sleep(1);
      }
      await Promise.all(pending);
    },
    close: () => agent.destroy(),
  };
}

/**
 * Measures the installations in turn, in short slices, so that other work of the machine affects all alike. The cost of
 * a request is measured at a steady rate, the throughput at full concurrency.
 */
export async function compareCosts(
  installations: readonly NodeInstallation[],
  { slices, requests, steady }: { slices: number; requests: number; steady: number },
): Promise<Cost[]> {
  const readers = await Promise.all(installations.map(openReader));
  const sums = installations.map(() => ({ cost: [] as number[], rate: [] as number[] }));
  for (const reader of readers) await reader.readOften(requests);
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [at, installation] of installations.entries()) {
      const before = await installation.cost();
      const count = steady * installation.nodeUrls.length;
      await readers[at]?.readSteadily(count);
      sums[at]?.cost.push(((await installation.cost()) - before) / count);
      const began = performance.now();
      await readers[at]?.readOften(requests);
      sums[at]?.rate.push(requests / ((performance.now() - began) / 1000));
    }
  }
  for (const reader of readers) reader.close();
  return sums.map(({ cost, rate }) => ({
    microseconds: Math.round(medianOf(cost)),
    perSecond: Math.round(medianOf(rate)),
  }));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
