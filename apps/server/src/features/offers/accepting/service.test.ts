import type { Actor } from '@mesterhand/domain/access/actor';
import { slots } from '@mesterhand/domain/bookings/slots';
import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import type { AcceptOfferInput } from '@mesterhand/domain/offers/accept-schema';
import type { Offer, SendOfferInput } from '@mesterhand/domain/offers/schema';
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
import { type MadeMaster, makeClient } from '../../../../../../tests/support/people.ts';
import { readAgreement } from '../../agreements/service.ts';
import { addBlock } from '../../blocks/service.ts';
import { readBookingDetail } from '../../bookings/service.ts';
import { createRequest, readJobRequest, withdrawRequest } from '../../job-requests/service.ts';
import { declineOffer } from '../deciding/service.ts';
import { retractOffer, sendOffer } from '../sending/service.ts';
import { readOffer, saveOffer } from '../service.ts';
import { acceptOffer } from './service.ts';

const refused = (code: string) => expect.objectContaining({ code });

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let requestId: number;
let offer: Offer;

beforeAll(async () => {
  ({ database, stranger } = await makeOnlookers(inject('cluster')));
});
beforeEach(async () => {
  ({ kari, ola, per } = await makeOfferSides(database.db));
  requestId = await ask({ masterIds: [ola.masterId, per.masterId] });
  offer = await send();
});
afterAll(() => database.drop());

const ask = async (more: Partial<CreateJobRequestInput>, actor = kari): Promise<number> =>
  (await createRequest(database.db, actor, jobRequestTo([ola.masterId], more), now)).id;
const send = (more: Partial<SendOfferInput> = {}, master = ola) =>
  sendOffer(database.db, master.actor, { ...offerTo(requestId, master.serviceId), ...more }, now);
const accept = (more: Partial<AcceptOfferInput> = {}, { actor = kari, at = now } = {}) =>
  acceptOffer(database.db, actor, { ...acceptanceOf(offer), ...more }, at);

const kindsOf = async (userId: number) => {
  const rows = await database.db
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
/** The slot after one. */
const hourAfter = (time: (typeof slots)[number]) => slots[slots.indexOf(time) + 1] ?? time;
const agreementsOf = (actor: Actor) =>
  database.db.selectFrom('agreements').select('id').where('clientId', '=', actor.userId).execute();

describe('accepting an offer', () => {
  test('makes an accepted booking with its price', async () => {
    const { bookingId } = await accept();
    const booking = await readBookingDetail(database.db, kari, bookingId, now);
    expect(booking).toMatchObject({
      status: 'confirmed',
      acceptedAt: now.toISOString(),
      serviceId: ola.serviceId,
      estimatedPrice: 2270.5,
      priceBasis: 'offer',
      callOutFee: null,
      scheduledDate: '2026-12-01',
      scheduledTime: '10:00',
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      description: 'Kranen på kjøkkenet drypper.\n\nRenner det fortsatt vann: Ja',
      history: [{ from: null, to: 'confirmed', by: 'client' }],
    });
  });

  test('books the length that the offer states, and the usual one without', async () => {
    await retractOffer(database.db, ola.actor, { id: offer.id }, now);
    requestId = await ask({ masterIds: [ola.masterId] });
    offer = await send({ durationMinutes: 210 });
    expect(offer).toMatchObject({ durationMinutes: 210, workMinutes: 210 });
    const { bookingId } = await accept();
    expect(await readBookingDetail(database.db, kari, bookingId, now)).toMatchObject({
      durationMinutes: 210,
    });
    requestId = await ask({ masterIds: [ola.masterId] });
    // 10:00 to 13:30 are taken now; the last slot before leaves no room for three hours.
    const noon = { date: firstTime.date, time: '12:00' } as const;
    await expect(send({ times: [noon] })).rejects.toMatchObject({ code: 'input.invalid' });
    const nine = { date: firstTime.date, time: '09:00' } as const;
    await expect(send({ times: [nine], durationMinutes: 180 })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    await expect(send({ times: [nine] })).resolves.toMatchObject({
      durationMinutes: null,
      workMinutes: expect.any(Number),
    });
  });

  test('makes a numbered agreement of what the customer saw', async () => {
    const { bookingId, agreementNumber } = await accept();
    expect(agreementNumber).toMatch(/^2026-\d{6}$/);
    const agreement = await readAgreement(database.db, kari, bookingId);
    expect(agreement).toMatchObject({
      number: agreementNumber,
      ceiling: 2270.5,
      content: {
        customer: { name: 'Kari Nordmann' },
        master: { name: 'Ola Hansen' },
        kind: 'fixed',
        total: 2270.5,
        excluded: 'Maling etter arbeidet.',
        time: firstTime,
        withdrawUntil: '2026-12-07',
        earlyStart: { language: 'nb', at: now.toISOString() },
        lines: offerTo(requestId, ola.serviceId).lines,
      },
    });
  });

  test('ends the request and its other offers, and notifies each kindly', async () => {
    const other = await send({}, per);
    const { bookingId } = await accept();
    expect(await readJobRequest(database.db, kari, requestId)).toMatchObject({
      state: 'agreed',
      bookingId,
    });
    expect(await listAsked(database.db, requestId)).toEqual([
      `${ola.masterId} offered`,
      `${per.masterId} closed`,
    ]);
    const states = [offer.id, other.id].map(
      async (id) => (await readOffer(database.db, kari, { id, now })).state,
    );
    expect(await Promise.all(states)).toEqual(['accepted', 'closed']);
    expect(await kindsOf(ola.actor.userId)).toEqual(['offerAccepted']);
    expect(await kindsOf(per.actor.userId)).toEqual(['offerClosed']);
    expect(await kindsOf(kari.userId)).toEqual(['offerReceived', 'offerReceived', 'agreementMade']);
  });

  test('again answers the same', async () => {
    const first = await accept();
    expect(await accept({ time: secondTime })).toEqual(first);
    expect(await agreementsOf(kari)).toHaveLength(1);
  });

  test('takes one of the proposed times', async () => {
    const { bookingId } = await accept({ time: secondTime });
    expect(await readBookingDetail(database.db, kari, bookingId, now)).toMatchObject({
      scheduledDate: '2026-12-02',
      scheduledTime: '12:00',
    });
  });

  test('takes the place of the request with it, and refuses what cannot be driven as taken', async () => {
    const hamar = { latitude: 60.7945, longitude: 11.068 };
    const locate = (id: number) =>
      database.db.updateTable('jobRequests').set(hamar).where('id', '=', id).execute();
    await locate(requestId);
    const nils = await makeClient(database.db);
    const theirs = await ask({ masterIds: [ola.masterId] }, nils);
    const time = { date: firstTime.date, time: hourAfter(firstTime.time) };
    const late = await send({ requestId: theirs, times: [time] });
    const { bookingId } = await accept();
    const booking = await database.db
      .selectFrom('bookings')
      .select(['latitude', 'longitude'])
      .where('id', '=', bookingId)
      .executeTakeFirst();
    expect(booking).toEqual(hamar);
    await expect(
      acceptOffer(database.db, nils, acceptanceOf(late, { time }), now),
    ).rejects.toMatchObject({
      code: 'bookings.slotTaken',
      issues: [{ path: ['time'], message: 'slotTaken' }],
    });
    const third = await ask({ masterIds: [ola.masterId] }, nils);
    await expect(send({ requestId: third, times: [time] })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: ['times', 0, 'time'], message: 'unreachable' }],
    });
  });

  test('of an open account stores the sum before which the customer is notified', async () => {
    await retractOffer(database.db, ola.actor, { id: offer.id }, now);
    offer = await send({ kind: 'openAccount' });
    const { bookingId } = await accept({ notifyAbove: 5000 });
    expect(await readAgreement(database.db, kari, bookingId)).toMatchObject({
      ceiling: null,
      content: { notifyAbove: 5000, kind: 'openAccount' },
    });
  });

  test('of an emergency needs no express request, and there is no right to withdraw', async () => {
    requestId = await ask({ isEmergency: true });
    offer = await send({ times: [secondTime] });
    const { bookingId } = await accept({ time: secondTime, startsEarly: false });
    expect(await readAgreement(database.db, kari, bookingId)).toMatchObject({
      content: { isUrgent: true, withdrawUntil: null, earlyStart: null },
    });
  });
});

describe('an acceptance is refused', () => {
  test('by anyone but the customer', async () => {
    for (const actor of [stranger, ola.actor, per.actor])
      await expect(accept({}, { actor })).rejects.toEqual(refused('offers.notFound'));
  });

  test('of a draft', async () => {
    const input = { ...offerTo(requestId, per.serviceId), seen: null };
    offer = await saveOffer(database.db, per.actor, input, now);
    await expect(accept()).rejects.toEqual(refused('offers.notFound'));
  });

  test.each([
    ['another price', { seenTotal: 2270.49 }, 'bookings.priceChanged'],
    [
      'other texts',
      { wording: { version: '2026-01-01', language: 'nb' } },
      'agreements.wordingChanged',
    ],
    [
      'a time that was not proposed',
      { time: { date: '2026-12-03', time: '10:00' } },
      'offers.timeUnknown',
    ],
    [
      'an early start that nobody asked for',
      { startsEarly: false },
      'agreements.earlyStartRequired',
    ],
  ] as const)('with %s', async (_, more, code) => {
    await expect(accept(more)).rejects.toEqual(refused(code));
    expect(await agreementsOf(kari)).toEqual([]);
  });

  test('a second after the offer has expired', async () => {
    const at = new Date('2026-12-07T23:00:00Z');
    await expect(accept({}, { at })).rejects.toEqual(refused('offers.expired'));
  });

  test('of a declined, a retracted or a withdrawn one', async () => {
    await declineOffer(database.db, kari, { id: offer.id, reason: '' }, now);
    await expect(accept()).rejects.toEqual(refused('offers.statusConflict'));
    offer = await send({ excluded: 'Fliser.' });
    await retractOffer(database.db, ola.actor, { id: offer.id }, now);
    await expect(accept()).rejects.toEqual(refused('offers.statusConflict'));
    offer = await send({ excluded: 'Gulv.' });
    await withdrawRequest(database.db, kari, { id: requestId }, now);
    await expect(accept()).rejects.toEqual(refused('offers.requestClosed'));
  });

  test('of a master who lost the badge, or whom the customer has blocked', async () => {
    const verify = (isVerified: boolean) =>
      database.db
        .updateTable('masters')
        .set({ isVerified })
        .where('id', '=', ola.masterId)
        .execute();
    await verify(false);
    await expect(accept()).rejects.toEqual(refused('offers.masterUnavailable'));
    await verify(true);
    await addBlock(database.db, kari, { userId: ola.actor.userId }, now);
    await expect(accept()).rejects.toEqual(refused('bookings.blocked'));
  });

  test('at a time that is gone, naming the proposed ones that are still free', async () => {
    const nils = await makeClient(database.db);
    const theirs = await ask({ masterIds: [ola.masterId] }, nils);
    const other = await send({ requestId: theirs });
    await acceptOffer(database.db, nils, acceptanceOf(other), now);
    await expect(accept()).rejects.toMatchObject({
      code: 'bookings.slotTaken',
      issues: [
        { path: ['time'], message: 'slotTaken' },
        { path: ['times', 1], message: 'stillFree' },
      ],
    });
    expect(await readOffer(database.db, kari, { id: offer.id, now })).toMatchObject({
      state: 'sent',
    });
    await expect(accept({ time: secondTime })).resolves.toMatchObject({
      bookingId: expect.any(Number),
    });
  });

  test('without a phone, unless one is given', async () => {
    await database.db
      .updateTable('users')
      .set({ phone: '' })
      .where('id', '=', kari.userId)
      .execute();
    await expect(accept()).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: ['clientPhone'], message: 'required' }],
    });
    const { bookingId } = await accept({ clientPhone: '+47 400 00 100' });
    expect(await readBookingDetail(database.db, kari, bookingId, now)).toMatchObject({
      clientPhone: '+47 400 00 100',
    });
  });
});

describe('acceptances at the same time', () => {
  test('of two offers of one request make one agreement', async () => {
    const other = await send({}, per);
    const both = await Promise.allSettled([
      accept(),
      acceptOffer(database.db, kari, acceptanceOf(other), now),
    ]);
    const lost = both.filter(({ status }) => status === 'rejected');
    expect(lost).toEqual([{ status: 'rejected', reason: refused('offers.alreadyAgreed') }]);
    expect(await agreementsOf(kari)).toHaveLength(1);
  });

  test('of one offer by two devices answer the same', async () => {
    const [one, two] = await Promise.all([accept(), accept()]);
    expect(two).toEqual(one);
  });

  test('of two requests at one hour of a master make one booking', async () => {
    const nils = await makeClient(database.db);
    const theirs = await ask({ masterIds: [ola.masterId] }, nils);
    const other = await send({ requestId: theirs });
    const both = await Promise.allSettled([
      accept(),
      acceptOffer(database.db, nils, acceptanceOf(other), now),
    ]);
    const lost = both.filter(({ status }) => status === 'rejected');
    expect(lost).toEqual([{ status: 'rejected', reason: refused('bookings.slotTaken') }]);
  });

  test('are numbered without gaps', async () => {
    const numbers = await Promise.all(
      [4, 5, 6, 7].map(async (day) => {
        const client = await makeClient(database.db);
        const theirs = await ask({ masterIds: [per.masterId] }, client);
        const time = { date: `2026-12-0${day === 6 ? 8 : day}`, time: '10:00' as const };
        const sent = await send({ requestId: theirs, times: [time] }, per);
        const input = acceptanceOf(sent, { time });
        return (await acceptOffer(database.db, client, input, now)).agreementNumber;
      }),
    );
    const counters = numbers.map((number) => Number(number.slice(5))).toSorted((a, b) => a - b);
    const [first = 0] = counters;
    expect(counters).toEqual([first, first + 1, first + 2, first + 3]);
  });
});

describe('declining an offer', () => {
  test('asks the next master, and the master reads why', async () => {
    const declined = await declineOffer(database.db, kari, { id: offer.id, reason: 'Dyrt.' }, now);
    expect(declined).toMatchObject({ state: 'declined', declineReason: 'Dyrt.' });
    expect(await declineOffer(database.db, kari, { id: offer.id, reason: '' }, now)).toEqual(
      declined,
    );
    expect((await listAsked(database.db, requestId))[0]).toBe(`${ola.masterId} declined`);
    expect(await kindsOf(ola.actor.userId)).toEqual(['offerClosed']);
  });

  test('is for the customer', async () => {
    for (const actor of [stranger, ola.actor])
      await expect(
        declineOffer(database.db, actor, { id: offer.id, reason: '' }, now),
      ).rejects.toEqual(refused('offers.notFound'));
  });
});
