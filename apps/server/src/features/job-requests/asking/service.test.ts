import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { jobRequestTo, listAsked } from '../../../../../../tests/support/job-requests.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { takeJobs } from '../../../../../../tests/support/run-topics.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { setVerified } from '../../masters/service.ts';
import { listNotifications } from '../../notifications/queries.ts';
import { declineRequest, recordOffer } from '../answers/service.ts';
import { createRequest, readJobRequest, withdrawRequest } from '../service.ts';
import { checkRequests, moveOn, requestHandlers } from './service.ts';

/** A Monday at noon in Oslo. */
const noon = new Date('2026-11-23T11:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let liv: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
beforeEach(async () => {
  const { db } = database;
  await db.updateTable('masters').set({ hiddenAt: noon.toISOString() }).execute();
  await db.deleteFrom('listing').execute();
  await db.deleteFrom('jobRequests').execute();
  kari = await makeClient(db);
  [ola, per, liv] = [await makeMaster(db), await makeMaster(db), await makeMaster(db)];
});
afterAll(() => database.drop());

const send = (more: Partial<CreateJobRequestInput> = {}) =>
  createRequest(database.db, kari, jobRequestTo([ola.masterId], more), noon);
const asked = (id: number) => listAsked(database.db, id);
const read = (id: number) => readJobRequest(database.db, kari, id);

async function kindsOf({ userId }: Actor): Promise<string[]> {
  const { items } = await listNotifications(database.db, userId, { limit: 50, unread: false });
  return items.map(({ notice }) => notice.kind).toReversed();
}

/** Runs the jobs of clocks at an instant, due by the clock of the test or not. */
async function runJobs(at: Date, times = 1): Promise<void> {
  const { db } = database;
  const handlers = requestHandlers({ db, clock: () => at });
  for (const { topic, payload } of await takeJobs(db, ['request.asked', 'request.due'])) {
    const handler = topic === 'request.asked' ? handlers['request.asked'] : handlers['request.due'];
    const { invitationId } = Object(payload);
    await Promise.all(Array.from({ length: times }, () => handler({ invitationId })));
  }
}

describe('a master who does not answer in time', () => {
  test('is passed over at the deadline and not before, and the next one is asked', async () => {
    const { id } = await send();
    await moveOn(database.db, id, later(14));
    expect(await asked(id)).toEqual([`${ola.masterId} waiting`]);
    await moveOn(database.db, id, later(15));
    expect(await asked(id)).toEqual([`${ola.masterId} passedOver`, `${per.masterId} waiting`]);
    const [first, second] = (await read(id)).invitations;
    expect(first).toMatchObject({ position: 1, replaces: null });
    expect(second).toMatchObject({
      replaces: 1,
      askedAt: later(15).toISOString(),
      deadlineAt: later(30).toISOString(),
    });
    expect(await kindsOf(kari)).toEqual(['requestPassedOn']);
  });

  test('is followed by nobody where the customer did not agree, and the request says so', async () => {
    const { id } = await send({ asksNext: false });
    await moveOn(database.db, id, later(15));
    expect(await asked(id)).toEqual([`${ola.masterId} passedOver`]);
    expect((await read(id)).listEndedAt).toBe(later(15).toISOString());
    expect(await kindsOf(kari)).toEqual(['requestUnanswered']);
  });

  test('is followed by all suitable masters in turn, each once, until the list ends', async () => {
    const { id } = await send();
    for (let minute = 15; minute <= 90; minute += 5) await moveOn(database.db, id, later(minute));
    expect(await asked(id)).toEqual([
      `${ola.masterId} passedOver`,
      `${per.masterId} passedOver`,
      `${liv.masterId} passedOver`,
    ]);
    expect((await read(id)).listEndedAt).toBe(later(45).toISOString());
    expect(await kindsOf(kari)).toEqual([
      'requestPassedOn',
      'requestPassedOn',
      'requestUnanswered',
    ]);
  });

  test('passes the request to nobody who is unverified, hidden, blocked or the customer', async () => {
    const { db } = database;
    const unverified = await makeMaster(db, { isVerified: false });
    const block = { blockerId: kari.userId, blockedId: per.actor.userId };
    await db.insertInto('blocks').values(block).execute();
    const hiddenAt = noon.toISOString();
    await db.updateTable('masters').set({ hiddenAt }).where('id', '=', liv.masterId).execute();
    const own = await createRequest(db, unverified.actor, jobRequestTo([ola.masterId]), noon);
    const { id } = await send();
    for (const one of [id, own.id]) await moveOn(db, one, later(15));
    expect(await asked(id)).toEqual([`${ola.masterId} passedOver`]);
    expect(await asked(own.id)).toEqual([`${ola.masterId} passedOver`, `${per.masterId} waiting`]);
  });

  test('may still decline or send an offer late', async () => {
    const { id } = await send();
    await moveOn(database.db, id, later(15));
    const at = { requestId: id, masterId: ola.masterId, now: later(21) };
    await withTransaction(database.db, (trx) => recordOffer(trx, at));
    expect(await asked(id)).toEqual([`${ola.masterId} offered`, `${per.masterId} waiting`]);
    const { answerMinutes } = await database.db
      .selectFrom('jobRequestInvitations')
      .select('answerMinutes')
      .where('requestId', '=', id)
      .where('masterId', '=', ola.masterId)
      .executeTakeFirstOrThrow();
    expect(answerMinutes).toBe(21);
  });
});

describe('the jobs of the clocks', () => {
  test('notify the master once, and move on once, however often they run', async () => {
    const { id } = await send();
    await runJobs(noon, 4);
    expect(await kindsOf(ola.actor)).toEqual(['requestReceived']);
    expect(await asked(id)).toEqual([`${ola.masterId} waiting`]);
    const again = requestHandlers({ db: database.db, clock: () => later(15) });
    const { id: invitationId } = await database.db
      .selectFrom('jobRequestInvitations')
      .select('id')
      .where('requestId', '=', id)
      .executeTakeFirstOrThrow();
    await Promise.all(Array.from({ length: 6 }, () => again['request.due']({ invitationId })));
    expect(await asked(id)).toEqual([`${ola.masterId} passedOver`, `${per.masterId} waiting`]);
    expect(await kindsOf(kari)).toEqual(['requestPassedOn']);
    await again['request.asked']({ invitationId });
    expect(await kindsOf(ola.actor)).toEqual(['requestReceived']);
  });

  test('notify nobody of a request that was answered or withdrawn before its clock started', async () => {
    const evening = new Date('2026-11-23T20:00:00Z');
    const early = await createRequest(database.db, kari, jobRequestTo([ola.masterId]), evening);
    await declineRequest(database.db, ola.actor, { id: early.id, reason: 'busy' }, evening);
    const gone = await createRequest(database.db, kari, jobRequestTo([liv.masterId]), evening);
    await withdrawRequest(database.db, kari, { id: gone.id }, evening);
    await runJobs(new Date('2026-11-24T08:00:00Z'));
    expect(await kindsOf(ola.actor)).toEqual([]);
    expect(await kindsOf(liv.actor)).toEqual([]);
    expect(await kindsOf(per.actor)).toEqual(['requestReceived']);
  });

  test('are made good by the scheduled check after a restart without them', async () => {
    const ids = [(await send()).id, (await send({ masterIds: [per.masterId] })).id];
    await takeJobs(database.db, ['request.asked', 'request.due']);
    expect(await checkRequests(database.db, later(14))).toBe(0);
    expect(await checkRequests(database.db, later(16))).toBe(2);
    expect(await checkRequests(database.db, later(16))).toBe(0);
    for (const id of ids) expect(await asked(id)).toHaveLength(2);
  });
});

describe('an open request', () => {
  test('expires after its days, and the masters of whom something was awaited are notified', async () => {
    const { id, expiresAt } = await send({ masterIds: [ola.masterId, per.masterId] });
    const at = { requestId: id, masterId: ola.masterId, now: noon };
    await withTransaction(database.db, (trx) => recordOffer(trx, at));
    const due = new Date(expiresAt);
    await moveOn(database.db, id, later(15));
    await checkRequests(database.db, new Date(due.getTime() - 1));
    expect((await read(id)).state).toBe('open');
    await checkRequests(database.db, due);
    expect(await read(id)).toMatchObject({ state: 'expired', closedAt: due.toISOString() });
    expect((await asked(id))[0]).toBe(`${ola.masterId} closed`);
    expect(await kindsOf(ola.actor)).toEqual(['requestClosed']);
    expect(await kindsOf(per.actor)).toEqual([]);
  });

  test('asks whoever is suitable when the next one is due, not when it was sent', async () => {
    const { id } = await send();
    const { db } = database;
    for (const one of [per, liv])
      await withTransaction(db, (trx) => setVerified(trx, one.actor.userId, { isVerified: false }));
    const nora = await makeMaster(db);
    await moveOn(db, id, later(15));
    expect(await asked(id)).toEqual([`${ola.masterId} passedOver`, `${nora.masterId} waiting`]);
  });
});
