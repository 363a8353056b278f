import { randomBytes } from 'node:crypto';
import { closedRequestDays } from '@mesterhand/domain/privacy/retention';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { jobRequestTo, listAsked } from '../../../../../../tests/support/job-requests.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { setUserType } from '../../accounts/service.ts';
import { moveOn } from '../asking/service.ts';
import { storePicture } from '../pictures/service.ts';
import { createRequest, readJobRequest, withdrawRequest } from '../service.ts';
import { anonymiseRequests, deleteOldRequests } from './service.ts';

/** A Monday at noon in Oslo. */
const now = new Date('2026-11-23T11:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

test('an erased customer’s open requests are withdrawn, and words, street and pictures are gone', async () => {
  const { db } = database;
  const [kari, ola] = [await makeClient(db), await makeMaster(db)];
  const staged = {
    name: `${randomBytes(10).toString('hex')}.webp`,
    private: true,
    mime: 'image/webp' as const,
    bytes: 10,
    width: 4,
    height: 4,
    variants: [],
  };
  const { image } = await storePicture(db, kari, staged);
  const more = { pictures: [image], description: 'Kari sin kran' };
  const { id } = await createRequest(db, kari, jobRequestTo([ola.masterId], more), now);
  const erase = () => withTransaction(db, (trx) => anonymiseRequests(trx, kari.userId, now));
  await erase();
  const erased = await readJobRequest(db, kari, id);
  expect(erased).toMatchObject({
    state: 'withdrawn',
    description: 'Slettet tekst',
    address: '0155 Oslo',
    answers: {},
    pictures: [],
  });
  expect(await listAsked(db, id)).toEqual([`${ola.masterId} closed`]);
  await erase();
  expect(await readJobRequest(db, kari, id)).toEqual(erased);
});

test('the requests of a master who leaves are passed on', async () => {
  const { db } = database;
  const [kari, admin] = [await makeClient(db), await makeClient(db, { role: 'superadmin' })];
  const [ola, per] = [
    await makeMaster(db, { city: 'bergen' }),
    await makeMaster(db, { city: 'bergen' }),
  ];
  const input = jobRequestTo([ola.masterId], { address: 'Strandgaten 1, 5013 Bergen' });
  const { id } = await createRequest(db, kari, input, now);
  const change = { id: ola.actor.userId, userType: 'client', reason: 'Slutter' } as const;
  await setUserType(db, admin, change, now);
  expect(await listAsked(db, id)).toEqual([`${ola.masterId} passedOver`]);
  await moveOn(db, id, now);
  expect(await listAsked(db, id)).toEqual([
    `${ola.masterId} passedOver`,
    `${per.masterId} waiting`,
  ]);
});

test('withdrawn requests are deleted after a year, open ones stay', async () => {
  const { db } = database;
  const [kari, ola] = [await makeClient(db), await makeMaster(db)];
  const send = () => createRequest(db, kari, jobRequestTo([ola.masterId]), now);
  const [withdrawn, open] = [await send(), await send()];
  await withdrawRequest(db, kari, { id: withdrawn.id }, now);
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(await deleteOldRequests(db, inDays(closedRequestDays))).toBe(0);
  expect(await deleteOldRequests(db, inDays(closedRequestDays + 1))).toBeGreaterThanOrEqual(1);
  await expect(readJobRequest(db, kari, withdrawn.id)).rejects.toMatchObject({
    code: 'jobRequests.notFound',
  });
  expect(await readJobRequest(db, kari, open.id)).toMatchObject({ state: 'open' });
});
