import type { Actor } from '@mesterhand/domain/access/actor';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import {
  type Bus,
  createLocalBus,
  connectBus,
  emit,
  resyncSignal,
} from '../../core/events/index.ts';
import type { LiveConnection } from '../../core/trpc/index.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { reportPosition } from '../tracking/reports/service.ts';
import { updateSettings } from '../tracking/service.ts';
import { followPosition } from './events.ts';
import { listViewers } from './queries.ts';
import { deleteOldViews, viewPosition, logMapView } from './service.ts';

const start = new Date('2026-11-21T11:00:00.000Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const minutes = 60;

let database: TestDatabase;
let bus: Bus;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let bookingId: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  bus = createLocalBus();
  connectBus(database.db, bus);
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  admin = await makeClient(database.db, { role: 'admin', firstName: 'Astrid' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  ola = await makeMaster(database.db);
  bookingId = await book('confirmed');
  await choose({ consentGivenAt: 'now', isTrackingEnabled: true, shareLocationWithClients: true });
  await report(0);
});

const book = (status: BookingStatus, clientId = kari.userId) =>
  makeJob(database.db, { clientId, master: ola, status });
const choose = (change: Parameters<typeof updateSettings>[2]) =>
  updateSettings(database.db, ola.masterId, change, start);
const place = { latitude: 59.9139, longitude: 10.7522, accuracy: 12, isOnline: true };
const report = (seconds: number, more: object = {}) =>
  reportPosition(database.db, ola.masterId, {
    report: { ...place, ...more },
    now: after(seconds),
  });
const view = (actor: Actor, seconds = 1, id = bookingId) =>
  viewPosition(database.db, actor, id, after(seconds));
const viewers = async () =>
  (await listViewers(database.db, { masterId: ola.masterId, limit: 50 })).items;

describe('trap 5 reading a position', () => {
  test('shows it to the customer of the accepted job', async () => {
    expect(await view(kari)).toMatchObject({ reason: 'shown', position: place });
  });

  test('shows it to its master and to administrators', async () => {
    expect((await view(ola.actor)).position).toMatchObject(place);
    expect((await view(admin)).position).toMatchObject(place);
  });

  test.each(['pending', 'completed', 'cancelled', 'pending_payment'] as const)(
    'of a job that is %s shows nothing',
    async (status) => {
      const id = await book(status);
      expect(await view(kari, 1, id)).toEqual({ position: null, reason: 'notActive' });
    },
  );

  test('of a job confirmed by its customer only shows nothing', async () => {
    const id = await book('pending');
    await changeStatus(database.db, kari, { id, status: 'confirmed' }, start);
    expect(await view(kari, 1, id)).toEqual({ position: null, reason: 'notActive' });
  });

  test('shows nothing after sharing ended', async () => {
    await choose({ shareLocationWithClients: false });
    expect(await view(kari)).toEqual({ position: null, reason: 'notShared' });
  });

  test('without consent shows nothing to anyone', async () => {
    await choose({ consentGivenAt: null });
    for (const actor of [kari, admin, ola.actor])
      expect(await view(actor)).toEqual({ position: null, reason: 'notShared' });
  });

  test('with a stale fix shows nothing', async () => {
    expect((await view(kari, 30 * minutes)).reason).toBe('shown');
    expect(await view(kari, 30 * minutes + 1)).toEqual({ position: null, reason: 'none' });
  });

  test('of somebody else’s booking gets not found', async () => {
    const otherMaster = await makeMaster(database.db);
    const moderator = await makeClient(database.db, { role: 'moderator' });
    for (const actor of [stranger, otherMaster.actor, moderator])
      await expect(view(actor)).rejects.toMatchObject({ code: 'bookings.notFound' });
    expect(await viewers()).toEqual([]);
  });

  test('does not reveal to the customer that the master is travelling to another', async () => {
    const other = await book('confirmed', stranger.userId);
    await report(10, { isEnRoute: true, bookingId: other });
    expect((await view(kari, 11)).position).toMatchObject({ isEnRoute: false, bookingId: null });
    expect((await view(stranger, 11, other)).position).toMatchObject({
      isEnRoute: true,
      bookingId: other,
    });
  });
});

describe('the log of views', () => {
  test('has one entry per viewer and booking, from the first view to the last', async () => {
    for (const seconds of [1, 30, 100]) await view(kari, seconds);
    await view(admin, 200);
    await view(ola.actor, 201);
    expect(await viewers()).toEqual([
      {
        id: expect.any(Number),
        viewerName: 'Astrid Nordmann',
        isAdmin: true,
        bookingId,
        onMap: false,
        firstAt: after(200).toISOString(),
        lastAt: after(200).toISOString(),
      },
      {
        id: expect.any(Number),
        viewerName: 'Kari Nordmann',
        isAdmin: false,
        bookingId,
        onMap: false,
        firstAt: after(1).toISOString(),
        lastAt: after(100).toISOString(),
      },
    ]);
  });

  test('has one entry per viewer of the map of all masters, extended by later views', async () => {
    const masterIds = [ola.masterId, Number.MAX_SAFE_INTEGER];
    for (const seconds of [1, 30, 100])
      await logMapView(database.db, admin, { masterIds, now: after(seconds) });
    await logMapView(database.db, ola.actor, { masterIds, now: after(200) });
    await view(admin, 300);
    expect(await viewers()).toMatchObject([
      { bookingId, onMap: false, firstAt: after(300).toISOString() },
      {
        viewerName: 'Astrid Nordmann',
        bookingId: null,
        onMap: true,
        firstAt: after(1).toISOString(),
        lastAt: after(100).toISOString(),
      },
    ]);
  });

  test('skips views that showed nothing', async () => {
    await choose({ shareLocationWithClients: false });
    await view(kari);
    expect(await viewers()).toEqual([]);
  });

  test('is deleted after ninety days', async () => {
    await view(kari, 0);
    await deleteOldViews(database.db, after(90 * 24 * 60 * minutes));
    expect(await viewers()).toHaveLength(1);
    await deleteOldViews(database.db, after(90 * 24 * 60 * minutes + 1));
    expect(await viewers()).toEqual([]);
  });
});

describe('C-163 following a position', () => {
  const live: LiveConnection = {
    enter: () => () => {},
    drained: () => Promise.resolve(),
    drop: () => {},
  };

  /** The stream of one reader; `next` waits for its next push. */
  function follow(actor: Actor, clock = () => after(1), id = bookingId) {
    const ending = new AbortController();
    const follower = { db: database.db, bus, live, actor, clock };
    const stream = followPosition(follower, id, { signal: ending.signal, everyMs: 20 });
    return {
      next: async () => (await stream.next()).value?.position,
      end: async () => {
        ending.abort();
        await stream.return();
      },
    };
  }

  test('C-164 sends the position at once and then each new one', async () => {
    const { next, end } = follow(kari);
    expect(await next()).toMatchObject(place);
    await report(10, { latitude: 60 });
    expect(await next()).toMatchObject({ latitude: 60 });
    await end();
    expect(await viewers()).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['consent is revoked', () => choose({ consentGivenAt: null })],
    ['sharing ends', () => choose({ shareLocationWithClients: false })],
    [
      'the job is cancelled',
      () => changeStatus(database.db, kari, { id: bookingId, status: 'cancelled' }, start),
    ],
    [
      'the customer withdraws the acceptance',
      () => changeStatus(database.db, kari, { id: bookingId, status: 'pending' }, start),
    ],
  ])('trap 5 ends with null when %s', async (_name, change) => {
    const { next, end } = follow(kari);
    expect(await next()).not.toBeNull();
    await change();
    expect(await next()).toBeNull();
    await end();
  });

  test('trap 5 of a job confirmed by its customer only sends nothing', async () => {
    const id = await book('pending');
    await changeStatus(database.db, kari, { id, status: 'confirmed' }, start);
    const { next, end } = follow(kari, undefined, id);
    expect(await next()).toBeNull();
    await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, start);
    expect(await next()).toMatchObject(place);
    await end();
  });

  test('trap 5 a fix that becomes stale disappears without an event', async () => {
    let now = after(30 * minutes);
    const { next, end } = follow(kari, () => now);
    expect(await next()).not.toBeNull();
    now = after(30 * minutes + 1);
    expect(await next()).toBeNull();
    await end();
  });

  test('resumes when sharing begins again', async () => {
    await choose({ shareLocationWithClients: false });
    const { next, end } = follow(kari);
    expect(await next()).toBeNull();
    await choose({ shareLocationWithClients: true });
    expect(await next()).toMatchObject(place);
    await end();
  });

  test('every resync reads the position again', async () => {
    const { next, end } = follow(kari);
    await next();
    for (const latitude of [60, 61]) {
      await database.db
        .updateTable('livePositions')
        .set({ latitude })
        .where('masterId', '=', ola.masterId)
        .execute();
      bus.publish([{ topic: `master:${ola.masterId}`, hint: resyncSignal }]);
      expect(await next()).toMatchObject({ latitude });
    }
    await end();
  });

  test('refuses a stranger', async () => {
    const { next } = follow(stranger);
    await expect(next()).rejects.toMatchObject({ code: 'bookings.notFound' });
  });

  test('one change is read once, and everyone with the same view gets the same object', async () => {
    const other = await book('in_progress', stranger.userId);
    const [one, two, third] = [follow(kari), follow(kari), follow(stranger, undefined, other)];
    for (const { next } of [one, two, third]) await next();
    await report(10, { latitude: 60 });
    const seen = [await one.next(), await two.next(), await third.next()];
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toBe(seen[2]);
    for (const { end } of [one, two, third]) await end();
  });

  test('a signal without a change is not pushed', async () => {
    await choose({ shareLocationWithClients: false });
    const { next, end } = follow(kari);
    expect(await next()).toBeNull();
    emit(database.db, `master:${ola.masterId}`, { kind: 'sharing' });
    await choose({ shareLocationWithClients: true });
    expect(await next()).not.toBeNull();
    await end();
  });
});
