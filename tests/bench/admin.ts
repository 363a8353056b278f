import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { openSession } from '../support/accounts.ts';
import { startCluster } from '../support/cluster.ts';
import { makeSampleData } from '../support/sample-data.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

// How long the administration's lists take with 100,000 people: first pages, filters, searches for names with many
// matches, few and none. Goal: 100 ms.

const size = { users: 100_000, bookings: 300_000, messages: 1_000_000 };
const times = 7;
const aim = 100;

const words = ['kari', 'grindflek', 'kari hansen', 'finnes ikke', 'a'];
const searched = ['users', 'bookings', 'reviews', 'chat-threads', 'gallery', 'verifications'];
const first = [
  'stats',
  'users',
  'users?type=master',
  'users?type=admin',
  'users?sort=name&direction=asc',
  'bookings',
  'bookings?status=pending',
  'bookings?sort=estimatedPrice',
  'bookings?page=2000',
  'reviews',
  'reviews?rating=5',
  'reviews?state=waiting',
  'reviews?sort=rating',
  'chat-threads',
  'chat-threads?flagged=true',
  'gallery',
  'verifications',
  'verifications?view=all',
  'audit',
  'audit?action=settings.update',
  'reports',
  'categories',
  'blog/posts',
];

export async function runAdmin(): Promise<void> {
  const cluster = await startCluster();
  try {
    console.log(`Making ${JSON.stringify(size)} …`);
    const template = { name: 'sample-data', prepare: (db: Kysely<DB>) => makeSampleData(db, size) };
    const server = await startTestServer(cluster.handle, { template });
    try {
      await measureAll(server);
    } finally {
      await server.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function measureAll(server: TestServer): Promise<void> {
  const { userId } = await makeClient(server.db, { role: 'admin' });
  const token = await openSession(server.db, userId);
  const searches = searched.flatMap((path) =>
    words.map((word) => `${path}?search=${encodeURIComponent(word)}`),
  );
  for (const path of [...first, ...searches])
    await measure(path, async () => {
      const { status } = await server.rest('GET', `/api/admin/${path}`, { token });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    });
  const { admin } = server.client(token);
  await measure('figures of 168 days', () => admin.figures.query({ days: 168 }));
  await measure('what waits', () => admin.reports.queues.query());
  await measure('master gallery with its counters', () => admin.masterGallery.list.query({}));
}

async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    await call();
    measured.push(performance.now() - from);
  }
  report(name, measured);
}

function report(call: string, measured: number[]): void {
  const sorted = measured.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  const note = median > aim ? `  over ${aim} ms` : '';
  console.log(
    `${decodeURIComponent(call).padEnd(40)} median ${median.toFixed(1).padStart(7)} ms, worst ${worst.toFixed(1).padStart(7)} ms${note}`,
  );
}
