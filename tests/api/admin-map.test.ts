import { locationRecordSchema, locationStatsSchema } from '@mesterhand/domain/admin/locations';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { type MadeMaster, makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

const now = new Date();
let server: TestServer;
let cast: Cast;
/** Working, just seen, long gone, tracking off, stopped, without consent, hidden, never seen. */
let people: Record<
  'online' | 'recent' | 'stale' | 'paused' | 'offWork' | 'revoked' | 'hidden' | 'silent',
  MadeMaster
>;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { clock: () => now });
  cast = await makeCast(server);
  const make = () => makeMaster(server.db, { firstName: 'Kart' });
  people = {
    online: await place(await make(), 300),
    recent: await place(await make(), 301),
    stale: await place(await make(), 1801),
    paused: await place(await make(), 600, { isTrackingEnabled: false }),
    offWork: await place(await make(), 10, { isOnline: false }),
    revoked: await place(await make(), 10, { hasConsent: false }),
    hidden: await place(await make(), 10),
    silent: await make(),
  };
  await server.db
    .updateTable('masters')
    .set({ hiddenAt: now.toISOString() })
    .where('id', '=', people.hidden.masterId)
    .execute();
});
afterAll(() => server.close());

const ago = (seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();

async function place(
  master: MadeMaster,
  seconds: number,
  { isTrackingEnabled = true, isOnline = true, hasConsent = true } = {},
): Promise<MadeMaster> {
  const { masterId } = master;
  await server.db
    .insertInto('trackingSettings')
    .values({
      masterId,
      isTrackingEnabled: isTrackingEnabled && hasConsent,
      consentGivenAt: hasConsent ? ago(9999) : null,
    })
    .execute();
  const at = { recordedAt: ago(seconds), receivedAt: ago(seconds) };
  await server.db
    .insertInto('livePositions')
    .values({
      masterId,
      latitude: 59.913_868_8,
      longitude: 10.752_245_4,
      accuracy: 12,
      isOnline,
      isEnRoute: false,
      ...at,
    })
    .execute();
  return master;
}

const get = (path: string, token: string | undefined = cast.admin.token) =>
  server.rest('GET', `/api/admin/${path}`, { token });
const idsOf = (...names: (keyof typeof people)[]) => names.map((name) => people[name].masterId);

test('A-111 every visible master with consent and a position, newest first, with what a card needs', async () => {
  const records = z.array(locationRecordSchema).parse((await get('masters-locations')).body);
  expect(records.map(({ masterId }) => masterId)).toEqual(
    idsOf('offWork', 'online', 'recent', 'paused', 'stale'),
  );
  expect(records[1]).toEqual({
    masterId: people.online.masterId,
    latitude: 59.913_868_8,
    longitude: 10.752_245_4,
    accuracy: 12,
    timestamp: ago(300),
    isTrackingEnabled: true,
    isOnline: true,
    master: {
      isVerified: true,
      specialization: 'Rørlegger',
      rating: 0,
      hourlyRate: 850,
      user: {
        firstName: 'Kart',
        lastName: 'Hansen',
        email: expect.stringContaining('@example.no'),
        phone: '+47 911 11 111',
        city: 'oslo',
      },
    },
  });
  expect(records.find(({ masterId }) => masterId === people.paused.masterId)).toMatchObject({
    isTrackingEnabled: false,
  });
});

test('A-42 trap 14 "only online" means within 30 minutes, in pages too', async () => {
  const first = await get('masters-locations?onlineOnly=true&limit=3');
  const cursor = first.headers.get('x-next-cursor') ?? '';
  const rest = await get(`masters-locations?onlineOnly=true&limit=3&cursor=${cursor}`);
  const ids = [first, rest].flatMap(({ body }) =>
    z
      .array(locationRecordSchema)
      .parse(body)
      .map(({ masterId }) => masterId),
  );
  expect(ids).toEqual(idsOf('offWork', 'online', 'recent', 'paused'));
});

test('A-112 A-43 five statistics at the boundaries of 5 and 30 minutes', async () => {
  const stats = locationStatsSchema.parse((await get('location-stats')).body);
  const shown = await server.db
    .selectFrom('masters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(stats).toEqual({
    totalMasters: shown.count,
    mastersWithSettings: 6,
    mastersWithTrackingEnabled: 4,
    mastersWithRecentLocation: 4,
    mastersOnlineNow: 1,
  });
});

test.each<[string, (cast: Cast) => Account | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a customer', ({ client }) => client, 403],
  ['a master', ({ master }) => master, 403],
  ['a moderator', ({ moderator }) => moderator, 403],
])('A-50 trap 4 %s sees no position', async (_name, who, status) => {
  const account = who(cast);
  for (const path of ['masters-locations', 'location-stats'])
    expect((await server.rest('GET', `/api/admin/${path}`, { token: account?.token })).status).toBe(
      status,
    );
});
