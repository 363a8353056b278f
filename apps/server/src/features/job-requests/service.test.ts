import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import { maxOpenRequests } from '@mesterhand/domain/job-requests/states';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { jobRequestTo, listAsked } from '../../../../../tests/support/job-requests.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { queueIn } from '../../core/tasks/index.ts';
import { addException } from '../calendar/service.ts';
import { readReceivedRequest } from './answers/service.ts';
import { listReceived, listRequestsOf } from './lists/queries.ts';
import { createRequest, readJobRequest, withdrawRequest } from './service.ts';

/** A Monday at noon in Oslo. */
const now = new Date('2026-11-23T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let per: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  [stranger, admin] = [await makeClient(db), await makeClient(db, { role: 'admin' })];
});
beforeEach(async () => {
  const { db } = database;
  kari = await makeClient(db);
  [ola, per] = [await makeMaster(db), await makeMaster(db, { firstName: 'Per' })];
});
afterAll(() => database.drop());

const send = (more: Partial<CreateJobRequestInput> = {}, actor = kari) =>
  createRequest(database.db, actor, jobRequestTo([ola.masterId], more), now);

describe('sending a job request', () => {
  test('asks the chosen masters at once, each with a clock of 15 minutes', async () => {
    const request = await send({
      masterIds: [per.masterId, ola.masterId],
      when: { urgency: 'span', from: '2026-12-01', until: '2026-12-04' },
      answers: { waterRunning: 'yes', stopcockClosed: '' },
    });
    const clock = {
      state: 'waiting',
      askedAt: '2026-11-23T11:00:00.000Z',
      deadlineAt: '2026-11-23T11:15:00.000Z',
      answeredAt: null,
      declineReason: null,
    };
    expect(request).toMatchObject({
      state: 'open',
      category: 'VVS',
      categoryCode: 'plumbing',
      address: 'Storgata 1, 0155 Oslo',
      city: 'oslo',
      when: { urgency: 'span', from: '2026-12-01', until: '2026-12-04' },
      answers: { waterRunning: 'yes' },
      expiresAt: '2026-12-23T23:00:00.000Z',
      listEndedAt: null,
      bookingId: null,
    });
    expect(request.invitations).toMatchObject([
      { ...clock, position: 1, master: { id: per.masterId, name: 'Per Hansen', city: 'oslo' } },
      { ...clock, position: 2, master: { id: ola.masterId, isVerified: true } },
    ]);
  });

  test('enqueues the notification of each master, and a job at each deadline', async () => {
    const { id } = await send({ masterIds: [ola.masterId, per.masterId] });
    const invitations = await database.db
      .selectFrom('jobRequestInvitations')
      .select('id')
      .where('requestId', '=', id)
      .execute();
    const jobs = await queueIn(database.db, async (queue) => [
      ...(await queue.findJobs('request.asked')),
      ...(await queue.findJobs('request.due')),
    ]);
    for (const { id: invitationId } of invitations) {
      const own = jobs.filter(
        ({ data }) => Reflect.get(Object(data), 'invitationId') === invitationId,
      );
      const waits = own.map(({ createdOn, startAfter }) =>
        Math.round((new Date(startAfter).getTime() - new Date(createdOn).getTime()) / 60_000),
      );
      expect(waits).toEqual([0, 15]);
    }
  });

  test('starts the clock with the working hours', async () => {
    const evening = new Date('2026-11-23T20:30:00Z');
    const { invitations } = await createRequest(
      database.db,
      kari,
      jobRequestTo([ola.masterId]),
      evening,
    );
    expect(invitations[0]).toMatchObject({
      askedAt: '2026-11-24T08:00:00.000Z',
      deadlineAt: '2026-11-24T08:15:00.000Z',
    });
  });

  test.each<[string, Partial<CreateJobRequestInput>, object]>([
    ['an unknown category', { categoryId: 999 }, { code: 'categories.notFound' }],
    [
      'an answer to another trade’s question',
      { answers: { pets: 'yes' } },
      { code: 'input.invalid', issues: [{ path: ['answers', 'pets'], message: 'invalid' }] },
    ],
    [
      'yesterday',
      { when: { urgency: 'date', date: '2026-11-22' } },
      { issues: [{ path: ['when', 'date'], message: 'dateOutOfRange' }] },
    ],
    [
      'a span that ends in years',
      { when: { urgency: 'span', from: '2026-12-01', until: '2029-01-01' } },
      { issues: [{ path: ['when', 'until'], message: 'dateOutOfRange' }] },
    ],
    ['an unknown master', { masterIds: [999_999] }, { code: 'jobRequests.masterUnavailable' }],
    [
      'a master of another trade',
      { categoryId: 3, answers: {} },
      { code: 'jobRequests.masterUnavailable' },
    ],
    [
      'a picture that is none',
      { pictures: ['/uploads/aaaaaaaaaaaaaaaaaaaa.webp'] },
      { code: 'jobRequests.imageUnknown', issues: [{ path: ['pictures', 0], message: 'invalid' }] },
    ],
  ])('%s is refused', async (_name, more, refusal) => {
    await expect(send(more)).rejects.toMatchObject(refusal);
  });

  test('refuses a master who is unverified, hidden, away or blocked, at the place in the list', async () => {
    const { db } = database;
    const unverified = await makeMaster(db, { isVerified: false });
    const [hidden, away, blocked] = [
      await makeMaster(db),
      await makeMaster(db),
      await makeMaster(db),
    ];
    const hiddenAt = now.toISOString();
    await db.updateTable('masters').set({ hiddenAt }).where('id', '=', hidden.masterId).execute();
    const dayOff = {
      kind: 'off',
      from: '2026-11-23',
      to: '2026-12-31',
      hours: null,
      note: '',
    } as const;
    await addException(db, away.actor, { ...dayOff, masterId: away.masterId }, now);
    const block = { blockerId: blocked.actor.userId, blockedId: kari.userId };
    await db.insertInto('blocks').values(block).execute();
    for (const { masterId } of [unverified, hidden, away, blocked])
      await expect(send({ masterIds: [ola.masterId, masterId] })).rejects.toMatchObject({
        code: 'jobRequests.masterUnavailable',
        issues: [{ path: ['masterIds', 1], message: 'masterUnavailable' }],
      });
  });

  test('a master does not ask themselves, but other masters', async () => {
    await expect(send({}, ola.actor)).rejects.toMatchObject({ code: 'jobRequests.ownRequest' });
    const sent = await send({ masterIds: [per.masterId] }, ola.actor);
    expect(sent.state).toBe('open');
  });

  test('is refused to a deleted customer, and beyond the number of open requests', async () => {
    const { db } = database;
    const gone = await makeClient(db);
    const deletedAt = now.toISOString();
    await db.updateTable('users').set({ deletedAt }).where('id', '=', gone.userId).execute();
    await expect(send({}, gone)).rejects.toMatchObject({ code: 'auth.required' });
    const sent = await Promise.allSettled(
      Array.from({ length: maxOpenRequests + 3 }, () => send()),
    );
    const refusals = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 3 }, () => 'jobRequests.tooMany'));
  });
});

describe('reading a job request', () => {
  test('the customer and administrators read it, nobody else', async () => {
    const { id } = await send();
    for (const actor of [kari, admin])
      expect(await readJobRequest(database.db, actor, id)).toMatchObject({ id });
    for (const actor of [stranger, ola.actor])
      await expect(readJobRequest(database.db, actor, id)).rejects.toMatchObject({
        code: 'jobRequests.notFound',
      });
  });

  test('an invited master reads area and problem, others nothing', async () => {
    const { id } = await send();
    const read = await readReceivedRequest(database.db, ola.actor, id);
    expect(read).toMatchObject({
      customer: 'Kari',
      address: '0155 Oslo',
      clientPhone: null,
      description: 'Kranen på kjøkkenet drypper.',
      askedMasters: 1,
      invitation: { state: 'waiting', deadlineAt: '2026-11-23T11:15:00.000Z' },
    });
    expect(JSON.stringify(read)).not.toContain('Storgata');
    await expect(readReceivedRequest(database.db, per.actor, id)).rejects.toMatchObject({
      code: 'jobRequests.notFound',
    });
  });

  test('the lists hold one’s own in pages, newest first, and the nearest deadline first', async () => {
    const { db } = database;
    const ids: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const at = new Date(now.getTime() + minute * 60_000);
      ids.push((await createRequest(db, kari, jobRequestTo([ola.masterId]), at)).id);
    }
    const pagesOf = async (read: (cursor?: string) => Promise<Page>) => {
      const first = await read();
      const second = await read(first.nextCursor ?? '');
      return [...first.items, ...second.items].map(({ id }) => id);
    };
    expect(
      await pagesOf((cursor) => listRequestsOf(db, kari.userId, { limit: 3, cursor })),
    ).toEqual(ids.toReversed());
    const received = (part: 'open' | 'past') => (cursor?: string) =>
      listReceived(db, ola.masterId, { part, limit: 3, cursor });
    expect(await pagesOf(received('open'))).toEqual(ids);
    for (const id of ids) await withdrawRequest(db, kari, { id }, now);
    expect((await received('open')()).items).toEqual([]);
    expect(await pagesOf(received('past'))).toEqual(ids.toReversed());
    expect(await listRequestsOf(db, stranger.userId, { limit: 3 })).toMatchObject({ items: [] });
  });

  interface Page {
    items: { id: number }[];
    nextCursor: string | null;
  }
});

describe('withdrawing a job request', () => {
  test('closes it and its invitations, once', async () => {
    const { id } = await send({ masterIds: [ola.masterId, per.masterId] });
    const withdrawn = await withdrawRequest(database.db, kari, { id }, now);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', closedAt: now.toISOString() });
    expect(await listAsked(database.db, id)).toEqual([
      `${ola.masterId} closed`,
      `${per.masterId} closed`,
    ]);
    const later = new Date(now.getTime() + 60_000);
    expect(await withdrawRequest(database.db, kari, { id }, later)).toEqual(withdrawn);
  });

  test('is the customer’s alone', async () => {
    const { id } = await send();
    for (const actor of [stranger, ola.actor, admin])
      await expect(withdrawRequest(database.db, actor, { id }, now)).rejects.toMatchObject({
        code: 'jobRequests.notFound',
      });
    expect(await listAsked(database.db, id)).toEqual([`${ola.masterId} waiting`]);
  });
});
