import { cities } from '@mesterhand/domain/places/cities';
import { type Place, distanceKm, roundToGrid } from '@mesterhand/domain/tracking/geo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { reportPosition } from '../tracking/reports/service.ts';
import { updateSettings } from '../tracking/service.ts';
import { listNearbyCandidates } from './queries.ts';

const now = new Date('2026-11-21T11:00:00.000Z');
const freshSince = new Date('2026-11-21T10:30:00.000Z');
let database: TestDatabase;
let readerId: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  readerId = (await makeClient(database.db)).userId;
});
afterAll(() => database.drop());

async function makeListed(place: Place | null): Promise<MadeMaster> {
  const master = await makeMaster(database.db);
  await database.db
    .updateTable('masters')
    .set({ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })
    .where('id', '=', master.masterId)
    .execute();
  return master;
}

async function makeLive(place: Place, at = now): Promise<MadeMaster> {
  const master = await makeListed(null);
  const on = { consentGivenAt: 'now', isTrackingEnabled: true, shareLocationWithClients: true };
  await updateSettings(database.db, master.masterId, on, at);
  const fix = { ...place, accuracy: 10, isOnline: true };
  await reportPosition(database.db, master.masterId, { report: fix, now: at });
  return master;
}

const find = async (place: Place, reader = readerId) =>
  (await listNearbyCandidates(database.db, { place, readerId: reader, freshSince })).map(
    ({ id }) => id,
  );

test('the grid of the index equals the grid of the domain', async () => {
  const places = Array.from({ length: 500 }, (_, index) => ({
    latitude: -80 + ((index * 7919) % 160_000) / 1000,
    longitude: -179 + ((index * 104_729) % 358_000) / 1000,
  }));
  const { rows } = await sql<Place>`
    select grid_latitude(latitude) as latitude, grid_longitude(latitude, longitude) as longitude
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (latitude float8, longitude float8)
  `.execute(database.db);
  const apart = rows.map((row, index) =>
    distanceKm(row, roundToGrid(places[index] ?? { latitude: 0, longitude: 0 })),
  );
  expect(rows).toHaveLength(500);
  expect(Math.max(...apart)).toBeLessThan(0.001);
});

test('the inverse projection returns the original point', async () => {
  const places = Array.from({ length: 170 }, (_, index) => ({
    latitude: index - 85,
    longitude: index * 2 - 170,
  }));
  const { rows } = await sql<Place>`
    select map_latitude(spot) as latitude, spot[0] as longitude
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (latitude float8, longitude float8)
    cross join lateral grid_point(latitude, longitude) as g (spot)
  `.execute(database.db);
  expect(rows.map(roundToGrid)).toEqual(places.map(roundToGrid));
});

test.each([cities.oslo, cities.tromso, { latitude: 58.1, longitude: 31 }])(
  'around %o the nearest by the index are the nearest on the globe',
  async (centre) => {
    const steps = [...Array(40).keys()].map((step) => ({
      angle: step * 2.4,
      km: 2 + ((step * 17) % 40),
    }));
    const places = steps.map(({ angle, km }) => ({
      latitude: centre.latitude + (Math.cos(angle) * km) / 111.2,
      longitude:
        centre.longitude +
        (Math.sin(angle) * km) / 111.2 / Math.cos((centre.latitude * Math.PI) / 180),
    }));
    const { rows } = await sql<Place>`
      select latitude, longitude
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (latitude float8, longitude float8)
      order by map_point(latitude, longitude) <-> map_point(${centre.latitude}, ${centre.longitude})
    `.execute(database.db);
    const distances = rows.map((row) => distanceKm(centre, row));
    const outOfOrder = distances.map((km, index) => (distances[index - 1] ?? 0) / km);
    expect(Math.max(...outOfOrder)).toBeLessThan(1.03);
  },
);

test('C-147 masters are found by their listed place, nearest first', async () => {
  const at = { latitude: 61, longitude: 9 };
  const far = await makeListed({ ...at, latitude: 61.1 });
  const near = await makeListed({ ...at, latitude: 61.01 });
  const nowhere = await makeListed(null);
  const found = await find(at);
  expect(found.slice(0, 2)).toEqual([near.masterId, far.masterId]);
  expect(found).not.toContain(nowhere.masterId);
});

test('with a category, only masters with a service in it are found', async () => {
  const at = { latitude: 65, longitude: 9 };
  const { db } = database;
  const [listed, other, live] = [await makeListed(at), await makeListed(at), await makeLive(at)];
  for (const { masterId } of [listed, live]) {
    await sql`insert into services (master_id, category_id, name, price) values (${masterId}, 3, 'Vask', 1)`.execute(
      db,
    );
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  }
  const find = async (category?: number) =>
    (await listNearbyCandidates(db, { place: at, readerId, freshSince, category })).map(
      ({ id }) => id,
    );
  expect(new Set(await find(3))).toEqual(new Set([listed.masterId, live.masterId]));
  expect(await find(4)).toEqual([]);
  expect(await find(1)).toContain(other.masterId);
});

test('for listed masters only the middle of the grid cell is read, never the exact place', async () => {
  const at = { latitude: 66.0012, longitude: 9.0034 };
  const master = await makeListed(at);
  const found = await listNearbyCandidates(database.db, {
    place: at,
    readerId,
    freshSince,
    category: 1,
  });
  const { place } = found.find(({ id }) => id === master.masterId) ?? {};
  const cell = roundToGrid(at);
  expect(place?.latitude).toBeCloseTo(cell.latitude, 6);
  expect(place?.longitude).toBeCloseTo(cell.longitude, 6);
  expect(distanceKm(at, cell)).toBeGreaterThan(0.1);
});

test('trap 18 a hidden master is not found', async () => {
  const at = { latitude: 62, longitude: 9 };
  const master = await makeListed(at);
  expect(await find(at)).toContain(master.masterId);
  await database.db
    .updateTable('masters')
    .set({ hiddenAt: now.toISOString() })
    .where('id', '=', master.masterId)
    .execute();
  expect(await find(at)).not.toContain(master.masterId);
});

test('trap 5 a live position is found only with consent, sharing and a fresh fix', async () => {
  const at = { latitude: 63, longitude: 9 };
  const { db } = database;
  const [shared, unshared, revoked, stale, ended] = [
    await makeLive(at),
    await makeLive(at),
    await makeLive(at),
    await makeLive(at, new Date(freshSince.getTime() - 1)),
    await makeLive(at),
  ];
  await updateSettings(db, unshared.masterId, { shareLocationWithClients: false }, now);
  await updateSettings(db, revoked.masterId, { consentGivenAt: null }, now);
  await updateSettings(db, ended.masterId, { isTrackingEnabled: false }, now);
  const found = await find(at);
  expect(found).toContain(shared.masterId);
  for (const { masterId } of [unshared, revoked, stale, ended])
    expect(found).not.toContain(masterId);
});

test('trap 24 neither side of a block finds the other', async () => {
  const at = { latitude: 64, longitude: 9 };
  const [live, listed] = [await makeLive(at), await makeListed(at)];
  const [blocker, blocked] = [await makeClient(database.db), await makeClient(database.db)];
  await database.db
    .insertInto('blocks')
    .values([
      { blockerId: blocker.userId, blockedId: live.actor.userId },
      { blockerId: listed.actor.userId, blockedId: blocked.userId },
    ])
    .execute();
  expect(await find(at, blocker.userId)).not.toContain(live.masterId);
  expect(await find(at, blocker.userId)).toContain(listed.masterId);
  expect(await find(at, blocked.userId)).not.toContain(listed.masterId);
  expect(await find(at, blocked.userId)).toContain(live.masterId);
});
