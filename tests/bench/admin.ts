import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { openSession } from '../support/accounts.ts';
import { startCluster } from '../support/cluster.ts';
import { makeCrowd } from '../support/crowd.ts';
import { makeClient } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';

// How long the panel's lists take in a town of 100,000 people: first pages, filters, searches for names that many
// carry, that few carry and that nobody does. Aim: 100 ms.

const size = { users: 100_000, bookings: 300_000, messages: 1_000_000 };
const times = 7;
const aim = 100;

const words = ['kari', 'grindflek', 'kari hansen', 'finnes ikke', 'a'];
const searched = ['users', 'bookings', 'reviews', 'chat-threads'];
const first = [
  ...['stats', 'users', 'users?type=master', 'users?type=admin', 'users?sort=name&direction=asc'],
  ...['bookings', 'bookings?status=pending', 'bookings?sort=estimatedPrice', 'bookings?page=2000'],
  ...['reviews', 'reviews?rating=5', 'reviews?state=waiting', 'reviews?sort=rating'],
  ...['chat-threads', 'chat-threads?flagged=true'],
];

export async function runAdmin(): Promise<void> {
  const cluster = await startCluster();
  try {
    console.log(`Making ${JSON.stringify(size)} …`);
    const crowd = { name: 'crowd', prepare: (db: Kysely<DB>) => makeCrowd(db, size) };
    const server = await startTestServer(cluster.handle, { template: crowd });
    try {
      const token = await openSession(
        server.db,
        (await makeClient(server.db, { role: 'admin' })).userId,
      );
      const calls = [
        ...first,
        ...searched.flatMap((path) =>
          words.map((word) => `${path}?search=${encodeURIComponent(word)}`),
        ),
      ];
      for (const call of calls) {
        const measured: number[] = [];
        for (let time = 0; time < times; time += 1) {
          const from = performance.now();
          const { status } = await server.rest('GET', `/api/admin/${call}`, { token });
          if (status !== 200) throw new Error(`${call} answered ${status}.`);
          measured.push(performance.now() - from);
        }
        tell(call, measured);
      }
      const figures: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const from = performance.now();
        await server.client(token).admin.figures.query({});
        figures.push(performance.now() - from);
      }
      tell('figures', figures);
    } finally {
      await server.close();
    }
  } finally {
    await cluster.stop();
  }
}

function tell(call: string, measured: number[]): void {
  const sorted = measured.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  const note = median > aim ? `  over ${aim} ms` : '';
  console.log(
    `${decodeURIComponent(call).padEnd(40)} median ${median.toFixed(1).padStart(7)} ms, worst ${worst.toFixed(1).padStart(7)} ms${note}`,
  );
}
