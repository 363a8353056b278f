import type { Actor } from '@mesterhand/domain/access/actor';
import type { Bill } from '@mesterhand/domain/bills/schema';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { agreedLines, makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { decideOnChange, proposeChange } from '../change-orders/service.ts';
import { withdraw } from '../withdrawals/service.ts';
import { answerObjection, objectToBill, settleBill } from './objections/service.ts';
import { isBillPictureReadable } from './pictures/service.ts';
import { listObjectedBills } from './queries.ts';
import { acceptBill, readBill, sendBill } from './service.ts';

const now = new Date('2026-11-23T11:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let moderator: Actor;
let admin: Actor;
let otherMaster: MadeMaster;
let ola: MadeMaster;
let bookingId: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  stranger = await makeClient(db);
  moderator = await makeClient(db, { role: 'moderator' });
  admin = await makeClient(db, { role: 'admin' });
  otherMaster = await makeMaster(db, { firstName: 'Per' });
});
beforeEach(async () => {
  const { db } = database;
  [kari, ola] = [await makeClient(db), await makeMaster(db)];
  bookingId = await agreed();
});
afterAll(() => database.drop());

const agreed = (more: Partial<Parameters<typeof makeAgreedJob>[1]> = {}) =>
  makeAgreedJob(database.db, {
    clientId: kari.userId,
    master: ola,
    at: now,
    status: 'in_progress',
    startedAt: now,
    ...more,
  });
const linesOf = (unitPrice: number): PriceLine[] => [
  { kind: 'service', text: 'Arbeid', quantity: 1, unitPrice },
];
const send = (unitPrice = 2500, { actor = ola.actor, at = now } = {}) =>
  sendBill(database.db, actor, { bookingId, lines: linesOf(unitPrice) }, at);
const object = (pictures: string[] = [], actor = kari) =>
  objectToBill(database.db, actor, { bookingId, reason: 'For mange timer.', pictures }, now);
const accept = (actor = kari) => acceptBill(database.db, actor, { bookingId }, now);

/** What came of a bill: its sum, or the code of the refusal. */
const outcomeOf = (sent: Promise<Bill>): Promise<unknown> =>
  sent.then(
    ({ state, total }) => `${state} ${total}`,
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

async function raiseBy(unitPrice: number): Promise<number> {
  const { db } = database;
  const change = { bookingId, reason: 'Nytt rør.', lines: linesOf(unitPrice), extraHours: 0 };
  const { id } = await proposeChange(db, ola.actor, change, now);
  return id;
}

const kindsOf = async (userId: number) => {
  const rows = await database.db
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('a bill', () => {
  test('stands beside what was agreed and changed', async () => {
    const { db } = database;
    const id = await raiseBy(700);
    await decideOnChange(db, kari, { id, action: 'accept' }, now);
    const lines = [...agreedLines, ...linesOf(650)];
    const bill = await sendBill(db, ola.actor, { bookingId, lines }, now);
    expect(bill).toMatchObject({
      bookingId,
      lines,
      total: 3150,
      vat: 630,
      agreedTotal: 2500,
      changesTotal: 700,
      ceiling: 3200,
      state: 'sent',
      sentAt: now.toISOString(),
      decidedAt: null,
      objection: null,
    });
    expect(await readBill(db, kari, bookingId)).toEqual(bill);
    expect(await kindsOf(kari.userId)).toEqual(['changeProposed', 'billSent']);
    expect(await accept()).toMatchObject({ state: 'accepted', decidedAt: now.toISOString() });
    await accept();
    expect(await kindsOf(ola.actor.userId)).toEqual(['changeDecided', 'billDecided']);
  });

  test.each<[string, Parameters<typeof agreed>[0], unitPrice: number, code: string | undefined]>([
    ['at the fixed price', {}, 2500, undefined],
    ['an øre above it', {}, 2500.01, 'bills.aboveCeiling'],
    ['at 115 % of an estimate', { kind: 'estimate' }, 2875, undefined],
    ['an øre above that', { kind: 'estimate' }, 2875.01, 'bills.aboveCeiling'],
    [
      'above an agreed margin',
      { kind: 'estimate', marginPercent: 5 },
      2625.01,
      'bills.aboveCeiling',
    ],
    ['on an open account', { kind: 'openAccount' }, 90_000, undefined],
    [
      'above a sum that the customer named',
      { kind: 'openAccount', notifyAbove: 4000 },
      4000.01,
      'bills.notAnnounced',
    ],
    ['before the work', { status: 'confirmed', startedAt: null }, 100, 'bills.jobNotDone'],
    ['after the completion', { status: 'completed' }, 2500, undefined],
  ])('%s', async (_name, more, unitPrice, code) => {
    bookingId = await agreed({ date: '2026-12-02', ...more });
    expect(await outcomeOf(send(unitPrice))).toBe(code ?? `sent ${unitPrice}`);
  });

  test('is sent once: the same again changes nothing, another one is refused', async () => {
    const first = await send();
    expect(await send(2500, { at: later(60) })).toEqual(first);
    await expect(send(2400)).rejects.toMatchObject({ code: 'bills.alreadySent' });
    expect(await kindsOf(kari.userId)).toEqual(['billSent']);
  });

  test('leaves the payment status and follows a completion by the documented call', async () => {
    const { db } = database;
    await changeStatus(db, ola.actor, { id: bookingId, status: 'completed' }, now);
    await send();
    await accept();
    const booking = await db
      .selectFrom('bookings')
      .select(['status', 'paymentStatus'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(booking).toEqual({ status: 'completed', paymentStatus: null });
  });

  test('above the ceiling is impossible on every path of the database', async () => {
    const { db } = database;
    await raiseBy(700);
    const { id: agreementId } = await db
      .selectFrom('agreements')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    const row = {
      agreementId,
      bookingId,
      lines: JSON.stringify(linesOf(2500)),
      state: 'sent',
      sentAt: now.toISOString(),
    } as const;
    const insert = (total: number, ceiling: number | null) =>
      db
        .insertInto('bills')
        .values({ ...row, total, ceiling })
        .execute();
    await expect(insert(2500.01, 2500)).rejects.toThrow('bills_within_ceiling');
    // The proposed change was not accepted.
    await expect(insert(3200, 3200)).rejects.toThrow('what was agreed with accepted changes');
    await expect(insert(9999, null)).rejects.toThrow('what was agreed with accepted changes');
    await send();
    const raise = (total: number, ceiling: number) =>
      db
        .updateTable('bills')
        .set({ total, ceiling })
        .where('agreementId', '=', agreementId)
        .execute();
    await expect(raise(2500.01, 2500)).rejects.toThrow('bills_within_ceiling');
    await expect(raise(3200, 3200)).rejects.toThrow('what was agreed with accepted changes');
  });

  test('outlives its booking, although a change was accepted after it', async () => {
    const { db } = database;
    const id = await raiseBy(700);
    await send();
    await decideOnChange(db, kari, { id, action: 'accept' }, now);
    const { id: billId } = await readBill(db, kari, bookingId);
    await db.deleteFrom('bookings').where('id', '=', bookingId).execute();
    const bill = await db
      .selectFrom('bills')
      .select(['bookingId', 'total'])
      .where('id', '=', billId)
      .executeTakeFirst();
    expect(bill).toEqual({ bookingId: null, total: 2500 });
    await expect(readBill(db, kari, bookingId)).rejects.toMatchObject({ code: 'bills.notFound' });
  });
});

describe('an objection', () => {
  test('has both sides’ words and ends with an audited note', async () => {
    const { db } = database;
    await send();
    expect(await object()).toMatchObject({ state: 'objected', objection: { total: 2500 } });
    await object();
    for (const at of [now, later(60)])
      await answerObjection(db, ola.actor, { bookingId, answer: 'Ett ble henting.' }, at);
    const { items } = await listObjectedBills(db, { limit: 50, state: 'objected' });
    expect(items.filter((one) => one.bookingId === bookingId)).toMatchObject([
      {
        client: 'Kari Nordmann',
        master: 'Ola Hansen',
        objection: { reason: 'For mange timer.', answer: 'Ett ble henting.', note: null },
      },
    ]);
    const note = 'Partene ble enige.';
    expect(await settleBill(db, moderator, { bookingId, note }, now)).toMatchObject({
      state: 'settled',
      objection: { note },
    });
    expect(await kindsOf(kari.userId)).toEqual(['billSent', 'billAnswered', 'billDecided']);
    expect(await kindsOf(ola.actor.userId)).toEqual(['billObjected', 'billDecided']);
    const audited = await db
      .selectFrom('auditEntries')
      .select(['actorId', 'subjectId', 'reason'])
      .where('action', '=', 'bills.settle')
      .where('subjectId', '=', bookingId)
      .execute();
    expect(audited).toEqual([{ actorId: moderator.userId, subjectId: bookingId, reason: note }]);
  });

  test('leads to a corrected bill, which is another one; the same one corrects nothing', async () => {
    await send();
    await object();
    expect((await send()).state).toBe('objected');
    await expect(send(2500.01)).rejects.toMatchObject({ code: 'bills.aboveCeiling' });
    expect(await send(2000, { at: later(60) })).toMatchObject({
      state: 'sent',
      total: 2000,
      objection: { total: 2500 },
    });
    expect(await kindsOf(kari.userId)).toEqual(['billSent', 'billSent']);
    await object();
    expect(await accept()).toMatchObject({ state: 'accepted', objection: { total: 2000 } });
  });

  test('has the customer’s own pictures, which the two sides and moderators see', async () => {
    const { db } = database;
    await send();
    const upload = async (name: string, ownerId: number) => {
      const file = { purpose: 'bill', private: true, mime: 'image/webp', bytes: 10 } as const;
      await db
        .insertInto('files')
        .values({ ...file, name, ownerId })
        .execute();
    };
    const [own, strange] = [`own${bookingId}`, `strange${bookingId}`].map(
      (name) => `${name.padEnd(20, '0')}.webp`,
    );
    await upload(`${own}`, kari.userId);
    await upload(`${strange}`, stranger.userId);
    await expect(object([`/uploads/${own}`, `/uploads/${strange}`])).rejects.toMatchObject({
      code: 'bills.imageUnknown',
      issues: [{ path: ['pictures', 1], message: 'invalid' }],
    });
    const readers = async () => {
      const file = { name: `${own}`, ownerId: kari.userId };
      const actors = { kari, ola: ola.actor, moderator, stranger, per: otherMaster.actor };
      const seen: string[] = [];
      for (const [name, actor] of Object.entries(actors))
        if (await isBillPictureReadable(db, actor, file)) seen.push(name);
      return seen;
    };
    expect(await readers()).toEqual(['kari']);
    expect(await object([`/uploads/${own}`])).toMatchObject({
      objection: { pictures: [`/uploads/${own}`] },
    });
    expect(await readers()).toEqual(['kari', 'ola', 'moderator']);
  });
});

test('strangers and the other side get not found', async () => {
  const { db } = database;
  await expect(send(2500, { actor: otherMaster.actor })).rejects.toMatchObject({
    code: 'agreements.notFound',
  });
  await expect(readBill(db, kari, bookingId)).rejects.toMatchObject({ code: 'bills.notFound' });
  await send();
  const unknown = { code: 'bills.notFound' };
  for (const actor of [stranger, otherMaster.actor, moderator])
    await expect(readBill(db, actor, bookingId)).rejects.toMatchObject(unknown);
  for (const actor of [stranger, ola.actor, admin]) {
    await expect(accept(actor)).rejects.toMatchObject(unknown);
    await expect(object([], actor)).rejects.toMatchObject(unknown);
  }
  await object();
  await expect(
    answerObjection(db, otherMaster.actor, { bookingId, answer: 'Nei.' }, now),
  ).rejects.toMatchObject(unknown);
  for (const actor of [stranger, kari, ola.actor])
    await expect(settleBill(db, actor, { bookingId, note: 'Ja.' }, now)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
  expect(await readBill(db, moderator, bookingId)).toMatchObject({ state: 'objected' });
});

describe('at the same time', () => {
  test('a bill and the acceptance of a change: the ceiling is that of one order of them', async () => {
    const { db } = database;
    const id = await raiseBy(700);
    const [sent] = await Promise.all([
      outcomeOf(send(3200)),
      decideOnChange(db, kari, { id, action: 'accept' }, now),
    ]);
    const bills = await db
      .selectFrom('bills')
      .select(['total', 'ceiling'])
      .where('bookingId', '=', bookingId)
      .execute();
    expect([
      ['sent 3200', [{ total: 3200, ceiling: 3200 }]],
      ['bills.aboveCeiling', []],
    ]).toContainEqual([sent, bills]);
  });

  test('the same bill twice is one bill', async () => {
    const sent = await Promise.all([send(), send()]);
    expect(sent[0]).toEqual(sent[1]);
    expect(await kindsOf(kari.userId)).toEqual(['billSent']);
  });

  test('a bill and a withdrawal: no bill after it', async () => {
    const { db } = database;
    const withdrawal = { bookingId, statement: '', seenDue: 0, language: 'nb' } as const;
    const [sent] = await Promise.all([outcomeOf(send()), withdraw(db, kari, withdrawal, now)]);
    expect(['sent 2500', 'bills.withdrawn']).toContain(sent);
    await expect(send(1)).rejects.toMatchObject({
      code: 'bills.withdrawn',
    });
  });
});
