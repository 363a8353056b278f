import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Role, dealer, deck, deckSize, messagesPerBooking } from '../bench/day/mix.ts';
import { createPeople } from '../bench/day/people.ts';
import { type Slice, createRecorder } from '../bench/day/recorder.ts';
import { type Wire, peerWire, productWire } from '../bench/day/wire.ts';
import { makeCity, shortDay } from '../bench/day/world.ts';
import { hostFile } from '../bench/hosts.ts';
import { startTestServer } from '../support/server.ts';

// The short form of `npm run bench -- day`: some sessions in both products, with every answer read; not timed.

const cluster = inject('cluster');
const fixes = 2;
const wires = { product: productWire, peer: peerWire };
const city = makeCity(cluster, shortDay);
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'mesterhand-day-'));
  const shell = resolve(import.meta.dirname, '../../apps/web/index.html');
  await copyFile(shell, join(webDir, 'index.html'));
});
afterAll(() => rm(webDir, { recursive: true, force: true }));

async function spendDay(name: keyof typeof wires, wire: Wire = wires[name]): Promise<Slice> {
  const database = await city.copy();
  const shares = { db: database.db, databaseUrl: database.url, dataDir: webDir };
  const server =
    name === 'product'
      ? await startTestServer(cluster, { shares, webDir, trustProxy: ['loopback'] })
      : await hostFile('./day/peer/host.ts', database.url, { args: [webDir] });
  const url = 'url' in server ? server.url : `http://127.0.0.1:${server.port}`;
  const recorder = createRecorder();
  const pause = async (): Promise<void> => {};
  const people = createPeople({
    city: city.read(),
    wire,
    urls: [url],
    recorder,
    readEvery: 1,
    pause,
  });
  try {
    await people.openShops();
    recorder.begin();
    const sessions = dealSessions();
    await Promise.all(Array.from({ length: 8 }, () => enterAll(sessions)));
    await Promise.all(Array.from({ length: visits }, () => people.visit(fixes)));
    return recorder.take();
  } finally {
    people.close();
    await server.close();
    await database.drop();
  }

  async function enterAll(sessions: Role[]): Promise<void> {
    for (let role = sessions.pop(); role !== undefined; role = sessions.pop()) {
      recorder.come();
      await people.enter(role);
    }
  }
}

/** Evenly dealt, and an administrator, who would come later. */
function dealSessions(): Role[] {
  return [...Array.from({ length: 59 }, dealer()), 'admin'];
}

const countOf = (role: Role): number => dealSessions().filter((each) => each === role).length;
const [visitor, dashboard, inbox] = [countOf('visitor'), countOf('dashboard'), countOf('inbox')];
const [booking, admin, visits] = [countOf('booking'), countOf('admin'), 2];
const signedIn = dashboard + inbox + booking + visits;

test('sessions are dealt in their proportions', () => {
  const dealt = Array.from({ length: deckSize }, dealer());
  for (const role of ['visitor', 'dashboard', 'booking', 'inbox', 'admin'] as const)
    expect(dealt.filter((each) => each === role)).toHaveLength(deck[role]);
  expect([visitor, dashboard, booking, inbox]).toEqual([53, 3, 2, 1]);
});

test.each(['product', 'peer'] as const)(
  'a day of the %s has every step with the right answer',
  async (name) => {
    const { steps, latencies, ...slice } = await spendDay(name);
    expect(slice).toMatchObject({ failures: 0, firstFailure: '', sessions: 60 });
    expect(steps).toEqual({
      home: visitor + signedIn,
      search: visitor,
      list: visitor,
      profile: 2 * visitor,
      'profile page': visitor,
      view: 3 * visitor,
      article: visitor,
      login: expect.any(Number),
      session: signedIn - (steps['login'] ?? 0),
      dashboard,
      conversations: inbox,
      notifications: dashboard + inbox + visits,
      openings: booking,
      book: booking,
      accept: booking,
      'booking pushed': booking,
      'open conversation': booking,
      message: messagesPerBooking * booking,
      'message pushed': messagesPerBooking * booking,
      travel: visits,
      position: fixes * visits,
      'position pushed': fixes * visits,
      in_progress: visits,
      completed: visits,
      'notifications read': visits,
      review: visits,
      adminUsers: 2 * admin,
      adminBookings: 2 * admin,
      adminReviews: 2 * admin,
    });
    expect(Object.keys(latencies).toSorted()).toEqual(['delivery', 'page', 'read', 'write']);
  },
  240_000,
);

test('a wrong answer is a failure', async () => {
  const { profile } = peerWire;
  const slice = await spendDay('peer', { ...peerWire, profile: (id) => profile(id + 1) });
  expect(slice.failures).toBe(visitor);
  expect(slice.firstFailure).toMatch(/^Error: profile is wrong/);
}, 240_000);
