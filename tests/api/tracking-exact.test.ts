import { bookingPositionSchema } from '@mesterhand/domain/tracking/schema';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, fresh, makeCast, signInMaster } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { bindTrackingCalls, oslo } from '../support/tracking-calls.ts';

let server: TestServer;
let cast: Cast;
const now = new Date();
const { save, agree, report, get, book } = bindTrackingCalls(() => ({ server, cast, now }));

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { clock: () => now });
  cast = await makeCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  // A second position of one master waits for a throttle; each test has a new master, whose first is immediate.
  cast = { ...cast, master: await signInMaster(server.db) };
  await server.db.deleteFrom('livePositions').execute();
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
