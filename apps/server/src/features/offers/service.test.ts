import type { Actor } from '@mesterhand/domain/access/actor';
import type { SaveOfferInput } from '@mesterhand/domain/offers/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TestDatabase } from '../../../../../tests/support/cluster.ts';
import { jobRequestTo } from '../../../../../tests/support/job-requests.ts';
import {
  makeOfferSides,
  makeOnlookers,
  mondayNoon as now,
} from '../../../../../tests/support/offer-parties.ts';
import { offerTo } from '../../../../../tests/support/offers.ts';
import { type MadeMaster, makeMaster } from '../../../../../tests/support/people.ts';
import { createRequest, withdrawRequest } from '../job-requests/service.ts';
import { sendOffer } from './sending/service.ts';
import { listOffersOf, readOffer, saveOffer } from './service.ts';

const refused = (code: string) => expect.objectContaining({ code });

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let requestId: number;

beforeAll(async () => {
  ({ database, stranger, admin } = await makeOnlookers(inject('cluster')));
});
beforeEach(async () => {
  const { db } = database;
  ({ kari, ola, per } = await makeOfferSides(db));
  const asked = jobRequestTo([ola.masterId, per.masterId]);
  ({ id: requestId } = await createRequest(db, kari, asked, now));
});
afterAll(() => database.drop());

const draftOf = (more: Partial<SaveOfferInput> = {}): SaveOfferInput => ({
  requestId,
  serviceId: null,
  kind: 'fixed',
  lines: [{ kind: 'service', text: 'Kran', quantity: null, unitPrice: null }],
  marginPercent: null,
  excluded: '',
  times: [],
  validDays: 14,
  durationMinutes: null,
  seen: null,
  ...more,
});
const save = (more: Partial<SaveOfferInput> = {}, master = ola, at = now) =>
  saveOffer(database.db, master.actor, draftOf(more), at);
const send = (master: MadeMaster) =>
  sendOffer(database.db, master.actor, offerTo(requestId, master.serviceId), now);

describe('a draft', () => {
  test('is stored as far as it goes, and replaced by what follows', async () => {
    const first = await save();
    expect(first).toMatchObject({
      state: 'draft',
      total: 0,
      lines: [{ text: 'Kran', quantity: null, unitPrice: null }],
      serviceId: null,
      validUntil: null,
      sentAt: null,
      updatedAt: now.toISOString(),
    });
    const lines = [{ kind: 'hours' as const, text: 'Arbeid', quantity: 1.5, unitPrice: 890 }];
    const later = new Date(now.getTime() + 60_000);
    const second = await save({ lines, seen: first.updatedAt }, ola, later);
    expect(second).toMatchObject({ id: first.id, total: 1335, vat: 267 });
    expect(second.updatedAt).toBe(later.toISOString());
  });

  test('is not overwritten by a device that has not seen the last one', async () => {
    const first = await save();
    await save({ excluded: 'Maling.', seen: first.updatedAt });
    await expect(save({ excluded: 'Fliser.' })).rejects.toEqual(refused('conflict.stale'));
    await expect(save({ excluded: 'Fliser.', seen: first.updatedAt })).rejects.toEqual(
      refused('conflict.stale'),
    );
    const [stored] = await listOffersOf(database.db, ola.actor, { requestId, now });
    expect(stored).toMatchObject({ excluded: 'Maling.' });
  });

  test('saved again after a lost answer is the same draft', async () => {
    const first = await save({ excluded: 'Maling.' });
    const again = await save({ excluded: 'Maling.' });
    expect(again).toEqual(first);
  });

  test('of two devices at once one is stored and the other is refused', async () => {
    const both = await Promise.allSettled([
      save({ excluded: 'Den ene.' }),
      save({ excluded: 'Den andre.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listOffersOf(database.db, ola.actor, { requestId, now })).toHaveLength(1);
  });

  test('exists for its master alone', async () => {
    const { id } = await save();
    for (const actor of [kari, stranger, admin, per.actor])
      await expect(readOffer(database.db, actor, { id, now })).rejects.toEqual(
        refused('offers.notFound'),
      );
    expect(await listOffersOf(database.db, kari, { requestId, now })).toEqual([]);
  });

  test('names a service of the own, or none', async () => {
    await expect(save({ serviceId: per.serviceId })).rejects.toEqual(
      refused('bookings.serviceMismatch'),
    );
    await expect(save({ serviceId: 999_999 })).rejects.toEqual(refused('services.notFound'));
    expect(await save({ serviceId: ola.serviceId })).toMatchObject({ service: 'Bytte kran' });
  });

  test('is of masters who are asked, while the request is open', async () => {
    const other = await makeMaster(database.db);
    await expect(save({}, other)).rejects.toEqual(refused('jobRequests.notFound'));
    await withdrawRequest(database.db, kari, { id: requestId }, now);
    await expect(save()).rejects.toEqual(refused('offers.requestClosed'));
  });
});

describe('reading offers', () => {
  test('the customer compares all that were sent, a master reads the own', async () => {
    const [one, two] = [await send(ola), await send(per)];
    const idsFor = async (actor: Actor) =>
      (await listOffersOf(database.db, actor, { requestId, now })).map(({ id }) => id);
    expect(await idsFor(kari)).toEqual([one.id, two.id]);
    expect(await idsFor(admin)).toEqual([one.id, two.id]);
    expect(await idsFor(ola.actor)).toEqual([one.id]);
    expect(await idsFor(per.actor)).toEqual([two.id]);
    await expect(idsFor(stranger)).rejects.toEqual(refused('jobRequests.notFound'));
  });

  test('an offer is for its two sides and administrators', async () => {
    const { id } = await send(ola);
    for (const actor of [kari, ola.actor, admin])
      expect(await readOffer(database.db, actor, { id, now })).toMatchObject({ id, total: 2270.5 });
    for (const actor of [stranger, per.actor])
      await expect(readOffer(database.db, actor, { id, now })).rejects.toEqual(
        refused('offers.notFound'),
      );
  });

  test('an offer is closed when its request ends', async () => {
    const { id } = await send(ola);
    await withdrawRequest(database.db, kari, { id: requestId }, now);
    expect(await readOffer(database.db, kari, { id, now })).toMatchObject({
      state: 'closed',
      isExpired: false,
      decidedAt: now.toISOString(),
    });
  });

  test('expiry shows from the end of the last day on', async () => {
    const { id, validUntil } = await send(ola);
    expect(validUntil).toBe('2026-12-07T23:00:00.000Z');
    const isExpiredAt = async (at: string) =>
      (await readOffer(database.db, kari, { id, now: new Date(at) })).isExpired;
    expect(await isExpiredAt('2026-12-07T22:59:59.999Z')).toBe(false);
    expect(await isExpiredAt('2026-12-07T23:00:00.000Z')).toBe(true);
  });
});
