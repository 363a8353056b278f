import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { type FaultyInstallation, openFaultyInstallation } from '../support/faulty-installation.ts';
import { openHostileProxy } from '../support/hostile-proxy.ts';
import { type MadeMaster, makeClient, makeMaster } from '../support/people.ts';

let installation: FaultyInstallation;
let master: MadeMaster;

beforeAll(async () => {
  installation = await openFaultyInstallation({ cluster: inject('cluster') });
  master = await makeMaster(installation.db);
}, 60_000);
afterAll(() => installation.close());

/** A booking request with an idempotency key of its own, which may be sent any number of times. */
async function makeRequest() {
  const { userId } = await makeClient(installation.db);
  const [token, key] = [await openSession(installation.db, userId), crypto.randomUUID()];
  const body = JSON.stringify({
    masterId: master.masterId,
    serviceId: master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay(2),
    scheduledTime: '10:00',
    description: key,
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return {
    key,
    send: (url: string) => fetch(`${url}/api/bookings`, { method: 'POST', headers, body }),
    listMade: async () => {
      const rows = await installation.db
        .selectFrom('bookings')
        .select('id')
        .where('description', '=', key)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

async function restart(): Promise<void> {
  await installation.killServer();
  await installation.startServer();
}

/** Polls until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const isAnybodyWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
  `.execute(installation.db);
  return rows.length > 0;
};

test('a create whose server is killed in its midst leaves nothing; sent again it is made once', async () => {
  const request = await makeRequest();
  let first: Promise<Response | Error> | undefined;
  await installation.db.transaction().execute(async (trx) => {
    // The insert of a booking is blocked after the key was taken.
    await sql`lock table bookings in share row exclusive mode`.execute(trx);
    first = request.send(installation.url()).catch((error: Error) => error);
    await until(isAnybodyWaiting);
    await restart();
  });
  expect(await first).toBeInstanceOf(Error);
  const answer = await request.send(installation.url());
  expect(answer.status).toBe(201);
  expect(await request.listMade()).toEqual([Object(await answer.json()).id]);
}, 120_000);

test('a create whose answer was lost with its server is answered by what was made', async () => {
  const request = await makeRequest();
  const proxy = await openHostileProxy(installation.url());
  proxy.meet('lost');
  await expect(request.send(proxy.url).then((answer) => answer.json())).rejects.toBeInstanceOf(
    Error,
  );
  await restart();
  await proxy.close();
  const made = await request.listMade();
  expect(made).toHaveLength(1);
  for (const answer of [
    await request.send(installation.url()),
    await request.send(installation.url()),
  ]) {
    expect(answer.status).toBe(201);
    expect([Object(await answer.json()).id]).toEqual(made);
  }
  expect(await request.listMade()).toEqual(made);
}, 120_000);
