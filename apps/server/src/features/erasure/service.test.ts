import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givePassword, openSession } from '../../../../../tests/support/accounts.ts';
import { makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
  proveEmail,
} from '../../../../../tests/support/people.ts';
import { type Storage, createFolderStorage } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { answerObjection, objectToBill } from '../bills/objections/service.ts';
import { readBill, sendBill } from '../bills/service.ts';
import { listChanges, proposeChange } from '../change-orders/service.ts';
import { recordConsent } from '../consents/service.ts';
import { listConsents } from '../consents/queries.ts';
import { readWithdrawal, withdraw } from '../withdrawals/service.ts';
import { eraseLate, eraseOwn, eraseReturned, readStanding } from './service.ts';

const now = new Date();
const password = 'en ganske lang setning';
const refused = (code: string) => expect.objectContaining({ code });

let database: TestDatabase;
let storage: Storage;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-erasure-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signedIn(actor: Actor): Promise<Actor & { token: string }> {
  await givePassword(database.db, actor.userId, password);
  return { ...actor, token: await openSession(database.db, actor.userId) };
}
const make = async (role: Role = 'user') => signedIn(await makeClient(database.db, { role }));
const erase = (owner: Actor & { token: string }, typed = password) =>
  eraseOwn({ db: database.db, storage }, owner, { password: typed }, now);
const emailOf = async ({ userId }: Actor): Promise<string> => {
  const users = database.db.selectFrom('users').select('email').where('id', '=', userId);
  return (await users.executeTakeFirstOrThrow()).email;
};

/** An enquiry with one message, by the master by default. @returns the message's id. */
async function talk(
  clientId: number,
  { masterId, actor }: MadeMaster,
  text: string,
  senderId = actor.userId,
): Promise<number> {
  const { id: conversationId } = await database.db
    .insertInto('conversations')
    .values({ clientId, masterId, lastSeq: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto('messages')
    .values({ conversationId, seq: 1, senderId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const textOf = async (id: number): Promise<string | undefined> => {
  const row = database.db.selectFrom('messages').select('text').where('id', '=', id);
  return (await row.executeTakeFirst())?.text;
};
const isGone = async ({ userId }: Actor): Promise<boolean> => {
  const row = await database.db
    .selectFrom('users')
    .select('deletedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.deletedAt !== null;
};

describe('erasing one’s own account', () => {
  test('requires the password', async () => {
    const kari = await make();
    await expect(erase(kari, 'feil')).rejects.toEqual(refused('input.invalid'));
    await expect(erase(kari, '')).rejects.toEqual(refused('input.invalid'));
    expect(await isGone(kari)).toBe(false);
    expect(await erase(kari)).toEqual({ erased: true });
    expect(await isGone(kari)).toBe(true);
    await expect(erase(kari)).rejects.toEqual(refused('auth.required'));
  });

  test('erases only the own account, whoever else’s token is sent along', async () => {
    const [kari, per] = [await make(), await make()];
    await expect(erase({ ...kari, token: per.token }, 'feil')).rejects.toEqual(
      refused('input.invalid'),
    );
    expect([await isGone(kari), await isGone(per)]).toEqual([false, false]);
  });

  test('cancels open jobs in one’s own name and keeps finished ones', async () => {
    const [kari, ola] = [await make(), await makeMaster(database.db)];
    const job = { clientId: kari.userId, master: ola };
    const open = await makeJob(database.db, { ...job, status: 'confirmed' });
    const done = await makeJob(database.db, { ...job, status: 'completed' });
    expect(await readStanding(database.db, kari.userId)).toMatchObject({
      hasPassword: true,
      openJobs: 1,
      finishedJobs: 1,
      isLastSuperadmin: false,
    });
    await erase(kari);
    const jobs = await database.db
      .selectFrom('bookings')
      .select(['status', 'cancelledBy', 'clientName', 'description', 'estimatedPrice'])
      .where('id', 'in', [open, done])
      .orderBy('id')
      .execute();
    const unknown = { clientName: 'Slettet bruker', description: 'Slettet tekst' };
    expect(jobs).toEqual([
      { status: 'cancelled', cancelledBy: 'client', estimatedPrice: 850, ...unknown },
      { status: 'completed', cancelledBy: null, estimatedPrice: 850, ...unknown },
    ]);
  });

  test('the last superadmin can’t be erased', async () => {
    const root = await make('superadmin');
    expect((await readStanding(database.db, root.userId)).isLastSuperadmin).toBe(true);
    await expect(erase(root)).rejects.toEqual(refused('admin.lastSuperadmin'));
    await make('superadmin');
    expect(await erase(root)).toEqual({ erased: true });
  });

  test('names in others’ messages stay, since they can be ordinary words', async () => {
    const [kari, ola] = [await make(), await makeMaster(database.db)];
    const other = await makeClient(database.db);
    await talk(kari.userId, ola, 'Hei Kari, karianne sier ja.');
    await talk(other.userId, ola, 'Hei Kari!');
    await erase(kari);
    const texts = await database.db
      .selectFrom('messages')
      .select('text')
      .where('senderId', '=', ola.actor.userId)
      .orderBy('id')
      .execute();
    expect(texts.map(({ text }) => text)).toEqual(['Hei Kari, karianne sier ja.', 'Hei Kari!']);
  });

  test('masks a verified address, and a phone number shared by the two, in others’ messages', async () => {
    const [kari, ola] = [await make(), await makeMaster(database.db)];
    const [per, stranger] = [await make(), await makeMaster(database.db)];
    const email = await emailOf(kari);
    const text = `Skriv til ${email} eller ring 987 12 345, ikke 900.`;
    await database.db
      .updateTable('users')
      .set({ phone: '+47 98712345' })
      .where('id', '=', kari.userId)
      .execute();
    const shared = await talk(kari.userId, ola, text);
    const others = await talk(per.userId, stranger, text);
    await proveEmail(database.db, kari.userId);
    await erase(kari);
    const dots = '•'.repeat(email.length);
    expect(await textOf(shared)).toBe(`Skriv til ${dots} eller ring ••••••••••, ikke 900.`);
    expect(await textOf(others)).toBe(`Skriv til ${dots} eller ring 987 12 345, ikke 900.`);
  });

  test('leaves an address that is unverified, or that another account has verified since', async () => {
    const [kari, per, ola] = [await make(), await make(), await makeMaster(database.db)];
    const [unproved, moved] = [await emailOf(kari), `moved-${randomUUID()}@example.no`];
    const text = `Skriv til ${unproved} eller ${moved}.`;
    const id = await talk(per.userId, ola, text);
    await database.db
      .insertInto('emailVerifications')
      .values({
        userId: kari.userId,
        email: moved,
        tokenHash: 'a'.repeat(64),
        expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
        usedAt: new Date(now.getTime() + 60_000).toISOString(),
      })
      .execute();
    await database.db
      .updateTable('users')
      .set({ email: moved, emailVerifiedAt: now.toISOString() })
      .where('id', '=', per.userId)
      .execute();
    await erase(kari);
    expect(await textOf(id)).toBe(text);
  });

  test('is not prevented by a new account with the address of an erased account', async () => {
    const [kari, squatter] = [await make(), await make()];
    await database.db
      .updateTable('users')
      .set({ email: `deleted-${kari.userId}@deleted.invalid` })
      .where('id', '=', squatter.userId)
      .execute();
    expect(await erase(kari)).toEqual({ erased: true });
    expect(await emailOf(kari)).toMatch(/^deleted-[0-9a-f]{32}@deleted\.invalid$/);
    expect(await isGone(squatter)).toBe(false);
  });

  test('is repeated for what a concurrent request wrote after it', async () => {
    const [kari, ola] = [await make(), await makeMaster(database.db)];
    await erase(kari);
    const [message, theirs] = [
      await talk(kari.userId, ola, 'Enda et ord', kari.userId),
      await talk(kari.userId, await makeMaster(database.db), 'Hei'),
    ];
    const job = await makeJob(database.db, {
      clientId: kari.userId,
      master: ola,
      status: 'pending',
    });
    expect(await eraseLate({ db: database.db, storage }, now)).toBeGreaterThan(0);
    expect(await textOf(message)).toBeUndefined();
    expect(await textOf(theirs)).toBe('Hei');
    const booking = await database.db
      .selectFrom('bookings')
      .select(['status', 'clientName', 'description'])
      .where('id', '=', job)
      .executeTakeFirst();
    expect(booking).toEqual({
      status: 'cancelled',
      clientName: 'Slettet bruker',
      description: 'Slettet tekst',
    });
    const dayLater = new Date(now.getTime() + 86_400_000);
    expect(await eraseLate({ db: database.db, storage }, dayLater)).toBe(0);
  });
});

describe('the log of consents', () => {
  test('is anonymised and otherwise immutable', async () => {
    const kari = await make();
    const { userId } = kari;
    const act = { kind: 'terms', action: 'given', version: '1', via: 'registration' } as const;
    await withTransaction(database.db, (trx) => recordConsent(trx, { userId, ...act }));
    const { items } = await listConsents(database.db, { userId, limit: 5 });
    expect(items).toMatchObject([act]);
    const own = database.db.updateTable('consents').where('userId', '=', userId);
    await expect(own.set({ userId: null, version: '2' }).execute()).rejects.toMatchObject({
      code: '23001',
    });
    await erase(kari);
    const id = items[0]?.id ?? 0;
    const left = await database.db
      .selectFrom('consents')
      .select(['userId', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(left).toEqual({ userId: null, version: '1' });
  });
});

test('a person restored from a backup is erased again, another person with the reused id is not', async () => {
  const [kari, per] = [await make(), await make()];
  await erase(kari);
  await erase(per);
  const bring = (id: number) =>
    database.db
      .updateTable('users')
      .set({ deletedAt: null, lastName: 'Tilbake' })
      .where('id', '=', id);
  await bring(kari.userId).execute();
  await bring(per.userId)
    .set({ createdAt: new Date(0).toISOString() })
    .execute();
  expect(await eraseReturned({ db: database.db, storage }, now)).toBe(1);
  expect([await isGone(kari), await isGone(per)]).toEqual([true, false]);
});

test('what two agreed on keeps its sums, and loses the words and the business of whoever is erased', async () => {
  const { db } = database;
  const [kari, ola] = [await make(), await makeMaster(db)];
  const master = await signedIn(ola.actor);
  const admin = await makeClient(db, { role: 'admin' });
  const business = { organisationNumber: '974760673', businessAddress: 'Verkstedveien 4' };
  await db.updateTable('masters').set(business).where('id', '=', ola.masterId).execute();
  const job = { clientId: kari.userId, master: ola, at: now };
  const begun = { ...job, status: 'in_progress', startedAt: now } as const;
  const bookingId = await makeAgreedJob(db, begun);
  const change = { bookingId, reason: 'Hennes rør er rustet.', lines: [], extraHours: 1 };
  await proposeChange(db, master, change, now);
  const lines = [{ kind: 'hours' as const, text: 'Arbeid', quantity: 2, unitPrice: 900 }];
  await sendBill(db, master, { bookingId, lines }, now);
  await objectToBill(db, kari, { bookingId, reason: 'For mange timer.', pictures: [] }, now);
  await answerObjection(db, master, { bookingId, answer: 'Jeg var der i to timer.' }, now);
  const withdrawn = await makeAgreedJob(db, { ...job, date: '2026-12-02' });
  const withdrawal = { bookingId: withdrawn, statement: 'Jeg flytter.', seenDue: 0 };
  await withdraw(db, kari, { ...withdrawal, language: 'nb' }, now);

  await erase(master);
  expect(
    await db
      .selectFrom('masters')
      .select(['organisationNumber', 'businessAddress'])
      .where('id', '=', ola.masterId)
      .executeTakeFirst(),
  ).toEqual({ organisationNumber: null, businessAddress: null });
  expect(await listChanges(db, admin, bookingId)).toMatchObject([{ reason: 'Slettet tekst' }]);
  expect(await readBill(db, admin, bookingId)).toMatchObject({
    issuer: { name: 'Slettet bruker' },
    total: 1800,
    objection: { reason: 'For mange timer.', answer: null },
  });
  expect(await readWithdrawal(db, admin, withdrawn)).toMatchObject({ statement: 'Jeg flytter.' });

  await erase(kari);
  expect(await readBill(db, admin, bookingId)).toMatchObject({
    total: 1800,
    objection: { reason: 'Slettet tekst', answer: null },
  });
  expect(await readWithdrawal(db, admin, withdrawn)).toMatchObject({
    statement: '',
    amountDue: 0,
    receiptText: 'Slettet tekst',
  });
});
