import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { answerTimeOf } from '@mesterhand/domain/job-requests/answer-times';
import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { bookingRequestTo } from '../../../../../../tests/support/booking-parties.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { jobRequestTo, listAsked } from '../../../../../../tests/support/job-requests.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { createBooking } from '../../bookings/requests/service.ts';
import { refreshAnswerTimes, refreshNewAnswerTimes } from '../../masters/answer-times/service.ts';
import { findMaster, listMasters } from '../../masters/queries.ts';
import { moveOn } from '../asking/service.ts';
import { listReceived } from '../lists/queries.ts';
import { createRequest, readJobRequest, withdrawRequest } from '../service.ts';
import {
  closeRequest,
  declineRequest,
  endOffer,
  lockOpenRequest,
  readReceivedRequest,
  recordOffer,
} from './service.ts';

/** A Monday at noon in Oslo. */
const noon = new Date('2026-11-23T11:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let other: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
beforeEach(async () => {
  const { db } = database;
  await db.updateTable('masters').set({ hiddenAt: noon.toISOString() }).execute();
  await db.deleteFrom('listing').execute();
  kari = await makeClient(db);
  [ola, per] = [await makeMaster(db), await makeMaster(db)];
  other = await makeMaster(db, { categoryId: 2 });
});
afterAll(() => database.drop());

const send = (more: Partial<CreateJobRequestInput> = {}) =>
  createRequest(database.db, kari, jobRequestTo([ola.masterId], more), noon);
const asked = (id: number) => listAsked(database.db, id);
const read = (id: number) => readJobRequest(database.db, kari, id);
const inTrx = <T>(work: (trx: Transaction<DB>) => Promise<T>) => withTransaction(database.db, work);
const offer = (requestId: number, { masterId }: MadeMaster, now = later(3)) =>
  inTrx((trx) => recordOffer(trx, { requestId, masterId, now }));
const book = (master: MadeMaster) =>
  createBooking(database.db, kari, bookingRequestTo(master), noon);

describe('declining', () => {
  test('asks the next one at once; a repetition changes nothing', async () => {
    const { id } = await send();
    const input = { id, reason: 'busy' } as const;
    const declined = await declineRequest(database.db, ola.actor, input, later(4));
    expect(declined.invitation).toMatchObject({
      state: 'declined',
      answeredAt: later(4).toISOString(),
    });
    expect(await asked(id)).toEqual([`${ola.masterId} declined`, `${per.masterId} waiting`]);
    expect((await read(id)).invitations[0]?.declineReason).toBe('busy');
    expect(await declineRequest(database.db, ola.actor, input, later(9))).toEqual(declined);
    expect(await asked(id)).toHaveLength(2);
  });

  test('is refused to masters who were not asked, after an offer, and after the end', async () => {
    const { id } = await send();
    const refusalOf = ({ actor }: MadeMaster) =>
      declineRequest(database.db, actor, { id }, later(1)).catch(({ code }) => code);
    expect(await refusalOf(per)).toBe('jobRequests.notFound');
    await offer(id, ola);
    expect(await refusalOf(ola)).toBe('jobRequests.answerConflict');
    await withdrawRequest(database.db, kari, { id }, later(2));
    expect(await refusalOf(ola)).toBe('jobRequests.closed');
  });
});

describe('an offer', () => {
  test('is an answer: nobody else is asked, and its minutes are those of working time', async () => {
    const evening = new Date('2026-11-23T17:50:00Z');
    const { id } = await createRequest(database.db, kari, jobRequestTo([ola.masterId]), evening);
    await offer(id, ola, new Date('2026-11-24T08:03:00Z'));
    await moveOn(database.db, id, new Date('2026-11-24T09:00:00Z'));
    expect(await asked(id)).toEqual([`${ola.masterId} offered`]);
    const { answerMinutes } = await database.db
      .selectFrom('jobRequestInvitations')
      .select('answerMinutes')
      .where('requestId', '=', id)
      .executeTakeFirstOrThrow();
    expect(answerMinutes).toBe(13);
  });

  test('returns the locked request, and ends the end of the list', async () => {
    const { id } = await send({ asksNext: false });
    await moveOn(database.db, id, later(15));
    expect((await read(id)).listEndedAt).not.toBeNull();
    expect(await offer(id, ola, later(20))).toMatchObject({
      id,
      clientId: kari.userId,
      categoryId: 1,
      address: 'Storgata 1, 0155 Oslo',
      state: 'open',
    });
    expect((await read(id)).listEndedAt).toBeNull();
  });

  test('is refused to masters who were not asked, are unverified or blocked by now', async () => {
    const { id } = await send({ masterIds: [ola.masterId, per.masterId] });
    const refusalOf = (master: MadeMaster) => offer(id, master).catch(({ code }) => code);
    expect(await refusalOf(other)).toBe('jobRequests.notFound');
    const block = { blockerId: kari.userId, blockedId: ola.actor.userId };
    await database.db.insertInto('blocks').values(block).execute();
    expect(await refusalOf(ola)).toBe('jobRequests.masterUnavailable');
    await database.db
      .updateTable('listing')
      .set({ isVerified: false })
      .where('masterId', '=', per.masterId)
      .execute();
    expect(await refusalOf(per)).toBe('jobRequests.masterUnavailable');
  });

  test('that ended asks the next one, and may be followed by another', async () => {
    const { id } = await send();
    await offer(id, ola);
    const end = { requestId: id, masterId: ola.masterId, now: later(8) };
    await inTrx((trx) => endOffer(trx, end));
    await inTrx((trx) => endOffer(trx, end));
    expect(await asked(id)).toEqual([`${ola.masterId} declined`, `${per.masterId} waiting`]);
    await offer(id, ola, later(9));
    expect((await asked(id))[0]).toBe(`${ola.masterId} offered`);
  });

  test('of two accepted at once one wins; the others’ invitations are closed', async () => {
    const { id } = await send({ masterIds: [ola.masterId, per.masterId] });
    await offer(id, ola);
    await offer(id, per);
    const bookings = [await book(ola), await book(per)];
    const accept = ({ masterId }: MadeMaster, at: number) =>
      inTrx((trx) =>
        closeRequest(trx, {
          requestId: id,
          outcome: 'agreed',
          masterId,
          bookingId: bookings[at]?.id ?? 0,
          now: later(9),
        }),
      );
    const outcomes = await Promise.allSettled([accept(ola, 0), accept(per, 1)]);
    const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(won).toHaveLength(1);
    expect(lost).toEqual(['jobRequests.closed']);
    const [closed] = won[0] ?? [];
    expect(closed).toMatchObject({ state: 'offered' });
    const winner = closed?.masterId === ola.masterId ? per : ola;
    const loser = winner === ola ? per : ola;
    expect((await asked(id)).toSorted()).toEqual(
      [`${winner.masterId} offered`, `${loser.masterId} closed`].toSorted(),
    );
    const booking = bookings[winner === ola ? 0 : 1];
    expect(await read(id)).toMatchObject({ state: 'agreed', bookingId: booking?.id });
    expect(await readReceivedRequest(database.db, winner.actor, id)).toMatchObject({
      address: 'Storgata 1, 0155 Oslo',
      clientPhone: '+47 900 00 000',
    });
    expect(await readReceivedRequest(database.db, loser.actor, id)).toMatchObject({
      address: '0155 Oslo',
      clientPhone: null,
    });
    for (const master of [winner, loser])
      expect(
        (await listReceived(database.db, master.masterId, { part: 'past', limit: 5 })).items,
      ).toMatchObject([{ id }]);
    await expect(inTrx((trx) => lockOpenRequest(trx, id))).rejects.toMatchObject({
      code: 'jobRequests.closed',
    });
    await expect(withdrawRequest(database.db, kari, { id }, later(10))).rejects.toMatchObject({
      code: 'jobRequests.closed',
    });
  });
});

describe('the answer time of a master', () => {
  const shown = async (now: Date) => (await findMaster(database.db, ola.masterId, now))?.answerTime;

  test('is absent without requests, and is the median of 30 days with their number', async () => {
    expect(await shown(noon)).toBeUndefined();
    const answers: [minutes: number, how: 'offer' | 'decline' | 'silence'][] = [
      [2, 'offer'],
      [9, 'decline'],
      [15, 'silence'],
      [4, 'offer'],
    ];
    for (const [minutes, how] of answers) {
      const { id } = await send({ asksNext: false });
      if (how === 'offer') await offer(id, ola, later(minutes));
      if (how === 'decline') await declineRequest(database.db, ola.actor, { id }, later(minutes));
      await moveOn(database.db, id, later(15));
    }
    const { id: withdrawn } = await send();
    await withdrawRequest(database.db, kari, { id: withdrawn }, later(1));
    expect(await shown(later(20))).toEqual({ medianMinutes: 4, requests: 4 });
    expect(await shown(new Date('2026-12-24T00:00:00Z'))).toBeUndefined();
  });

  test('is stored for cards as requests are answered, and removed as they get old', async () => {
    const { db } = database;
    const listed = async () => {
      const { items } = await listMasters(db, { limit: 100, sort: 'newest' }, noon);
      return items.find(({ id }) => id === ola.masterId)?.answerTime;
    };
    const { id } = await send({ asksNext: false });
    await offer(id, ola, later(6));
    expect(await listed()).toBeUndefined();
    await refreshNewAnswerTimes(db, later(7));
    expect(await listed()).toEqual({ medianMinutes: 6, requests: 1 });
    const { id: silent } = await send({ asksNext: false });
    await moveOn(db, silent, later(15));
    await refreshNewAnswerTimes(db, later(16));
    const both = { medianMinutes: 6, requests: 2 };
    expect(await listed()).toEqual(both);
    expect(await shown(later(16))).toEqual(both);
    await refreshAnswerTimes(db, new Date('2026-12-24T00:00:00Z'));
    expect(await listed()).toBeUndefined();
  });

  test('is what the domain’s rule says, for many samples', async () => {
    const { db } = database;
    for (let seed = 1; seed <= 12; seed += 1) {
      const minutes = Array.from({ length: seed }, (_, at) =>
        (at * seed) % 4 === 3 ? null : (at * 7 + seed) % 40,
      );
      await db.deleteFrom('jobRequests').execute();
      for (const one of minutes) await insertAnswered(one);
      const expected = answerTimeOf(
        minutes.map((one) => ({ askedAt: noon, minutes: one })),
        later(60),
      );
      expect(await shown(later(60))).toEqual(expected);
    }
  });

  async function insertAnswered(minutes: number | null): Promise<void> {
    const { id } = await send({}).catch(async () => {
      // The number of open requests is limited.
      await database.db
        .updateTable('jobRequests')
        .set({ state: 'expired', closedAt: noon.toISOString() })
        .execute();
      return send({});
    });
    await database.db
      .updateTable('jobRequestInvitations')
      .set(
        minutes === null
          ? { state: 'passedOver' }
          : { state: 'offered', answeredAt: later(minutes).toISOString(), answerMinutes: minutes },
      )
      .where('requestId', '=', id)
      .execute();
  }
});
