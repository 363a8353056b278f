import { randomUUID } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { WorkOperation } from '@mesterhand/domain/work/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeAgreedJob } from '../../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { uploadUrl } from '../../../core/storage/index.ts';
import { findReadableFile } from '../../auth/service.ts';
import { changeStatus } from '../steps/service.ts';
import { readShownPhotos } from '../work-pictures/service.ts';
import { readWork, recordWork } from './service.ts';

const now = new Date('2026-12-01T12:00:00Z');
const at = (time: string) => new Date(`2026-12-01T${time}:00Z`).toISOString();

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let bookingId: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  per = await makeMaster(database.db, { firstName: 'Per' });
});
beforeEach(async () => {
  const { db } = database;
  [kari, ola] = [await makeClient(db), await makeMaster(db)];
  bookingId = await makeAgreedJob(db, { clientId: kari.userId, master: ola, at: now });
});
afterAll(() => database.drop());

const none = { text: '', quantity: null, unitPrice: null, image: null };
const note = (text: string, time = '10:00') =>
  ({ ...none, kind: 'note', occurredAt: at(time), text }) as const;
const pipe = (quantity: number) =>
  ({ ...none, kind: 'material', occurredAt: at('10:00'), text: 'Rør', quantity }) as const;
const hours = (kind: 'hoursStarted' | 'hoursStopped', time: string) =>
  ({ ...none, kind, occurredAt: at(time) }) as const;

type Content = Extract<WorkOperation, { does: 'add' }>['content'];
const add = (content: Content): WorkOperation => ({
  does: 'add',
  id: randomUUID(),
  bookingId,
  content,
});
const edit = (entryId: string, basedOn: string, content: Content): WorkOperation => ({
  does: 'edit',
  id: randomUUID(),
  bookingId,
  entryId,
  basedOn,
  content,
});
const record = async (operations: WorkOperation[], actor: Actor = ola.actor) =>
  (await recordWork(database.db, actor, operations, now)).answers;
const outcomes = async (...operations: WorkOperation[]) =>
  (await record(operations)).map(({ outcome, code }) => code ?? outcome);
const read = (actor: Actor = ola.actor) => readWork(database.db, actor, bookingId);

describe('work records of a job', () => {
  test('are stored once, however often they are sent, and state the hours', async () => {
    const operations = [
      add(hours('hoursStarted', '08:00')),
      add(hours('hoursStopped', '09:30')),
      add(pipe(2.5)),
      add(hours('hoursStarted', '11:00')),
    ];
    expect(await outcomes(...operations)).toEqual(['stored', 'stored', 'stored', 'stored']);
    expect(await outcomes(...operations)).toEqual(Array(4).fill('alreadyStored'));
    const { entries, worked } = await read();
    expect(entries.map(({ id }) => id)).toEqual([0, 1, 2, 3].map((index) => operations[index]?.id));
    expect(entries[2]).toMatchObject({ content: pipe(2.5), isRemoved: false, rivals: [] });
    expect(worked).toEqual({ minutes: 90, runningSince: at('11:00'), unpairedStops: 0 });
  });

  test('are stored once by concurrent calls', async () => {
    const operations = [add(note('A')), add(note('B'))];
    await Promise.all([record(operations), record(operations), record(operations.toReversed())]);
    expect((await read()).entries).toHaveLength(2);
  });

  test('of another content under the same id are refused', async () => {
    const one = add(note('A'));
    const other = { ...one, content: note('B') };
    expect(await outcomes(one, other)).toEqual(['stored', 'idempotency.mismatch']);
    const { id } = await makeAgreedJob(database.db, {
      clientId: kari.userId,
      master: ola,
      at: now,
      date: '2026-12-03',
    }).then((made) => ({ id: made }));
    expect(await outcomes({ ...one, bookingId: id })).toEqual(['idempotency.mismatch']);
  });

  test('are refused one by one: those after a refused one are stored', async () => {
    const late = add(note('Fram i tid', '13:00'));
    expect(await outcomes(late, add(note('Nå')))).toEqual(['work.timeImplausible', 'stored']);
    const unknown = edit(randomUUID(), randomUUID(), note('?'));
    expect(await outcomes(unknown)).toEqual(['work.entryUnknown']);
  });

  test('of a job that nobody accepted are refused', async () => {
    await database.db
      .updateTable('bookings')
      .set({ status: 'pending', acceptedAt: null })
      .where('id', '=', bookingId)
      .execute();
    expect(await outcomes(add(note('?')))).toEqual(['work.notAccepted']);
  });

  test('of a job that was cancelled meanwhile are stored: the work was done', async () => {
    const cancelled = { id: bookingId, status: 'cancelled', reason: 'Regn' } as const;
    await changeStatus(database.db, ola.actor, cancelled, now);
    expect(await outcomes(add(note('Før avbestillingen')))).toEqual(['stored']);
  });

  test('are nobody else’s: neither the customer nor another master reads or writes them', async () => {
    const one = add(note('Bare for Ola'));
    await record([one]);
    for (const stranger of [kari, per.actor]) {
      const [answer] = await record([add(note('?'))], stranger);
      expect(answer).toMatchObject({ outcome: 'refused', code: 'bookings.notFound' });
      await expect(read(stranger)).rejects.toMatchObject({ code: 'bookings.notFound' });
      const [again] = await record([one], stranger);
      expect(again?.code).toBe('bookings.notFound');
    }
  });
});

describe('a change of an entry', () => {
  test('replaces the version that it was made from, and a removed entry disappears', async () => {
    const one = add(pipe(1));
    const first = edit(one.id, one.id, pipe(2));
    const second = edit(one.id, first.id, pipe(3));
    expect(await outcomes(one, first, second)).toEqual(['stored', 'stored', 'stored']);
    expect((await read()).entries).toMatchObject([{ version: second.id, content: pipe(3) }]);
    const removal: WorkOperation = {
      does: 'remove',
      id: randomUUID(),
      bookingId,
      entryId: one.id,
      basedOn: second.id,
    };
    expect(await outcomes(removal)).toEqual(['stored']);
    expect((await read()).entries).toEqual([]);
  });

  test('of another version stands beside the stored one, and its later changes continue it', async () => {
    const one = add(pipe(1));
    const here = edit(one.id, one.id, pipe(2));
    const there = edit(one.id, one.id, pipe(5));
    const thereLater = edit(one.id, there.id, pipe(6));
    expect(await outcomes(one, here, there, thereLater)).toEqual([
      'stored',
      'stored',
      'conflict',
      'conflict',
    ]);
    const [entry] = (await read()).entries;
    expect(entry).toMatchObject({ version: here.id, content: pipe(2) });
    expect(entry?.rivals).toMatchObject([{ id: thereLater.id, content: pipe(6) }]);
    expect(await outcomes(thereLater)).toEqual(['conflict']);
  });

  test('that says what is stored makes no conflict', async () => {
    const one = add(pipe(1));
    expect(
      await outcomes(one, edit(one.id, one.id, pipe(2)), edit(one.id, one.id, pipe(2))),
    ).toEqual(['stored', 'stored', 'stored']);
    expect((await read()).entries[0]?.rivals).toEqual([]);
  });

  test('to another kind is refused', async () => {
    const one = add(note('A'));
    expect(await outcomes(one, edit(one.id, one.id, pipe(1)))).toEqual(['stored', 'input.invalid']);
  });
});

describe('a photo of a job', () => {
  const photo = async (isShown?: boolean) => {
    const name = `${randomUUID().replaceAll('-', '')}.webp`;
    const file = { name, ownerId: ola.actor.userId, purpose: 'entry', mime: 'image/webp' } as const;
    await database.db
      .insertInto('files')
      .values({ ...file, private: true, bytes: 10 })
      .execute();
    const image = uploadUrl(name);
    const content = { ...none, kind: 'photo', occurredAt: at('10:00'), image, isShown } as const;
    return { name, content, added: add(content) };
  };
  const shown = (actor: Actor) => readShownPhotos(database.db, actor, bookingId);
  const isReadable = async (name: string, actor: Actor | null) =>
    (await findReadableFile(database.db, actor, name)) !== null;

  test('is seen by the customer while its master shows it, and by nobody else', async () => {
    const { name, content, added } = await photo(true);
    expect(await outcomes(added, add(note('Bare for Ola')))).toEqual(['stored', 'stored']);
    expect(await shown(kari)).toEqual([
      { id: added.id, occurredAt: at('10:00'), text: '', image: content.image },
    ]);
    const admin: Actor = { ...kari, userId: 999_999, role: 'admin' };
    for (const stranger of [per.actor, admin]) {
      expect(await isReadable(name, stranger)).toBe(false);
      await expect(shown(stranger)).rejects.toMatchObject({ code: 'bookings.notFound' });
    }
    expect(await isReadable(name, null)).toBe(false);
    expect([await isReadable(name, kari), await isReadable(name, ola.actor)]).toEqual([true, true]);

    const hidden = edit(added.id, added.id, { ...content, isShown: false });
    expect(await outcomes(hidden)).toEqual(['stored']);
    expect(await shown(kari)).toEqual([]);
    expect([await isReadable(name, kari), await isReadable(name, ola.actor)]).toEqual([
      false,
      true,
    ]);
  });

  test('that a phone of before sends stays private, and a removed one is not seen any more', async () => {
    const old = await photo();
    const removed = await photo(true);
    const removal: WorkOperation = {
      does: 'remove',
      id: randomUUID(),
      bookingId,
      entryId: removed.added.id,
      basedOn: removed.added.id,
    };
    await record([old.added, removed.added, removal]);
    expect(await shown(kari)).toEqual([]);
    for (const { name } of [old, removed]) expect(await isReadable(name, kari)).toBe(false);
  });
});

describe('a decision between two versions', () => {
  const conflict = async () => {
    const one = add(pipe(1));
    const here = edit(one.id, one.id, pipe(2));
    const there = edit(one.id, one.id, pipe(5));
    await record([one, here, there]);
    const resolve = (choice: 'stored' | 'rival' | 'both', seen = here.id): WorkOperation => ({
      does: 'resolve',
      id: randomUUID(),
      bookingId,
      entryId: one.id,
      rival: there.id,
      seen,
      choice,
    });
    return { one, resolve };
  };
  const quantities = async () => (await read()).entries.map(({ content }) => content.quantity);

  test.each([
    ['stored', [2]],
    ['rival', [5]],
    ['both', [2, 5]],
  ] as const)('for %s leaves the quantities %j', async (choice, left) => {
    const { resolve } = await conflict();
    const decision = resolve(choice);
    expect(await outcomes(decision, decision)).toEqual(['stored', 'alreadyStored']);
    expect((await quantities()).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(left);
    expect((await read()).entries.every(({ rivals }) => rivals.length === 0)).toBe(true);
    expect(await outcomes(resolve('rival'))).toEqual(['work.conflictClosed']);
  });

  test('is refused once another version is stored: both are shown again', async () => {
    const { one, resolve } = await conflict();
    expect(await outcomes(resolve('rival', one.id))).toEqual(['conflict.stale']);
    expect((await read()).entries[0]?.rivals).toHaveLength(1);
  });
});
