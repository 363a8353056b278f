import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { authenticate, startSession } from '../../core/sessions/index.ts';
import { openSession } from '../sign-in/service.ts';
import { endDevice, endOtherDevices, listDevices } from './service.ts';

const start = new Date('2026-11-20T11:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

const makePerson = async () => (await makeClient(database.db)).userId;

async function open(userId: number, now = start, address = '203.0.113.7') {
  const visit = { now, address, agent: firefox, device: null };
  const opened = await openSession(database.db, { userId }, visit);
  if (opened.kind !== 'session') throw new Error('Expected a session, got a challenge.');
  return { userId, token: opened.token };
}

describe('trap 9 a person’s sessions', () => {
  test('this device first, then the latest, each described and with a shortened address', async () => {
    const userId = await makePerson();
    const old = await open(userId, minutes(-20));
    await open(userId, minutes(-10), '2001:db8:7:1::/64');
    expect(await listDevices(database.db, old, start)).toEqual([
      {
        id: expect.any(Number),
        browser: 'Firefox',
        system: 'Linux',
        network: '203.0.113.0/24',
        createdAt: minutes(-20).toISOString(),
        lastSeenAt: minutes(-20).toISOString(),
        current: true,
      },
      expect.objectContaining({ network: '2001:db8:7::/48', current: false }),
    ]);
  });

  test('an idle session is not listed, at once when the setting changes', async () => {
    const userId = await makePerson();
    await open(userId, minutes(-10));
    const own = await open(userId);
    expect(await listDevices(database.db, own, start)).toHaveLength(2);
    await database.db.updateTable('settings').set({ sessionTimeout: 5 }).execute();
    expect(await listDevices(database.db, own, start)).toHaveLength(1);
    await database.db.updateTable('settings').set({ sessionTimeout: 30 }).execute();
  });

  test('a session without a user agent is listed too', async () => {
    const userId = await makePerson();
    const token = await startSession(database.db, userId, { now: start });
    const [device] = await listDevices(database.db, { userId, token }, start);
    expect(device).toMatchObject({ browser: '', system: '', network: '', current: true });
  });
});

describe('ending', () => {
  const idOf = async (session: { userId: number; token: string }) =>
    (await listDevices(database.db, session, start))[0]?.id ?? 0;
  const isAlive = async ({ token }: { token: string }) =>
    (await authenticate(database.db, token, start)) !== null;

  test('one session leaves the others, and forgets the device', async () => {
    const userId = await makePerson();
    const [own, other, third] = [await open(userId), await open(userId), await open(userId)];
    expect(await endDevice(database.db, own, await idOf(other))).toEqual({ ended: 1 });
    expect([await isAlive(own), await isAlive(other), await isAlive(third)]).toEqual([
      true,
      false,
      true,
    ]);
    const known = await database.db
      .selectFrom('knownDevices')
      .select('id')
      .where('userId', '=', userId)
      .execute();
    expect(known).toHaveLength(2);
  });

  test('all others leaves this one', async () => {
    const userId = await makePerson();
    const [own, other] = [await open(userId), await open(userId)];
    await open(userId);
    expect(await endOtherDevices(database.db, own)).toEqual({ ended: 2 });
    expect([await isAlive(own), await isAlive(other)]).toEqual([true, false]);
    expect(await endOtherDevices(database.db, own)).toEqual({ ended: 0 });
  });

  test('somebody else’s session is not found, nor one that has ended', async () => {
    const [kari, nora] = [await open(await makePerson()), await open(await makePerson())];
    const id = await idOf(kari);
    await expect(endDevice(database.db, nora, id)).rejects.toMatchObject({
      code: 'devices.notFound',
      status: 404,
    });
    await endOtherDevices(database.db, nora);
    expect(await isAlive(kari)).toBe(true);
    await endDevice(database.db, kari, id);
    await expect(endDevice(database.db, kari, id)).rejects.toMatchObject({
      code: 'devices.notFound',
    });
  });
});
