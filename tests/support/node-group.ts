import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connectBus, createBus, createNotifyTransport } from '@mesterhand/server/core/events';
import type { AppOptions } from '@mesterhand/server/app';
import type { RateMetrics } from '@mesterhand/server/core/rate-limit';
import { z } from 'zod';
import { openBalancer } from './balancer.ts';
import type { TestDatabase } from './cluster.ts';
import { type PlainOptions, type RunningNode, openNode } from './node-app.ts';

/** Processes, each of which runs one server of every test. */
interface NodeHosts {
  urls: string[];
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('node-host.ts', import.meta.url));

export async function startNodeHosts(count: number): Promise<NodeHosts> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  return {
    urls: await Promise.all(children.map(readAddress)),
    async stop() {
      await Promise.all(
        children.map(async (child) => {
          const gone = once(child, 'exit');
          child.stdin.end();
          await gone;
        }),
      );
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const address = /host:\s+(http:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`A host of servers ended (${code}).`)));
  });
}

interface GroupOptions {
  hosts: readonly string[];
  database: Pick<TestDatabase, 'db' | 'url'>;
  dataDir: string;
  rates: RateMetrics;
  options: Partial<AppOptions>;
}

/**
 * As many servers as there are hosts, on one database behind a balancer: one in each host, and one in this process if a
 * test passes something that can't be serialised, such as a clock.
 */
export async function openNodeGroup(group: GroupOptions): Promise<RunningNode> {
  const { hosts, database, dataDir, rates, options } = group;
  const parts = { databaseUrl: database.url, dataDir, rates };
  const { url, db } = database;
  const nodes: RunningNode[] = [];
  const plain = serialisable(options);
  // Events of the test's own writes reach the servers, as if one of them had published them.
  const bus = await createBus({ transport: createNotifyTransport({ db, url }) });
  connectBus(db, bus);
  for (const host of hosts)
    nodes.push(
      plain === undefined
        ? await openNode(parts, options)
        : await order(host, { ...parts, options: plain }),
    );
  const balancer = await openBalancer(nodes.map((node) => node.url));
  return {
    url: balancer.url,
    async close() {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.close()));
      await bus.close();
    },
  };
}

const plainNames: Record<keyof PlainOptions, true> = {
  webDir: true,
  inboxFolder: true,
  logLevel: true,
  publicUrl: true,
  load: true,
  timeouts: true,
  trustProxy: true,
};

function serialisable(options: Partial<AppOptions>): PlainOptions | undefined {
  return Object.keys(options).every((name) => Object.hasOwn(plainNames, name))
    ? options
    : undefined;
}

const opened = z.object({ id: z.string(), url: z.string() });

async function order(host: string, parts: object): Promise<RunningNode> {
  const reply = await fetch(host, { method: 'POST', body: JSON.stringify(parts) });
  if (!reply.ok) throw new Error(await reply.text());
  const { id, url } = opened.parse(await reply.json());
  return {
    url,
    close: async () => void (await fetch(`${host}/${id}`, { method: 'DELETE' })),
  };
}
