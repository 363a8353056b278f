import { type StoryEntry, storyInput, storyKinds } from '@mesterhand/domain/admin/story';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeAgreedJob } from '../../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { listStory, readPersonSums } from './story.ts';

let database: TestDatabase;
let kari: number;
let ola: { userId: number; masterId: number };

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 2, 8, minute));

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  const client = await makeClient(db);
  const master = await makeMaster(db);
  kari = client.userId;
  ola = { userId: master.actor.userId, masterId: master.masterId };
  const agree = (date: string, status: 'completed' | 'cancelled' | 'confirmed') =>
    makeAgreedJob(db, { clientId: kari, master, at: at(0), date, status });
  const done = await agree('2026-12-01', 'completed');
  const cancelled = await agree('2026-12-02', 'cancelled');
  await agree('2026-12-03', 'confirmed');
  await sql`
    insert into cancellation_fees (booking_id, side, reason, amount, created_at)
    values (${cancelled}, 'client', 'late', 500, ${at(1)})
  `.execute(db);
  await sql`
    insert into no_shows (booking_id, side, reported_by, statement, state, reported_at, answer_until)
    values (${done}, 'client', ${kari}, 'Ingen kom.', 'open', ${at(2)}, ${at(3)})
  `.execute(db);
  await sql`
    insert into reviews (master_id, client_id, booking_id, client_name, rating, comment, approved, created_at)
    values (${ola.masterId}, ${kari}, ${done}, 'Kari', 4, 'Presis og ryddig.', true, ${at(4)})
  `.execute(db);
  await sql`
    insert into reports (reporter_id, subject_kind, subject_id, owner_id, excerpt, reason, created_at)
    values (${kari}, 'profile', ${ola.userId}, ${ola.userId}, 'Ola Hansen', 'spam', ${at(5)})
  `.execute(db);
  await sql`
    insert into support_messages (name, email, message, language, user_id, created_at)
    values ('Kari', 'kari@example.no', ${'Hjelp. '.repeat(100)}, 'nb', ${kari}, ${at(6)})
  `.execute(db);
  await sql`
    insert into audit_entries (at, actor_id, action, subject, subject_id, reason) values
      (${at(7)}, ${kari}, 'master.verify', 'master', ${ola.masterId}, null),
      (${at(8)}, ${ola.userId}, 'user.setRole', 'user', ${kari}, 'Ny kollega')
  `.execute(db);
}, 120_000);
afterAll(() => database.drop());

const read = async (input: object) => listStory(database.db, storyInput.parse(input));
const named = ({ kind, side, state }: StoryEntry) => [kind, side, state];

describe('the story of a person', () => {
  test('of a customer, newest first, with the other side', async () => {
    const { items, nextCursor } = await read({ id: kari });
    expect(nextCursor).toBeNull();
    const ofKinds = items.filter(({ kind }) => kind !== 'booking');
    expect(ofKinds.map(named)).toEqual([
      ['decision', null, 'user.setRole'],
      ['enquiry', null, 'open'],
      ['report', 'client', 'open'],
      ['review', 'client', 'approved'],
      ['noShow', 'client', 'open'],
    ]);
    expect(items.filter(({ kind }) => kind === 'booking').map(({ state }) => state)).toEqual(
      expect.arrayContaining(['completed', 'cancelled', 'confirmed']),
    );
    const review = items.find(({ kind }) => kind === 'review');
    expect(review).toMatchObject({
      amount: 4,
      text: 'Presis og ryddig.',
      other: { id: ola.userId },
    });
    expect(items.find(({ kind }) => kind === 'enquiry')?.text).toHaveLength(300);
    expect(items.map((each) => each.at)).toEqual(
      items
        .map((each) => each.at)
        .toSorted()
        .toReversed(),
    );
  });

  test('of a master, with decisions about both of their records', async () => {
    const { items } = await read({ id: ola.userId });
    const ofKinds = items.filter(({ kind }) => kind !== 'booking').map(named);
    expect(ofKinds).toEqual([
      ['decision', null, 'master.verify'],
      ['report', 'master', 'open'],
      ['review', 'master', 'approved'],
      ['noShow', 'master', 'open'],
    ]);
    expect(items.every(({ other }) => other?.id === kari)).toBe(true);
  });

  test('has no line of anybody else', async () => {
    const other = await makeClient(database.db);
    expect(await read({ id: other.userId })).toEqual({ items: [], nextCursor: null });
  });

  test.each([1, 2, 3])('in pages of %i: all of it, nothing twice', async (limit) => {
    const whole = (await read({ id: kari, limit: 100 })).items;
    const pages: StoryEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ id: kari, limit, ...(cursor !== undefined && { cursor }) });
      pages.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(whole);
  });

  test.each(storyKinds)('of the kind %s alone: those of the whole', async (kind) => {
    const whole = (await read({ id: kari, limit: 100 })).items;
    const { items } = await read({ id: kari, limit: 100, kind });
    expect(items).toEqual(whole.filter((each) => each.kind === kind));
  });

  test('a cursor of somebody’s making is refused', async () => {
    await expect(read({ id: kari, cursor: 'eyJhIjoxfQ' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

test('what a person’s bookings add up to, on both sides', async () => {
  const { db } = database;
  const sums = { requested: 3, completed: 1, cancelled: 1, total: 2500 };
  expect(await readPersonSums(db, kari)).toEqual({
    asCustomer: { ...sums, fees: 500 },
    asMaster: null,
  });
  const none = { requested: 0, completed: 0, cancelled: 0, total: 0, fees: 0 };
  expect(await readPersonSums(db, ola.userId)).toEqual({
    asCustomer: none,
    asMaster: { ...sums, fees: 0 },
  });
});
