import { type BusSignal, connectBus, createLocalBus } from '../../core/events/index.ts';
import { observeStatements } from '@mesterhand/db/observe';
import type { PositionReport } from '@mesterhand/domain/tracking/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { untilLockWait } from '../../../../../tests/support/lock-waits.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { withTransaction } from '../../core/database/index.ts';
import { listConsents, listKeptPositions } from './queries.ts';
import { reportPosition } from './reports/service.ts';
import {
  deleteOldPositions,
  endTracking,
  eraseHistory,
  readSettings,
  updateSettings,
} from './service.ts';

const start = new Date('2026-11-21T11:00:00.000Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const minutes = 60;
const hours = 60 * minutes;

const bus = createLocalBus();
let database: TestDatabase;
let clientId: number;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  connectBus(database.db, bus);
  await makeCategories(database.db);
  clientId = (await makeClient(database.db)).userId;
  otherMaster = await makeMaster(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  ola = await makeMaster(database.db);
});

const agree = (masterId = ola.masterId, now = start) =>
  updateSettings(
    database.db,
    masterId,
    { consentGivenAt: 'now', isTrackingEnabled: true, shareLocationWithClients: true },
    now,
  );
const place = { latitude: 59.9139, longitude: 10.7522, accuracy: 12 };
const report = (seconds: number, more: Partial<PositionReport> = {}) =>
  reportPosition(database.db, ola.masterId, {
    report: { ...place, isOnline: true, timestamp: after(seconds).toISOString(), ...more },
    now: after(seconds),
  });
const settings = (seconds = 0) => readSettings(database.db, ola.masterId, after(seconds));
const kept = async (masterId = ola.masterId) =>
  (await listKeptPositions(database.db, { masterId, limit: 100 })).items;
const acts = async () =>
  (await listConsents(database.db, { masterId: ola.masterId, limit: 100 })).items;

function hear(masterId: number): { signals: BusSignal[]; stop: () => void } {
  const signals: BusSignal[] = [];
  return {
    signals,
    stop: bus.subscribe(`master:${masterId}`, (busSignal) => signals.push(busSignal)),
  };
}

describe('sharing settings', () => {
  test('C-79 C-148 default to not sharing and 24 hours of retention', async () => {
    expect(await settings()).toEqual({
      isTrackingEnabled: false,
      shareLocationWithClients: false,
      trackingMode: 'automatic',
      dataRetentionHours: 24,
      consentGivenAt: null,
      isOnline: false,
      isEnRoute: false,
      enRouteBookingId: null,
      lastPosition: null,
    });
  });

  test('trap 6 a consent has the server’s time and its text’s version', async () => {
    await updateSettings(database.db, ola.masterId, { consentGivenAt: '1999-01-01' }, after(5));
    expect((await settings()).consentGivenAt).toBe(after(5).toISOString());
    expect(await acts()).toEqual([
      {
        id: expect.any(Number),
        action: 'given',
        textVersion: '2026-11',
        at: after(5).toISOString(),
      },
    ]);
  });

  test('C-75 nothing is enabled without consent, and a refused change stores nothing', async () => {
    const refused = updateSettings(
      database.db,
      ola.masterId,
      { isTrackingEnabled: true, dataRetentionHours: 168 },
      start,
    );
    await expect(refused).rejects.toMatchObject({ code: 'tracking.consentRequired' });
    expect((await settings()).dataRetentionHours).toBe(24);
  });

  test('giving consent twice is recorded once', async () => {
    await agree();
    await agree(ola.masterId, after(60));
    expect(await acts()).toHaveLength(1);
    expect((await settings()).consentGivenAt).toBe(start.toISOString());
  });

  test('two concurrent first changes record one consent', async () => {
    await Promise.all([agree(), agree(), agree()]);
    expect(await acts()).toHaveLength(1);
  });

  test('the database itself ties sharing to consent', async () => {
    await agree();
    const broken = database.db
      .updateTable('trackingSettings')
      .set({ consentGivenAt: null })
      .where('masterId', '=', ola.masterId)
      .execute();
    await expect(broken).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    ['changed', () => database.db.updateTable('consents').set({ action: 'given' })],
    ['deleted', () => database.db.deleteFrom('consents')],
  ])('records of consent are never %s', async (_name, act) => {
    await agree();
    await expect(act().execute()).rejects.toMatchObject({ code: '23001' });
  });
});

describe('a reported fix', () => {
  test('is refused without consent', async () => {
    await expect(report(0)).rejects.toMatchObject({ code: 'tracking.consentRequired' });
    expect(await kept()).toEqual([]);
  });

  test('C-151 is stored with the server’s time, and published after the commit', async () => {
    await agree();
    const { signals, stop } = hear(ola.masterId);
    expect(await report(1)).toEqual({ stored: true, receivedAt: after(1).toISOString() });
    stop();
    expect(signals).toEqual([{ kind: 'position' }]);
    const { lastPosition, isOnline } = await settings(2);
    expect(isOnline).toBe(true);
    expect(lastPosition).toEqual({
      ...place,
      isOnline: true,
      isEnRoute: false,
      bookingId: null,
      recordedAt: after(1).toISOString(),
      receivedAt: after(1).toISOString(),
    });
  });

  test('C-84 shows its master for five minutes', async () => {
    await agree();
    await report(0);
    expect((await settings(5 * minutes)).isOnline).toBe(true);
    expect((await settings(5 * minutes + 1)).isOnline).toBe(false);
  });

  test('with a future timestamp does not hide later ones', async () => {
    await agree();
    await report(0, { timestamp: '2036-01-01T00:00:00Z' });
    expect(await report(20, { latitude: 60 })).toMatchObject({ stored: true });
    expect((await settings(20)).lastPosition).toMatchObject({ latitude: 60 });
  });

  test('that is older than the stored one does not replace it', async () => {
    await agree();
    await report(60);
    expect(await report(70, { latitude: 60, timestamp: after(59).toISOString() })).toMatchObject({
      stored: false,
    });
    expect((await settings(70)).lastPosition).toMatchObject({
      latitude: place.latitude,
      receivedAt: after(60).toISOString(),
    });
  });

  test('C-77 the end of work is accepted with tracking off, and even with an old fix', async () => {
    await agree();
    await report(60, { isEnRoute: true });
    await updateSettings(database.db, ola.masterId, { isTrackingEnabled: false }, after(61));
    expect(await settings(61)).toMatchObject({ isOnline: false, isEnRoute: false });
    await expect(report(62)).rejects.toMatchObject({ code: 'tracking.disabled' });
    await report(63, { isOnline: false });
    expect((await settings(63)).lastPosition).toMatchObject({
      isOnline: false,
      receivedAt: after(63).toISOString(),
    });
    await agree();
    await report(120);
    expect(await report(121, { isOnline: false, timestamp: 0 })).toMatchObject({ stored: false });
    expect((await settings(121)).isOnline).toBe(false);
  });

  test('C-84 a journey requires being online', async () => {
    await agree();
    await report(0, { isOnline: false, isEnRoute: true });
    expect((await settings()).lastPosition).toMatchObject({ isEnRoute: false });
  });

  test.each([
    ['confirmed', true],
    ['in_progress', true],
    ['pending', false],
    ['completed', false],
    ['cancelled', false],
  ] as const)('trap 3 a journey to an own job that is %s is shown: %s', async (status, isShown) => {
    await agree();
    const bookingId = await makeJob(database.db, { clientId, master: ola, status });
    await report(0, { isEnRoute: true, bookingId });
    expect(await settings()).toMatchObject({
      isEnRoute: true,
      enRouteBookingId: isShown ? bookingId : null,
    });
  });

  test('trap 3 a journey to another master’s job, or to a pending request, is refused', async () => {
    await agree();
    const job = { clientId, master: otherMaster, status: 'confirmed' } as const;
    await report(0, { isEnRoute: true, bookingId: await makeJob(database.db, job) });
    expect((await settings()).enRouteBookingId).toBeNull();
    const pendingId = await makeJob(database.db, { ...job, master: ola });
    await database.db
      .updateTable('bookings')
      .set({ acceptedAt: null })
      .where('id', '=', pendingId)
      .execute();
    await report(30, { isEnRoute: true, bookingId: pendingId });
    expect((await settings(30)).enRouteBookingId).toBeNull();
  });

  test('many in a row store one history entry in ten seconds, and the newest is live', async () => {
    await agree();
    for (const second of [0, 1, 2, 5, 9, 10]) await report(second);
    expect((await kept()).map(({ receivedAt }) => receivedAt)).toEqual([
      after(10).toISOString(),
      after(0).toISOString(),
    ]);
    expect((await settings(10)).lastPosition?.receivedAt).toBe(after(10).toISOString());
  });

  test('takes two statements', async () => {
    await agree();
    await report(0);
    const statements: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await report(30);
    stop();
    expect(statements).toHaveLength(2);
    expect(await kept()).toHaveLength(2);
  });

  test('of many concurrent ones the newest stays', async () => {
    await agree();
    const order = [5, 1, 9, 3, 7, 2, 8, 4, 6];
    await Promise.all(order.map((second) => report(second, { latitude: 50 + second })));
    expect((await settings(10)).lastPosition).toMatchObject({ latitude: 59 });
  });
});

describe('revoking consent', () => {
  test('C-75 deletes every position and is published at once', async () => {
    await agree();
    for (const second of [0, 30, 60]) await report(second);
    const { signals, stop } = hear(ola.masterId);
    const left = await updateSettings(
      database.db,
      ola.masterId,
      { consentGivenAt: null },
      after(61),
    );
    stop();
    expect(left).toMatchObject({
      isTrackingEnabled: false,
      shareLocationWithClients: false,
      consentGivenAt: null,
      lastPosition: null,
    });
    expect(await kept()).toEqual([]);
    expect(signals).toEqual([{ kind: 'sharing' }]);
    expect((await acts()).map(({ action }) => action)).toEqual(['revoked', 'given']);
  });

  test('trap 5 a concurrent report stores nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      await agree();
      const reports = Array.from({ length: 6 }, (_, index) => report(round * 1000 + index));
      const revoked = updateSettings(database.db, ola.masterId, { consentGivenAt: null }, start);
      await Promise.allSettled([...reports.slice(0, 3), revoked, ...reports.slice(3)]);
      expect(await kept()).toEqual([]);
      expect((await settings()).lastPosition).toBeNull();
    }
  });

  test('trap 5 a report waits for a consent that is being revoked', async () => {
    await agree();
    let reported: Promise<unknown> | undefined;
    await withTransaction(database.db, async (trx) => {
      await updateSettings(trx, ola.masterId, { consentGivenAt: null }, start);
      // Sent before the other commits: it must not read the previous settings.
      reported = report(1).catch((error: unknown) => error);
      await untilLockWait(database.db);
    });
    expect(await reported).toMatchObject({ code: 'tracking.consentRequired' });
    expect(await kept()).toEqual([]);
  });

  test('trap 19 a former master has no positions and no consent left', async () => {
    await agree();
    await report(0);
    await agree(otherMaster.masterId);
    await withTransaction(database.db, (trx) => endTracking(trx, ola.masterId, after(10)));
    expect(await kept()).toEqual([]);
    expect(await settings()).toMatchObject({ consentGivenAt: null, lastPosition: null });
    expect((await acts())[0]).toMatchObject({ action: 'revoked', at: after(10).toISOString() });
    expect(await readSettings(database.db, otherMaster.masterId, start)).toMatchObject({
      shareLocationWithClients: true,
    });
  });

  test('trap 19 is a no-op for a master who never shared anything', async () => {
    await withTransaction(database.db, (trx) => endTracking(trx, ola.masterId, start));
    expect(await acts()).toEqual([]);
  });
});

describe('position history', () => {
  test('C-79 C-80 is deleted after the hours that its master chose', async () => {
    const [day, week] = [ola, await makeMaster(database.db)];
    await agree(day.masterId);
    await agree(week.masterId);
    await updateSettings(database.db, week.masterId, { dataRetentionHours: 168 }, start);
    const fix = { ...place, isOnline: true };
    for (const { masterId } of [day, week]) {
      await reportPosition(database.db, masterId, { report: fix, now: start });
      await reportPosition(database.db, masterId, { report: fix, now: after(hours) });
    }
    const left = async () => [
      (await kept(day.masterId)).length,
      (await kept(week.masterId)).length,
    ];
    await deleteOldPositions(database.db, after(24 * hours));
    expect(await left()).toEqual([2, 2]);
    await deleteOldPositions(database.db, after(24 * hours + 1));
    expect(await left()).toEqual([1, 2]);
    await deleteOldPositions(database.db, after(168 * hours + 1));
    expect(await left()).toEqual([0, 1]);
  });

  test('trap 5 a live fix is deleted when nobody may see it any more', async () => {
    await agree();
    await report(0);
    await deleteOldPositions(database.db, after(30 * minutes));
    expect((await settings()).lastPosition).not.toBeNull();
    await deleteOldPositions(database.db, after(30 * minutes + 1));
    expect((await settings()).lastPosition).toBeNull();
    expect(await kept()).toHaveLength(1);
  });

  test('can be deleted at once by its master, and nobody else', async () => {
    await agree();
    await report(0);
    await report(30);
    await agree(otherMaster.masterId);
    const other = { ...place, isOnline: true };
    await reportPosition(database.db, otherMaster.masterId, { report: other, now: start });
    expect(await eraseHistory(database.db, ola.masterId)).toEqual({ erased: 2 });
    expect(await settings()).toMatchObject({ lastPosition: null, shareLocationWithClients: true });
    expect(await kept(otherMaster.masterId)).not.toEqual([]);
  });

  test('is paginated, newest first', async () => {
    await agree();
    for (const second of [0, 30, 60]) await report(second);
    const first = await listKeptPositions(database.db, { masterId: ola.masterId, limit: 2 });
    const second = await listKeptPositions(database.db, {
      masterId: ola.masterId,
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    const times = [...first.items, ...second.items].map(({ receivedAt }) => receivedAt);
    expect(times).toEqual([60, 30, 0].map((at) => after(at).toISOString()));
    expect(second.nextCursor).toBeNull();
  });
});
