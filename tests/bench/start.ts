import { startCluster } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import { type Host, hostFile, hostProduct } from './hosts.ts';
import { printTable } from './tables.ts';
import { median, shuffle } from './variants.ts';
import { type World, openWorld, smallWorld } from './world.ts';

// How long a server takes from nothing to its first answer, on a migrated database, and its memory then.

const rounds = 7;

interface Start {
  name: string;
  path: string;
  open(databaseUrl: string): Promise<Host>;
}

const starts: readonly Start[] = [
  {
    name: 'limit',
    path: '/masters/1',
    open: (url) => hostFile('./limit-host.ts', url),
  },
  {
    name: 'Express + drizzle',
    path: '/masters/1',
    open: (url) => hostFile('./peer-host.ts', url),
  },
  { name: 'product', path: '/api/masters/1', open: (url) => hostProduct(url) },
];

interface Started {
  name: string;
  ms: number;
  megabytes: number;
}

export async function runStart(): Promise<void> {
  const cluster = await startCluster({ externalUrl: offered.databaseUrl });
  const world = await openWorld(cluster.handle, smallWorld);
  try {
    const measured: Started[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const start of shuffle(starts)) measured.push(await measure(start, world));
    console.log(`From nothing to the first answer, median of ${rounds}`);
    printTable(
      Object.fromEntries(
        starts.map(({ name }) => {
          const own = measured.filter((each) => each.name === name);
          return [
            name,
            {
              ms: median(own.map(({ ms }) => ms)).toFixed(0),
              'resident MB': median(own.map(({ megabytes }) => megabytes)).toFixed(0),
            },
          ];
        }),
      ),
    );
  } finally {
    await world.database.drop();
    await cluster.stop();
  }
}

async function measure({ name, path, open }: Start, { database }: World): Promise<Started> {
  const began = performance.now();
  const host = await open(database.url);
  try {
    const answer = await fetch(`http://127.0.0.1:${host.port}${path}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}.`);
    const ms = performance.now() - began;
    return { name, ms, megabytes: (await host.cost()).rssBytes / 1024 ** 2 };
  } finally {
    await host.close();
  }
}
