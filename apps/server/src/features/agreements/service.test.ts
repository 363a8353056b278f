import { createHash } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import { nobodysName } from '@mesterhand/domain/privacy/nobody';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { bookingRequestTo } from '../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  makeOfferSides,
  makeOnlookers,
  mondayNoon as now,
} from '../../../../../tests/support/offer-parties.ts';
import { type MadeMaster, makeMaster } from '../../../../../tests/support/people.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { readBookingDetail } from '../bookings/service.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { decideOnChange, proposeChange } from '../change-orders/service.ts';
import { withdraw } from '../withdrawals/service.ts';
import { redactAgreements } from './removal/service.ts';
import { lockAgreement, readAgreement } from './service.ts';

const refused = (code: string) => expect.objectContaining({ code });

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, stranger, admin } = await makeOnlookers(inject('cluster')));
});
beforeEach(async () => {
  ({ kari, ola } = await makeOfferSides(database.db));
});
afterAll(() => database.drop());

async function book(): Promise<number> {
  const { id } = await createBooking(database.db, kari, bookingRequestTo(ola), now);
  return id;
}
const step = (id: number, status: 'pending' | 'confirmed', actor: Actor = ola.actor) =>
  changeStatus(database.db, actor, { id, status }, now);
const agreed = async (): Promise<number> => {
  const id = await book();
  await step(id, 'confirmed');
  return id;
};

describe('a booking of a priced service', () => {
  test('states the number in the land register where it is known', async () => {
    const { id } = await createBooking(
      database.db,
      kari,
      {
        ...bookingRequestTo(ola),
        located: {
          place: { latitude: 59.9128, longitude: 10.7497 },
          isAway: false,
          details: { postcode: '0155', municipalityNumber: '0301', cadastralNumber: '208/619' },
        },
      },
      now,
    );
    await step(id, 'confirmed');
    const { content } = await readAgreement(database.db, kari, id);
    expect(content.place).toBe('Storgata 1, 0155 Oslo (gnr. 208, bnr. 619)');
    expect(JSON.stringify(content.document)).toContain('gnr. 208, bnr. 619');
  });

  test('has an agreement with a fixed price and the call-out fee when its master accepts it', async () => {
    const bookingId = await agreed();
    expect(await readAgreement(database.db, kari, bookingId)).toMatchObject({
      bookingId,
      agreedAt: now.toISOString(),
      ceiling: 1900,
      redactedAt: null,
      content: {
        kind: 'fixed',
        total: 1900,
        vat: 380,
        lines: [
          { kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1200 },
          { kind: 'callOut', text: 'Bytte kran', quantity: 1, unitPrice: 700 },
        ],
        work: { service: 'Bytte kran', description: 'Kranen drypper.' },
        place: 'Storgata 1, 0155 Oslo',
        time: { date: '2026-12-01', time: '10:00' },
        isUrgent: false,
        earlyStart: null,
      },
    });
  });

  test('has no line for a call-out that costs nothing', async () => {
    const id = await book();
    await database.db
      .updateTable('bookings')
      .set({ callOutFee: null })
      .where('id', '=', id)
      .execute();
    await step(id, 'confirmed');
    const { content, ceiling } = await readAgreement(database.db, kari, id);
    expect(content.lines.map(({ kind }) => kind)).toEqual(['service']);
    expect(ceiling).toBe(1200);
  });

  test('keeps its agreement when it returns to the master and is accepted again', async () => {
    const id = await agreed();
    const first = await readAgreement(database.db, kari, id);
    await step(id, 'pending', kari);
    await step(id, 'confirmed');
    expect(await readAgreement(database.db, kari, id)).toEqual(first);
  });

  test('says that it has one from the answer to the acceptance on', async () => {
    const id = await book();
    const read = () => readBookingDetail(database.db, kari, id, now);
    expect(await read()).toMatchObject({ hasAgreement: false });
    expect(await step(id, 'confirmed')).toMatchObject({ hasAgreement: true });
    expect(await read()).toMatchObject({ hasAgreement: true });
  });

  test('has none when an administrator accepts it: nobody binds another to a price', async () => {
    const id = await book();
    expect(await step(id, 'confirmed', admin)).toMatchObject({ hasAgreement: false });
    await expect(readAgreement(database.db, kari, id)).rejects.toEqual(
      refused('agreements.notFound'),
    );
  });

  test('has none when its price is an estimate by the hour', async () => {
    const id = await book();
    await database.db
      .updateTable('bookings')
      .set({ priceBasis: 'hour' })
      .where('id', '=', id)
      .execute();
    await step(id, 'confirmed');
    await expect(readAgreement(database.db, kari, id)).rejects.toEqual(
      refused('agreements.notFound'),
    );
  });
});

describe('an agreement', () => {
  test('is read by its two sides and administrators', async () => {
    const id = await agreed();
    for (const actor of [kari, ola.actor, admin])
      expect(await readAgreement(database.db, actor, id)).toMatchObject({ bookingId: id });
    const other = await makeMaster(database.db);
    for (const actor of [stranger, other.actor])
      await expect(readAgreement(database.db, actor, id)).rejects.toEqual(
        refused('agreements.notFound'),
      );
  });

  test('keeps its own ceiling beside the one with accepted changes', async () => {
    const { db } = database;
    const bookingId = await agreed();
    const lines = [{ kind: 'materials' as const, text: 'Rør', quantity: 1, unitPrice: 349.9 }];
    const change = { bookingId, reason: 'Røret er rustet.', lines, extraHours: 0 };
    const { id } = await proposeChange(db, ola.actor, change, now);
    await proposeChange(db, ola.actor, change, now);
    expect(await readAgreement(db, kari, bookingId)).toMatchObject({ ceilingAfter: 1900 });
    await decideOnChange(db, kari, { id, action: 'accept' }, now);
    expect(await readAgreement(db, kari, bookingId)).toMatchObject({
      ceiling: 1900,
      ceilingAfter: 2249.9,
      withdrawnAt: null,
    });
  });

  test('says when its customer withdrew', async () => {
    const bookingId = await agreed();
    const input = { bookingId, statement: '', seenDue: 0, language: 'nb' } as const;
    await withdraw(database.db, kari, input, now);
    expect(await readAgreement(database.db, ola.actor, bookingId)).toMatchObject({
      withdrawnAt: now.toISOString(),
    });
  });

  test('has the hash of its content', async () => {
    const { hash, content } = await readAgreement(database.db, kari, await agreed());
    expect(createHash('sha256').update(canonicalJson(content)).digest('hex')).toBe(hash);
  });

  test('can be neither changed nor deleted', async () => {
    const id = await agreed();
    const error = { code: '23001', message: 'agreements cannot be changed' };
    const { db } = database;
    const changes = [{ ceiling: 99_999 }, { hash: 'a'.repeat(64) }, { bookingId: null }];
    for (const change of changes)
      await expect(
        db.updateTable('agreements').set(change).where('bookingId', '=', id).execute(),
      ).rejects.toMatchObject(error);
    await expect(
      db.deleteFrom('agreements').where('bookingId', '=', id).execute(),
    ).rejects.toMatchObject(error);
  });

  test('outlives its booking', async () => {
    const id = await agreed();
    const { number } = await readAgreement(database.db, kari, id);
    await database.db.deleteFrom('bookings').where('id', '=', id).execute();
    const stored = await database.db
      .selectFrom('agreements')
      .select(['bookingId', 'clientId'])
      .where('number', '=', number)
      .executeTakeFirst();
    expect(stored).toEqual({ bookingId: null, clientId: kari.userId });
  });

  test('is locked with the state of its booking', async () => {
    const bookingId = await agreed();
    const locked = await database.db.transaction().execute((trx) => lockAgreement(trx, bookingId));
    expect(locked).toMatchObject({
      bookingId,
      clientId: kari.userId,
      masterUserId: ola.actor.userId,
      status: 'confirmed',
      ceiling: 1900,
      startsEarly: false,
    });
    const none = database.db.transaction().execute((trx) => lockAgreement(trx, 999_999));
    await expect(none).rejects.toEqual(refused('agreements.notFound'));
  });
});

describe('the erasure of a side', () => {
  const redact = (whose: { clientId: number } | { masterId: number }) =>
    database.db.transaction().execute((trx) => redactAgreements(trx, whose));

  test('removes the customer, and leaves price, terms and hash', async () => {
    const id = await agreed();
    const before = await readAgreement(database.db, ola.actor, id);
    await redact({ clientId: kari.userId });
    const after = await readAgreement(database.db, ola.actor, id);
    expect(after).toMatchObject({ hash: before.hash, ceiling: 1900, number: before.number });
    expect(after.redactedAt).not.toBeNull();
    expect(after.content).toMatchObject({
      customer: { name: nobodysName },
      place: '',
      work: { service: 'Bytte kran', description: '' },
      lines: before.content.lines,
    });
    expect(JSON.stringify(after.content)).not.toMatch(/Nordmann|Storgata|drypper/);
  });

  test('removes the master, and both in turn', async () => {
    const id = await agreed();
    await redact({ masterId: ola.masterId });
    const half = await readAgreement(database.db, kari, id);
    expect(JSON.stringify(half.content)).not.toContain('Hansen');
    expect(half.content.customer.name).toBe('Kari Nordmann');
    await redact({ clientId: kari.userId });
    const none = await readAgreement(database.db, admin, id);
    expect(JSON.stringify(none.content)).not.toMatch(/Hansen|Nordmann/);
  });
});
