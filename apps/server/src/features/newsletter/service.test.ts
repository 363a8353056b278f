import type { Actor } from '@mesterhand/domain/access/actor';
import { emailSchema } from '@mesterhand/domain/auth/schema';
import { listSubscribersInput, type SubscribeInput } from '@mesterhand/domain/newsletter/schema';
import { currentConsent } from '@mesterhand/domain/newsletter/subscription';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient, proveEmail } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../../core/database/index.ts';
import { issueForm } from '../support/service.ts';
import { listSubscribers } from './queries.ts';
import {
  confirm,
  forgetSubscriber,
  deleteUnconfirmed,
  readUnsubscribeToken,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const hour = 60;
const day = 24 * hour;

let database: TestDatabase;
let kari: Actor;
let admin: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  kari = await makeClient(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
});
afterAll(() => database.drop());

const newAddress = () => `nora-${crypto.randomUUID()}@example.no`;

/** Submits a form issued ten seconds before. */
async function ask(email: string, at = now, more: Partial<SubscribeInput> = {}) {
  const { token } = await issueForm(database.db, new Date(at.getTime() - 10_000));
  const form = { language: 'nb', consent: currentConsent, source: 'blog', homepage: '' } as const;
  return subscribe(database.db, { ...form, email, token, ...more }, at);
}

const findRow = (email: string) =>
  database.db
    .selectFrom('newsletterSubscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

/** The tokens of the emails queued for an address, oldest first. */
async function emailsTo(email: string): Promise<string[]> {
  const { id } = await findRow(email);
  const rows = await database.db
    .selectFrom('jobs')
    .select('payload')
    .where('topic', '=', 'newsletter.confirm')
    .orderBy('createdAt')
    .execute();
  return rows.flatMap(({ payload }) => {
    const job = JSON.parse(JSON.stringify(payload));
    return job.subscriberId === id ? [String(job.token)] : [];
  });
}

/** A confirmed subscriber. */
async function join(email = newAddress()) {
  await ask(email);
  const [token = ''] = await emailsTo(email);
  await confirm(database.db, token, minutes(1));
  return { email, token, row: await findRow(email) };
}

describe('A-67 a newsletter request', () => {
  test('enqueues an email, and no stored value works as its link', async () => {
    const email = newAddress();
    expect(await ask(email, now, { language: 'uk' })).toEqual({ accepted: true });
    const row = await findRow(email);
    expect(row).toMatchObject({
      state: 'pending',
      language: 'uk',
      consent: currentConsent,
      source: 'blog',
      confirmUntil: minutes(2 * day).toISOString(),
      confirmedAt: null,
    });
    const [token = ''] = await emailsTo(email);
    expect(token).toHaveLength(32);
    const unsubscribing = await readUnsubscribeToken(database.db, email);
    for (const secret of [token, unsubscribing]) expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('gets the same answer for a new, pending, confirmed or unsubscribed address', async () => {
    const { email } = await join();
    const waiting = newAddress();
    await ask(waiting);
    const gone = await join();
    await unsubscribe(database.db, await readUnsubscribeToken(database.db, gone.email), minutes(5));
    for (const each of [newAddress(), waiting, email, gone.email])
      expect(await ask(each, minutes(6))).toEqual({ accepted: true });
    expect(await emailsTo(email)).toHaveLength(1);
    expect(await emailsTo(waiting)).toHaveLength(1);
    // An unsubscribed address may subscribe again at once.
    expect(await emailsTo(gone.email)).toHaveLength(2);
  });

  test('is emailed once in ten minutes, and the newest link counts', async () => {
    const email = newAddress();
    await ask(email);
    await ask(email, minutes(9));
    expect(await emailsTo(email)).toHaveLength(1);
    await ask(emailSchema.parse(email.toUpperCase()), minutes(10));
    const [first = '', second = '', ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    await expect(confirm(database.db, first, minutes(11))).rejects.toMatchObject({
      code: 'newsletter.badLink',
    });
    expect(await confirm(database.db, second, minutes(11))).toEqual({ state: 'confirmed' });
  });

  test('sent twenty times concurrently for one address is one row and one email', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ accepted: true })));
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test('by a bot is accepted and not stored, or refused', async () => {
    const email = newAddress();
    expect(await ask(email, now, { homepage: 'https://spam.example' })).toEqual({ accepted: true });
    const { token } = await issueForm(database.db, now);
    for (const [forged, code] of [
      [token, 'support.tooFast'],
      ['', 'support.formExpired'],
      [`${token}x`, 'support.formExpired'],
    ] as const)
      await expect(ask(email, now, { token: forged })).rejects.toMatchObject({ code });
    await expect(findRow(email)).rejects.toThrow('no result');
  });
});

describe('A-67 the emailed link', () => {
  test('confirms, and repeated returns the same', async () => {
    const { email, token } = await join();
    expect(await confirm(database.db, token, minutes(3 * day))).toEqual({ state: 'confirmed' });
    expect(await findRow(email)).toMatchObject({
      state: 'confirmed',
      confirmedAt: minutes(1).toISOString(),
    });
  });

  test('expires after two days, and a guessed token is refused', async () => {
    const email = newAddress();
    await ask(email);
    const [token = ''] = await emailsTo(email);
    for (const [guess, at] of [
      [token, minutes(2 * day + 1)],
      [token.toLowerCase(), minutes(1)],
      ['', minutes(1)],
      ['x'.repeat(32), minutes(1)],
    ] as const)
      await expect(confirm(database.db, guess, at)).rejects.toMatchObject({
        code: 'newsletter.badLink',
      });
    expect(await findRow(email)).toMatchObject({ state: 'pending' });
  });

  test('that unsubscribes erases the address, works twice, and invalidates the other link', async () => {
    const { email, token, row } = await join();
    const leaving = await readUnsubscribeToken(database.db, email);
    for (const at of [minutes(day), minutes(2 * day)])
      expect(await unsubscribe(database.db, leaving, at)).toEqual({ state: 'unsubscribed' });
    const proof = await database.db
      .selectFrom('newsletterSubscribers')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(proof).toMatchObject({
      state: 'unsubscribed',
      email: null,
      searchText: '',
      confirmHash: null,
      confirmedAt: minutes(1).toISOString(),
      unsubscribedAt: minutes(day).toISOString(),
    });
    expect(JSON.stringify(proof)).not.toContain(email);
    await expect(confirm(database.db, token, minutes(5))).rejects.toMatchObject({
      code: 'newsletter.badLink',
    });
  });

  test('works for one person only', async () => {
    const one = await join();
    const other = await join();
    await unsubscribe(database.db, await readUnsubscribeToken(database.db, one.email), minutes(9));
    expect(await findRow(other.email)).toMatchObject({ state: 'confirmed' });
    await expect(unsubscribe(database.db, one.token, minutes(9))).rejects.toMatchObject({
      code: 'newsletter.badLink',
    });
  });
});

describe('retention', () => {
  test('an unconfirmed address is deleted after thirty days, a confirmed one stays', async () => {
    const waiting = newAddress();
    await ask(waiting);
    const { email } = await join();
    const back = await join();
    await unsubscribe(database.db, await readUnsubscribeToken(database.db, back.email), minutes(9));
    await ask(back.email, minutes(10));
    await deleteUnconfirmed(database.db, minutes(30 * day));
    expect(await findRow(waiting)).toMatchObject({ state: 'pending' });
    await deleteUnconfirmed(database.db, minutes(30 * day + 11));
    await expect(findRow(waiting)).rejects.toThrow('no result');
    await expect(findRow(back.email)).rejects.toThrow('no result');
    expect(await findRow(email)).toMatchObject({ state: 'confirmed' });
    const { state, unsubscribedAt } = await database.db
      .selectFrom('newsletterSubscribers')
      .select(['state', 'unsubscribedAt'])
      .where('id', '=', back.row.id)
      .executeTakeFirstOrThrow();
    expect([state, unsubscribedAt]).toEqual(['unsubscribed', minutes(9).toISOString()]);
  });

  test('deleting an account also removes it from the newsletter', async () => {
    const erasedPerson = await makeClient(database.db);
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', erasedPerson.userId)
      .executeTakeFirstOrThrow();
    const { row } = await join(email);
    const left = database.db.selectFrom('newsletterSubscribers').select('id');
    await withTransaction(database.db, (trx) => forgetSubscriber(trx, erasedPerson.userId));
    // The address is unverified, so it may be a stranger's who subscribed.
    expect(await left.where('id', '=', row.id).execute()).toHaveLength(1);
    await proveEmail(database.db, erasedPerson.userId);
    await withTransaction(database.db, (trx) => forgetSubscriber(trx, erasedPerson.userId));
    expect(await left.where('id', '=', row.id).execute()).toEqual([]);
  });
});

describe('administration of subscribers', () => {
  const list = (input: Record<string, unknown>) =>
    listSubscribers(database.db, listSubscribersInput.parse(input), { role: 'admin' });

  test('searches by address and state, paginated', async () => {
    const mark = crypto.randomUUID();
    const emails = ['a', 'b', 'c'].map((name) => `${name}-${mark}@example.no`);
    for (const email of emails) await join(email);
    await ask(`d-${mark}@example.no`);
    const first = await list({ search: mark, state: 'confirmed', sort: 'email', limit: 2 });
    expect(first.subscribers.map(({ email }) => email)).toEqual([emails[2], emails[1]]);
    expect(first).toMatchObject({ total: 3, isCounted: true });
    const cursor = first.nextCursor;
    const next = await list({ search: mark, state: 'confirmed', sort: 'email', limit: 2, cursor });
    expect(next.subscribers.map(({ email }) => email)).toEqual([emails[0]]);
    expect((await list({ search: mark })).total).toBe(4);
  });

  test('removes one at their request, and the audit log does not contain the address', async () => {
    const { email, row } = await join();
    const removal = { id: row.id, reason: 'Ba om det' };
    expect(await removeSubscriber(database.db, admin, removal)).toEqual({
      id: row.id,
      deleted: true,
    });
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'before', 'after', 'reason'])
      .where('subject', '=', 'subscriber')
      .where('subjectId', '=', row.id)
      .execute();
    expect(trail).toEqual([
      {
        action: 'newsletter.remove',
        actorId: admin.userId,
        reason: 'Ba om det',
        before: { state: 'confirmed' },
        after: null,
      },
    ]);
    expect(JSON.stringify(trail)).not.toContain(email);
    await expect(removeSubscriber(database.db, admin, removal)).rejects.toMatchObject({
      code: 'newsletter.notFound',
    });
  });

  test('requires an administrator: a stranger and a moderator remove nobody', async () => {
    const { email, row } = await join();
    const moderator = await makeClient(database.db, { role: 'moderator' });
    for (const actor of [kari, moderator])
      await expect(
        removeSubscriber(database.db, actor, { id: row.id, reason: '' }),
      ).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await findRow(email)).toMatchObject({ state: 'confirmed' });
  });
});
