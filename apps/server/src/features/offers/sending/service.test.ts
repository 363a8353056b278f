import type { Actor } from '@mesterhand/domain/access/actor';
import type { SendOfferInput } from '@mesterhand/domain/offers/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { jobRequestTo, listAsked } from '../../../../../../tests/support/job-requests.ts';
import {
  makeOfferSides,
  makeOnlookers,
  mondayNoon as now,
} from '../../../../../../tests/support/offer-parties.ts';
import {
  acceptanceOf,
  firstTime,
  offerTo,
  secondTime,
} from '../../../../../../tests/support/offers.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { queueIn } from '../../../core/tasks/index.ts';
import { addBlock } from '../../blocks/service.ts';
import { addException } from '../../calendar/service.ts';
import { createRequest, withdrawRequest } from '../../job-requests/service.ts';
import { hideMaster } from '../../masters/service.ts';
import { acceptOffer } from '../accepting/service.ts';
import { leaveOffers, offerHandlers } from '../ending/service.ts';
import { listOffersOf, readOffer, saveOffer } from '../service.ts';
import { retractOffer, sendOffer } from './service.ts';

const refused = (code: string) => expect.objectContaining({ code });

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let requestId: number;

beforeAll(async () => {
  ({ database } = await makeOnlookers(inject('cluster')));
});
beforeEach(async () => {
  const { db } = database;
  ({ kari, ola, per } = await makeOfferSides(db));
  const asked = jobRequestTo([ola.masterId, per.masterId]);
  ({ id: requestId } = await createRequest(db, kari, asked, now));
});
afterAll(() => database.drop());

const send = (more: Partial<SendOfferInput> = {}, master = ola, at = now) =>
  sendOffer(database.db, master.actor, { ...offerTo(requestId, master.serviceId), ...more }, at);

const noticesOf = (userId: number) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'requestId', 'offerId', 'facts'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

describe('sending an offer', () => {
  test('answers the request, notifies the customer and starts the clock of its validity', async () => {
    const offer = await send();
    expect(offer).toMatchObject({
      state: 'sent',
      total: 2270.5,
      vat: 454.1,
      ceiling: 2270.5,
      service: 'Bytte kran',
      sentAt: now.toISOString(),
      validUntil: '2026-12-07T23:00:00.000Z',
      master: { id: ola.masterId, name: 'Ola Hansen', isVerified: true },
    });
    expect(await listAsked(database.db, requestId)).toEqual([
      `${ola.masterId} offered`,
      `${per.masterId} waiting`,
    ]);
    expect(await noticesOf(kari.userId)).toEqual([
      { kind: 'offerReceived', requestId, offerId: offer.id, facts: {} },
    ]);
    const jobs = await queueIn(database.db, (queue) => queue.findJobs('offer.due'));
    expect(jobs.map(({ data }) => data)).toContainEqual({ offerId: offer.id });
  });

  test('makes the draft the offer', async () => {
    const { requestId: _, ...content } = offerTo(requestId, ola.serviceId);
    const input = { requestId, ...content, seen: null };
    const draft = await saveOffer(database.db, ola.actor, input, now);
    const offer = await send();
    expect(offer).toMatchObject({ id: draft.id, state: 'sent' });
  });

  test('of the same again changes nothing, of another is refused', async () => {
    const offer = await send();
    expect(await send({}, ola, new Date(now.getTime() + 1000))).toEqual(offer);
    await expect(send({ excluded: 'Fliser.' })).rejects.toEqual(refused('offers.alreadySent'));
    expect(await noticesOf(kari.userId)).toHaveLength(1);
  });

  test('twice at the same time leaves one', async () => {
    const both = await Promise.allSettled([send(), send({ excluded: 'Fliser.' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listOffersOf(database.db, kari, { requestId, now })).toHaveLength(1);
  });

  test('another follows one that has expired', async () => {
    const first = await send({ validDays: 1 });
    const later = new Date('2026-11-25T11:00:00Z');
    const second = await send({}, ola, later);
    expect(second.id).not.toBe(first.id);
    const states = await listOffersOf(database.db, kari, { requestId, now: later });
    expect(states.map(({ state }) => state)).toEqual(['retracted', 'sent']);
  });

  test('names each time at which the master cannot come', async () => {
    const client = await makeClient(database.db);
    const asked = await createRequest(database.db, client, jobRequestTo([ola.masterId]), now);
    const sent = await send({ requestId: asked.id });
    await acceptOffer(database.db, client, acceptanceOf(sent), now);
    const { masterId } = ola;
    const day = { masterId, kind: 'off' as const, from: '2026-12-03', to: '2026-12-03', note: '' };
    await addException(database.db, ola.actor, { ...day, hours: null }, now);
    const times = [firstTime, { date: '2026-12-03', time: '10:00' as const }];
    await expect(send({ times })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [
        { path: ['times', 0, 'time'], message: 'slotTaken' },
        { path: ['times', 1, 'time'], message: 'slotClosed' },
      ],
    });
    const past = { date: '2026-11-23', time: '11:00' as const };
    await expect(send({ times: [secondTime, past] })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: ['times', 1, 'time'], message: 'slotPast' }],
    });
  });
});

describe('an offer is refused', () => {
  test('from a master who was not asked', async () => {
    const other = await makeMaster(database.db);
    await expect(send({}, other)).rejects.toEqual(refused('jobRequests.notFound'));
  });

  test('from one who is not verified any more', async () => {
    await database.db
      .updateTable('masters')
      .set({ isVerified: false })
      .where('id', '=', ola.masterId)
      .execute();
    await expect(send()).rejects.toEqual(refused('offers.notVerified'));
  });

  test('from one whom the customer has blocked, or who is hidden', async () => {
    await addBlock(database.db, kari, { userId: ola.actor.userId }, now);
    await expect(send()).rejects.toEqual(refused('jobRequests.masterUnavailable'));
    await database.db.transaction().execute((trx) => hideMaster(trx, per.masterId, now));
    await expect(send({}, per)).rejects.toEqual(refused('jobRequests.masterUnavailable'));
  });

  test('with a service of another master', async () => {
    await expect(send({ serviceId: per.serviceId })).rejects.toEqual(
      refused('bookings.serviceMismatch'),
    );
  });

  test('to a request that was withdrawn, or agreed with another', async () => {
    const first = await send({}, per);
    await acceptOffer(database.db, kari, acceptanceOf(first), now);
    await expect(send()).rejects.toEqual(refused('offers.alreadyAgreed'));
    const other = await createRequest(database.db, kari, jobRequestTo([ola.masterId]), now);
    await withdrawRequest(database.db, kari, { id: other.id }, now);
    await expect(send({ requestId: other.id })).rejects.toEqual(refused('offers.requestClosed'));
  });
});

describe('the end of an offer', () => {
  test('a retracted one asks the next master and notifies the customer', async () => {
    const { id } = await send();
    const retracted = await retractOffer(database.db, ola.actor, { id }, now);
    expect(retracted).toMatchObject({ state: 'retracted', decidedAt: now.toISOString() });
    expect(await retractOffer(database.db, ola.actor, { id }, now)).toEqual(retracted);
    const [own, second, next] = await listAsked(database.db, requestId);
    expect([own, second]).toEqual([`${ola.masterId} declined`, `${per.masterId} waiting`]);
    expect(next).toContain('waiting');
    const kinds = (await noticesOf(kari.userId)).map(({ kind }) => kind);
    expect(kinds).toContain('offerRetracted');
  });

  test('another may follow a retracted one', async () => {
    const { id } = await send();
    await retractOffer(database.db, ola.actor, { id }, now);
    expect(await send({ excluded: 'Fliser.' })).toMatchObject({ state: 'sent' });
  });

  test('nobody retracts the offer of another', async () => {
    const { id } = await send();
    await expect(retractOffer(database.db, per.actor, { id }, now)).rejects.toEqual(
      refused('offers.notFound'),
    );
  });

  test('an accepted one stays', async () => {
    const sent = await send();
    await acceptOffer(database.db, kari, acceptanceOf(sent), now);
    await expect(retractOffer(database.db, ola.actor, { id: sent.id }, now)).rejects.toEqual(
      refused('offers.statusConflict'),
    );
  });

  test('one that has expired passes the request on, once', async () => {
    const { id } = await send({ validDays: 1 });
    const run = (at: string) => {
      const { 'offer.due': handle } = offerHandlers({ db: database.db, clock: () => new Date(at) });
      return handle({ offerId: id });
    };
    await run('2026-11-24T22:59:59Z');
    expect(await listAsked(database.db, requestId)).toContain(`${ola.masterId} offered`);
    await run('2026-11-24T23:00:00Z');
    await run('2026-11-24T23:00:01Z');
    expect(await listAsked(database.db, requestId)).toContain(`${ola.masterId} declined`);
  });

  test('a master who leaves retracts what was sent and loses the drafts', async () => {
    const { id } = await send();
    const other = await createRequest(database.db, kari, jobRequestTo([ola.masterId]), now);
    const draft = { ...offerTo(other.id, ola.serviceId), seen: null };
    await saveOffer(database.db, ola.actor, draft, now);
    await database.db.transaction().execute((trx) => leaveOffers(trx, ola.masterId, now));
    expect(await readOffer(database.db, kari, { id, now })).toMatchObject({ state: 'retracted' });
    expect(await listOffersOf(database.db, ola.actor, { requestId: other.id, now })).toEqual([]);
  });
});
