import { cities } from '@mesterhand/domain/places/cities';
import { nearbyMasterSchema, trackingSettingsSchema } from '@mesterhand/domain/tracking/schema';
import { type Place, distanceKm, roundToGrid } from '@mesterhand/domain/tracking/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast, signInMaster } from '../support/accounts.ts';
import { makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { bindTrackingCalls, consent, oslo } from '../support/tracking-calls.ts';

let server: TestServer;
let cast: Cast;
/** The server’s clock, set by the tests. */
let now = new Date();
const minute = 60_000;
const wait = (ms: number): void => void (now = new Date(now.getTime() + ms));

const { save, agree, report, get } = bindTrackingCalls(() => ({ server, cast, now }));

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { clock: () => now });
  cast = await makeCast(server);
  await server.db.updateTable('settings').set({ sessionTimeout: 5 }).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  // A second position of one master waits for a throttle; each test has a new master, whose first is immediate.
  cast = { ...cast, master: await signInMaster(server.db) };
  await server.db.deleteFrom('livePositions').execute();
  // A wait in an earlier test ends sessions, so each test starts with fresh ones.
  await server.db.updateTable('sessions').set({ lastSeenAt: now.toISOString() }).execute();
});

const nearbyOf = async ({ latitude, longitude }: Place, who = cast.client, radius = 20) => {
  const answer = await get(
    `/tracking/nearby?lat=${latitude}&lng=${longitude}&radius=${radius}`,
    who,
  );
  return z.array(nearbyMasterSchema).parse(answer.body);
};

describe('settings', () => {
  test('C-148 C-150 the dashboard saves them by POST, consent included', async () => {
    const answer = await agree();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...consent, trackingMode: 'automatic' });
    const read = await get('/tracking/settings', cast.master);
    expect(read.body).toEqual(answer.body);
    expect(trackingSettingsSchema.parse(read.body).consentGivenAt).toBe(now.toISOString());
  });

  test('C-85 C-149 the administration saves any field by PATCH, in the same model', async () => {
    await agree();
    const patched = await save(cast.master, { trackingMode: 'manual' }, 'PATCH');
    expect(patched.body).toMatchObject({ ...consent, trackingMode: 'manual' });
    await save(cast.master, { dataRetentionHours: 168 }, 'PATCH');
    const client = server.client(cast.master.token);
    expect(await client.tracking.settings.query()).toMatchObject({
      trackingMode: 'manual',
      dataRetentionHours: 168,
      shareLocationWithClients: true,
    });
    await client.tracking.updateSettings.mutate({
      dataRetentionHours: 24,
      trackingMode: 'automatic',
    });
  });

  test('trap 6 the time of a consent is the server’s', async () => {
    const answer = await save(cast.master, { ...consent, consentGivenAt: '2001-01-01T00:00:00Z' });
    expect(answer.body).toMatchObject({ consentGivenAt: now.toISOString() });
  });

  test('C-75 null withdraws the consent and switches tracking and sharing off', async () => {
    await agree();
    await report();
    const answer = await save(cast.master, { ...consent, consentGivenAt: null });
    expect(answer.body).toMatchObject({
      isTrackingEnabled: false,
      shareLocationWithClients: false,
      consentGivenAt: null,
      lastPosition: null,
    });
    expect((await get('/tracking/history', cast.master)).body).toEqual([]);
    const acts = z.array(z.looseObject({ action: z.string() }));
    const { body } = await get('/tracking/consents', cast.master);
    expect(acts.parse(body)[0]).toMatchObject({ action: 'revoked', at: now.toISOString() });
  });

  test('nothing can be switched on without consent', async () => {
    const answer = await save(cast.master, { isTrackingEnabled: true }, 'PATCH');
    expect(answer).toMatchObject({ status: 403, body: { code: 'tracking.consentRequired' } });
  });

  test.each([{ dataRetentionHours: 12 }, { trackingMode: 'always' }, { isTrackingEnabled: 'yes' }])(
    '%o is refused',
    async (body) => {
      expect((await save(cast.master, body, 'PATCH')).status).toBe(400);
    },
  );

  test('C-162 the switch of the live events', async () => {
    await agree();
    const toggle = (enabled: boolean) =>
      server.rest('POST', '/api/tracking/toggle', {
        token: cast.master.token,
        body: { enabled, timestamp: now.toISOString() },
      });
    expect((await toggle(false)).body).toMatchObject({ isTrackingEnabled: false });
    expect((await toggle(true)).body).toMatchObject({ isTrackingEnabled: true });
  });

  test('C-78 C-116 are for masters alone', async () => {
    const paths = ['settings', 'consents', 'viewers', 'history'];
    for (const path of paths) {
      expect((await get(`/tracking/${path}`)).status).toBe(401);
      for (const who of [cast.client, cast.moderator, cast.admin])
        expect((await get(`/tracking/${path}`, who)).status).toBe(403);
    }
    for (const who of [cast.client, cast.admin]) {
      expect((await agree(who)).status).toBe(403);
      expect((await report({}, who)).status).toBe(403);
      const erase = { token: who.token };
      expect((await server.rest('DELETE', '/api/tracking/history', erase)).status).toBe(403);
    }
  });
});

describe('C-151 C-161 a reported position', () => {
  test('is refused without consent', async () => {
    expect(await report()).toMatchObject({
      status: 403,
      body: { code: 'tracking.consentRequired' },
    });
  });

  test('is stored for the reporting master alone', async () => {
    await agree();
    await agree(cast.otherMaster);
    const { masterId } = cast.otherMaster;
    const answer = await report({ masterId, userId: cast.otherMaster.actor.userId });
    expect(answer).toMatchObject({ status: 200, body: { stored: true } });
    expect((await get('/tracking/settings', cast.master)).body).toMatchObject({
      isOnline: true,
      lastPosition: oslo,
    });
    expect((await get('/tracking/settings', cast.otherMaster)).body).toMatchObject({
      isOnline: false,
      lastPosition: null,
    });
  });

  test.each([{ latitude: 91 }, { longitude: 'x' }, { accuracy: -1 }, { isOnline: undefined }])(
    'with %o is refused',
    async (wrong) => {
      await agree();
      expect((await report(wrong)).status).toBe(400);
    },
  );

  test('is limited to sixty a minute on a public server', async () => {
    const strict = await startTestServer(inject('cluster'), { rates: 'production' });
    try {
      const { master } = await makeCast(strict);
      const client = strict.client(master.token);
      await client.tracking.updateSettings.mutate({
        ...consent,
        dataRetentionHours: 24,
        consentGivenAt: 'now',
      });
      const fix = { ...oslo, accuracy: 5, isOnline: true };
      const answers = await Promise.allSettled(
        Array.from({ length: 70 }, () => client.tracking.report.mutate(fix)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(59);
    } finally {
      await strict.close();
    }
  });

  test('trap 20 keeps a session alive, and silence does not', async () => {
    await agree();
    for (let times = 0; times < 5; times += 1) {
      wait(4 * minute);
      expect((await report()).status).toBe(200);
    }
    wait(6 * minute);
    expect((await report()).status).toBe(401);
  });
});

describe('C-147 nearby', () => {
  /** Far from everyone else in this file. */
  const centre = roundToGrid({ latitude: 68.5, longitude: 17.5 });
  const moved = (north: number, east = 0): Place => ({
    latitude: centre.latitude + north / 111.2,
    longitude: centre.longitude + east / 111.2 / Math.cos((centre.latitude * Math.PI) / 180),
  });

  test('C-61 has the fields of the list, and neither e-mail nor phone', async () => {
    await agree();
    await report({ ...moved(0.1), isEnRoute: true });
    const answer = await get(`/tracking/nearby?lat=68.5&lng=17.5&radius=20`, cast.client);
    expect(answer.body).toEqual([
      {
        id: cast.master.masterId,
        name: 'Ola Hansen',
        avatar: null,
        isVerified: true,
        specialization: 'Rørlegger',
        rating: 0,
        reviewCount: 0,
        hourlyRate: 850,
        presence: 'enRoute',
        ...centre,
        distance: distanceKm({ latitude: 68.5, longitude: 17.5 }, centre),
        locatedBy: 'position',
        city: null,
      },
    ]);
  });

  test('C-61 C-64 shows the city without a distance for a master who never consented', async () => {
    const ola = await makeMaster(server.db, { city: 'stavanger', isVerified: false });
    await server.db
      .updateTable('masters')
      .set({ latitude: 58.9777, longitude: 5.7331 })
      .where('id', '=', ola.masterId)
      .execute();
    const found = await nearbyOf({ latitude: 58.97, longitude: 5.7331 });
    expect(found.find(({ id }) => id === ola.masterId)).toMatchObject({
      ...cities.stavanger,
      distance: null,
      locatedBy: 'city',
      city: 'stavanger',
    });
  });

  test('is unchanged while a master moves within a grid cell', async () => {
    await agree();
    const answers: unknown[] = [];
    for (const place of [moved(0), moved(0.2), moved(-0.2, 0.2), moved(0.4, -0.4)]) {
      await report(place);
      answers.push(await nearbyOf(moved(3, 4)));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('distances from any number of places only locate the centre of the cell', async () => {
    await agree();
    await report(moved(0.4, -0.4));
    for (let step = 0; step < 24; step += 1) {
      const from = moved(6 * Math.cos(step * 0.26), 6 * Math.sin(step * 0.26));
      const [found] = await nearbyOf(from);
      expect(found).toMatchObject(centre);
      expect(found?.distance).toBe(distanceKm(from, centre));
    }
  });

  test('the edge of the radius is rounded to the cell too', async () => {
    await agree();
    const from = moved(5);
    const edge = distanceKm(from, centre);
    for (const place of [moved(0.4), moved(-0.4)]) {
      await report(place);
      expect(await nearbyOf(from, cast.client, edge + 0.001)).toHaveLength(1);
      expect(await nearbyOf(from, cast.client, edge - 0.001)).toHaveLength(0);
    }
  });

  test('omits a master without consent or sharing', async () => {
    await agree();
    await report(moved(0));
    expect(await nearbyOf(centre)).toHaveLength(1);
    await save(cast.master, { shareLocationWithClients: false }, 'PATCH');
    expect(await nearbyOf(centre)).toHaveLength(0);
    await agree();
    await report(moved(0));
    await save(cast.master, { consentGivenAt: null });
    expect(await nearbyOf(centre)).toHaveLength(0);
  });

  test('C-59 is for customers and administrators who are signed in', async () => {
    const path = '/tracking/nearby?lat=68.5&lng=17.5';
    expect((await get(path)).status).toBe(401);
    expect(await get(path, cast.otherMaster)).toMatchObject({
      status: 403,
      body: { code: 'tracking.customersOnly' },
    });
    expect((await get(path, cast.admin)).status).toBe(200);
  });

  test.each(['', '?lat=91&lng=0', '?lat=59&lng=10&radius=51', '?lat=59&lng=10&radius=0'])(
    'C-64 refuses %s',
    async (query) => {
      expect((await get(`/tracking/nearby${query}`, cast.client)).status).toBe(400);
    },
  );
});
