import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { type OpenedStorage, storageDrivers } from '../../../../../tests/support/storages.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { runHousekeeping, startRounds } from './housekeeping.ts';
import type { Storage } from '../storage/index.ts';

let database: TestDatabase;
let opened: OpenedStorage;
let storage: Storage;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());
const silent = { info: () => {}, error: () => {} };
const inHours = (hours: number) => () => new Date(Date.now() + hours * 60 * 60 * 1000);
const keep = (hours: number): Promise<void> =>
  runHousekeeping({ db: database.db, storage, clock: inHours(hours), log: silent });
const nameOf = (char: string, end = '.webp'): string => `${char.repeat(20)}${end}`;

async function listNames(): Promise<string[]> {
  const names: string[] = [];
  for (const isPrivate of [false, true]) {
    for await (const { name } of storage.list({ private: isPrivate })) names.push(name);
  }
  return names.sort();
}

/** Stores files, all but some with rows, as occasional crashes would. */
async function storeMany(count: number, strays: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `${String(at).padStart(20, '0')}.webp`);
  const file = { purpose: 'gallery', private: false, mime: 'image/webp', bytes: 1 } as const;
  await database.db
    .insertInto('files')
    .values(names.slice(strays).map((name) => ({ name, ...file })))
    .execute();
  for (const name of names) await opened.writeStored(`public/${name}`, Buffer.from('x'));
}

describe.each(storageDrivers)('in $driver', ({ open }) => {
  beforeEach(async () => {
    opened = await open();
    storage = opened.storage;
    const tables = [
      'messages',
      'conversations',
      'galleryItems',
      'works',
      'services',
      'masters',
      'categories',
      'files',
      'idempotencyKeys',
      'users',
    ] as const;
    for (const table of tables) await database.db.deleteFrom(table).execute();
  });
  afterEach(() => opened.close());

  it('removes files without a row once no transaction can be pending', async () => {
    const values = {
      name: nameOf('a'),
      purpose: 'gallery',
      private: false,
      mime: 'image/webp',
      bytes: 1,
    } as const;
    await database.db.insertInto('files').values(values).execute();
    const bytes = Buffer.from('x');
    for (const name of [
      nameOf('a'),
      nameOf('a', '-card.webp'),
      nameOf('b'),
      nameOf('b', '-thumb.webp'),
      nameOf('a', '-card.avif'),
      nameOf('b', '.avif'),
    ]) {
      await storage.put({ name, private: false, bytes });
    }
    await storage.put({ name: nameOf('a'), private: true, bytes });
    await keep(0.5);
    expect(await listNames()).toHaveLength(7);
    await keep(2);
    expect(await listNames()).toEqual([
      nameOf('a', '-card.avif'),
      nameOf('a', '-card.webp'),
      nameOf('a'),
    ]);
  });

  it('removes nothing when the database does not know most of the files', async () => {
    const names = Array.from(
      { length: 30 },
      (_, index) => `${String(index).padStart(20, '0')}.webp`,
    );
    for (const name of names) await storage.put({ name, private: false, bytes: Buffer.from('x') });
    await expect(keep(2)).rejects.toThrow('30 of 30 stored files are unknown');
    expect(await listNames()).toEqual(names);
  });

  it('finds strays beyond the first thousand files', async () => {
    await storeMany(1250, 30);
    // Sorted last, it is on the last page of a bucket's list.
    const last = `${'z'.repeat(20)}.webp`;
    await storage.put({ name: last, private: false, bytes: Buffer.from('x') });
    expect(await listNames()).toHaveLength(1251);
    await keep(2);
    const names = await listNames();
    expect(names).toHaveLength(1220);
    expect(names).not.toContain(last);
  });

  it('forgets answers and jobs a week after they were done, and what failed a quarter of a year later', async () => {
    const { db } = database;
    const person = {
      email: 'kari@example.no',
      firstName: 'Kari',
      lastName: 'Nordmann',
      userType: 'client',
    } as const;
    const { id: actorId } = await db
      .insertInto('users')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const days of [6, 8]) {
      const createdAt = sql<string>`now() - ${days} * interval '1 day'`;
      await db
        .insertInto('idempotencyKeys')
        .values({ actorId, key: `days-${days}-old`, procedure: 'p', requestHash: 'h', createdAt })
        .execute();
    }
    await keep(0);
    const keys = await db.selectFrom('idempotencyKeys').select('key').execute();
    expect(keys).toEqual([{ key: 'days-6-old' }]);
  });

  it('forgets pictures that were sent for a work and not published within a day', async () => {
    const picture = { purpose: 'work', private: false, mime: 'image/webp', bytes: 1 } as const;
    const [unused, fresh, shown] = [nameOf('c'), nameOf('d'), nameOf('e')];
    const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString();
    await database.db
      .insertInto('files')
      .values([
        { ...picture, name: unused, createdAt: longAgo },
        { ...picture, name: fresh },
        { ...picture, name: shown, createdAt: longAgo },
      ])
      .execute();
    await database.db.insertInto('galleryItems').values({ imageFile: shown }).execute();
    for (const name of [unused, fresh, shown])
      await storage.put({ name, private: false, bytes: Buffer.from('x') });
    await keep(2);
    expect(await listNames()).toEqual([fresh, shown]);
  });

  it('forgets pictures that were taken in for a message and not sent within a day', async () => {
    const { db } = database;
    await makeCategories(db);
    const [{ userId: clientId }, { masterId }] = [await makeClient(db), await makeMaster(db)];
    const picture = { purpose: 'message', private: true, mime: 'image/webp', bytes: 1 } as const;
    const [unused, fresh, sent] = [nameOf('c'), nameOf('d'), nameOf('e')];
    const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString();
    await db
      .insertInto('files')
      .values([
        { ...picture, name: unused, createdAt: longAgo },
        { ...picture, name: fresh },
        { ...picture, name: sent, createdAt: longAgo },
      ])
      .execute();
    const { id: conversationId } = await db
      .insertInto('conversations')
      .values({ clientId, masterId, lastSeq: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('messages')
      .values({ conversationId, seq: 1, senderId: clientId, imageFile: sent })
      .execute();
    for (const name of [unused, fresh, sent])
      await storage.put({ name, private: true, bytes: Buffer.from('x') });
    await keep(2);
    expect(await listNames()).toEqual([fresh, sent]);
  });
});

it('rounds go on until they are stopped, also after one that failed', async () => {
  const seen: string[] = [];
  const twice = Promise.withResolvers<void>();
  const intervalMs = 5;
  const rounds = startRounds({
    intervalMs,
    round: async () => {
      if (seen.length === 0) throw new Error('the clock stands still');
      seen.push('done');
      twice.resolve();
    },
    onError: () => seen.push('failed'),
  });
  await twice.promise;
  await rounds.stop();
  const count = seen.length;
  await untilRoundsOfAnother(intervalMs);
  expect(seen.slice(0, 2)).toEqual(['failed', 'done']);
  expect(seen).toHaveLength(count);
});

/** Resolves after three rounds of the same interval: by then any other would have had its next one. */
async function untilRoundsOfAnother(intervalMs: number): Promise<void> {
  let count = 0;
  const third = Promise.withResolvers<void>();
  const round = async (): Promise<void> => {
    count += 1;
    if (count === 3) third.resolve();
  };
  const rounds = startRounds({ intervalMs, round, onError: third.reject });
  await third.promise;
  await rounds.stop();
}
