import { cities } from '@mesterhand/domain/places/cities';
import {
  bookingPositionSchema,
  nearbyMasterSchema,
  trackingSettingsSchema,
} from '@mesterhand/domain/tracking/schema';
import { type Place, distanceKm, roundToGrid } from '@mesterhand/domain/tracking/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, fresh, makeCast, signInMaster } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
/** The server’s clock, set by the tests. */
let now = new Date();
const minute = 60_000;
const wait = (ms: number): void => void (now = new Date(now.getTime() + ms));

const oslo = { latitude: 59.9139, longitude: 10.7522 };
const consent = { isTrackingEnabled: true, shareLocationWithClients: true, dataRetentionHours: 24 };

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

const save = (who: Pick<Account, 'token'>, body: object, method = 'POST') =>
  server.rest(method, '/api/tracking/settings', { token: who.token, body });
const agree = (who: Pick<Account, 'token'> = cast.master) =>
  save(who, { ...consent, consentGivenAt: now.toISOString() });
const report = (more: object = {}, who: Pick<Account, 'token'> = cast.master) =>
  server.rest('POST', '/api/tracking/location', {
    token: who.token,
    body: { ...oslo, accuracy: 12, isOnline: true, timestamp: now.toISOString(), ...more },
  });
const get = (path: string, who?: Account) =>
  server.rest('GET', `/api${path}`, { token: who?.token });
const book = (status: Parameters<typeof makeJob>[1]['status'] = 'confirmed') =>
  makeJob(server.db, { clientId: cast.client.actor.userId, master: cast.master, status });
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

describe('trap 5 the exact position', () => {
  const bothPaths = async (who: Account, bookingId: number): Promise<unknown[]> => {
    const { position } = bookingPositionSchema.parse(
      (await get(`/tracking/positions/${bookingId}`, who)).body,
    );
    const detail = z
      .looseObject({ masterLocation: z.unknown() })
      .parse((await get(`/bookings/${bookingId}`, who)).body);
    return [position, detail.masterLocation];
  };

  test('C-137 C-170 is visible to the customer of the accepted job, in the booking’s detail too', async () => {
    await agree();
    await report({ isEnRoute: true });
    const id = await book();
    const shown = { ...oslo, accuracy: 12, isOnline: true, isEnRoute: true };
    for (const who of [cast.client, cast.master, cast.admin]) {
      const [position, masterLocation] = await bothPaths(who, id);
      expect(position).toMatchObject(shown);
      expect(masterLocation).toEqual({ ...shown, recordedAt: now.toISOString() });
    }
  });

  test.each(['pending', 'completed', 'cancelled'] as const)(
    'is hidden from the customer of a job that is %s',
    async (status) => {
      await agree();
      await report();
      expect(await bothPaths(cast.client, await book(status))).toEqual([null, null]);
    },
  );

  test('is hidden from a customer who alone has confirmed the job', async () => {
    await agree();
    await report();
    const id = await book('pending');
    const body = { status: 'confirmed' };
    const { token } = cast.client;
    const answer = await server.rest('PATCH', `/api/bookings/${id}/status`, { token, body });
    expect(answer.body).toMatchObject({ status: 'confirmed', masterLocation: null });
    expect(await bothPaths(cast.client, id)).toEqual([null, null]);
  });

  test('is hidden after consent, sharing, freshness or the job ends', async () => {
    const id = await book();
    const isShown = async () => (await bothPaths(cast.client, id)).map((seen) => seen !== null);
    const share = (isShared: boolean) =>
      save(cast.master, { shareLocationWithClients: isShared }, 'PATCH');
    expect(await isShown()).toEqual([false, false]);
    await agree();
    await report();
    expect(await isShown()).toEqual([true, true]);
    await share(false);
    expect(await isShown()).toEqual([false, false]);
    await share(true);
    expect(await isShown()).toEqual([true, true]);
    await server.rest('PATCH', `/api/bookings/${id}/status`, {
      token: cast.client.token,
      body: { status: 'pending' },
    });
    expect(await isShown()).toEqual([false, false]);
  });

  test('is hidden while either of the two blocks the other', async () => {
    await agree();
    await report();
    const id = await book();
    const [client, master] = [cast.client, cast.master];
    for (const [blocker, blocked] of [
      [client, master],
      [master, client],
    ] as const) {
      const userId = blocked.actor.userId;
      const { blocks } = server.client(blocker.token).auth;
      await blocks.add.mutate({ userId });
      expect(await bothPaths(client, id)).toEqual([null, null]);
      await blocks.remove.mutate({ userId });
      expect(await bothPaths(client, id)).not.toContain(null);
    }
  });

  test('of a stranger’s booking is not found, by any path', async () => {
    await agree();
    await report();
    const id = await book();
    for (const who of [cast.stranger, cast.otherMaster, cast.moderator]) {
      expect((await get(`/tracking/positions/${id}`, who)).status).toBe(404);
      expect((await get(`/bookings/${id}`, who)).status).toBe(404);
      const client = server.client(who.token);
      await expect(client.tracking.position.query({ bookingId: id })).rejects.toMatchObject({
        data: { app: { code: 'bookings.notFound' } },
      });
    }
    expect((await get(`/tracking/positions/${id}`)).status).toBe(401);
  });

  test('is in no list of bookings and in no profile', async () => {
    await agree();
    await report();
    await book();
    const { client, master } = cast;
    const paths = [
      `/bookings/client/${client.actor.userId}`,
      `/masters/${master.masterId}`,
      '/masters',
      '/search',
      `/public-profile/${master.actor.userId}`,
    ];
    for (const path of paths) {
      const { status, text } = await get(path, client);
      expect([path, status, text.includes('latitude')]).toEqual([path, 200, false]);
    }
  });

  test('is logged for the master with everybody who has seen it', async () => {
    await agree();
    await report();
    const id = await book();
    await get(`/tracking/positions/${id}`, cast.client);
    const { body } = await get('/tracking/viewers', cast.master);
    expect(z.array(z.unknown()).parse(body)[0]).toMatchObject({
      viewerName: 'Kari Nordmann',
      isAdmin: false,
      bookingId: id,
      firstAt: now.toISOString(),
    });
    expect((await get('/tracking/viewers', cast.otherMaster)).body).toEqual([]);
  });

  test('trap 19 is deleted when a master becomes a customer', async () => {
    const leaver = await registerMaster();
    await agree(leaver);
    await report({}, leaver);
    const profile = {
      firstName: 'Ola',
      lastName: 'Hansen',
      city: 'oslo',
      birthDate: '1980-01-01',
      gender: 'male',
      role: 'client',
      about: '',
    };
    const answer = await server.rest('PUT', '/api/profile', { token: leaver.token, body: profile });
    expect(answer.status).toBe(200);
    for (const table of ['positions', 'livePositions'] as const) {
      const left = await server.db
        .selectFrom(table)
        .select('masterId')
        .where('masterId', '=', leaver.masterId)
        .execute();
      expect(left).toEqual([]);
    }
  });
});

/** A master of the test’s own, whose account may change. */
async function registerMaster(): Promise<{ token: string; masterId: number }> {
  const name = fresh();
  const answer = await server.rest('POST', '/api/auth/register', {
    body: {
      firstName: 'Per',
      lastName: 'Lie',
      username: name,
      email: `${name}@example.no`,
      password: 'fjell-og-fjord',
      userType: 'master',
    },
  });
  const session = z.object({ token: z.string(), user: z.object({ masterId: z.number() }) });
  const { token, user } = session.parse(answer.body);
  return { token, masterId: user.masterId };
}

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

describe('C-163 C-164 the live position', () => {
  function follow(who: Account, bookingId: number) {
    const seen: (Place | null)[] = [];
    const errors: unknown[] = [];
    const { unsubscribe } = server.client(who.token).tracking.live.subscribe(
      { bookingId, masterId: 999 },
      {
        onData: ({ position }) => seen.push(position),
        onError: (error) => errors.push(error.data?.app.code),
      },
    );
    return { seen, errors, stop: unsubscribe };
  }

  test('reaches the customer, and stops within two seconds when the consent is withdrawn', async () => {
    await agree();
    await report();
    const { seen, stop } = follow(cast.client, await book());
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 5000 });
    expect(seen[0]).toMatchObject(oslo);
    await report({ latitude: 60 });
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ latitude: 60 }), { timeout: 5000 });
    await save(cast.master, { consentGivenAt: null });
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull(), { timeout: 2000 });
    stop();
  });

  test('ends with the job', async () => {
    await agree();
    await report();
    const id = await book('in_progress');
    const { seen, stop } = follow(cast.client, id);
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 5000 });
    await server.rest('PATCH', `/api/bookings/${id}/status`, {
      token: cast.master.token,
      body: { status: 'completed' },
    });
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull(), { timeout: 2000 });
    stop();
  });

  test('is not sent to the customer of a pending request', async () => {
    await agree();
    const { seen, stop } = follow(cast.client, await book('pending'));
    const accepted = follow(cast.client, await book());
    await vi.waitFor(() => expect([seen, accepted.seen]).toEqual([[null], [null]]), {
      timeout: 5000,
    });
    await report();
    await vi.waitFor(() => expect(accepted.seen).toHaveLength(2), { timeout: 5000 });
    expect(seen).toEqual([null]);
    stop();
    accepted.stop();
  });

  test('is refused to a stranger', async () => {
    await agree();
    await report();
    const { seen, errors, stop } = follow(cast.stranger, await book());
    await vi.waitFor(() => expect(errors).toEqual(['bookings.notFound']), { timeout: 5000 });
    expect(seen).toEqual([]);
    stop();
  });
});
