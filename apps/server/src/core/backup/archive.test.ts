import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openDirect } from '@mesterhand/db/direct';
import { findSchemaVersion, listMigrations, migrateWithin } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import { demoAccounts, seedDemo } from '@mesterhand/db/seed';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { type OpenedStorage, storageDrivers } from '../../../../../tests/support/storages.ts';
import { sumLine } from './layout.ts';
import { restoreArchive } from './restore.ts';
import { dropEverything, leftOutTables, listSequences, listTables } from './tables.ts';
import { tarOf } from './tar.ts';
import { type WriteOptions, type WrittenArchive, writeArchive } from './write.ts';
import { enqueue } from '../tasks/index.ts';
import type { StoredFile } from '../storage/index.ts';

const now = new Date('2026-11-21T02:00:00Z');
const paper: StoredFile = { name: 'papers00000000000001.pdf', private: true };

interface Place {
  database: TestDatabase;
  files: OpenedStorage;
}

const places: Place[] = [];
let folder: string;
/** A small installation with every kind of data; tests do not modify it. */
let town: Place;
/** Its archive, and the state at that time. */
let made: WrittenArchive;
let was: Awaited<ReturnType<typeof stateOf>>;

async function openPlace(driver = 0): Promise<Place> {
  const database = await createTestDatabase(inject('cluster'));
  const files = await storageDrivers[driver]?.open();
  if (files === undefined) throw new Error('There is no such driver.');
  const place = { database, files };
  places.push(place);
  return place;
}

function write({ database, files }: Place, more: Partial<WriteOptions> = {}) {
  return writeArchive({
    url: database.url,
    storage: files.storage,
    folder,
    fileName: `${crypto.randomUUID()}.tar.gz`,
    now,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  });
}

function restore({ database, files }: Place, path = made.path, replace = false) {
  const { url } = database;
  return restoreArchive({ path, url, storage: files.storage, replace, onStep: () => undefined });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'));
  town = await openPlace();
  const { db } = town.database;
  await seedDemo(db, { files: town.files.storage, now });
  await addWhatTheDemoLacks(town);
  made = await write(town);
  was = await stateOf(town);
}, 120_000);
afterAll(async () => {
  for (const { database, files } of places) await Promise.all([database.drop(), files.close()]);
  await rm(folder, { recursive: true });
});

/** Adds a row for every remaining table, and a private document. */
async function addWhatTheDemoLacks({ database: { db }, files }: Place): Promise<void> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts.customer)
    .executeTakeFirstOrThrow();
  const { id: masterId } = await db.selectFrom('masters').select('id').executeTakeFirstOrThrow();
  const { id: workId } = await db.selectFrom('works').select('id').executeTakeFirstOrThrow();
  const item = await db
    .selectFrom('galleryItems')
    .select(['id', 'imageFile'])
    .where('workId', 'is', null)
    .executeTakeFirstOrThrow();
  await files.storage.put({ ...paper, bytes: Buffer.from('%PDF-1.7 a private paper') });
  const seen = { viewer: 'x', day: '2026-11-20' };
  const day = { masterId, opens: '10:00', closes: '12:00' };
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('TimeZone', 'UTC', true)`.execute(trx);
    const { name } = paper;
    const file = { name, ownerId: userId, purpose: 'document', private: true } as const;
    await trx
      .insertInto('files')
      .values({ ...file, mime: 'application/pdf', bytes: 24 })
      .execute();
    const document = { userId, type: 'certificate', fileName: name } as const;
    await trx
      .insertInto('documents')
      .values({ ...document, originalName: 'Fagbrev "Ø"\t\\N\n.pdf' })
      .execute();
    const trail = { actorId: userId, action: 'a.b', subject: 'c', subjectId: 1 };
    await trx
      .insertInto('auditEntries')
      .values({ ...trail, before: JSON.stringify({ text: 'æ\\"\n\u2028', none: null }) })
      .execute();
    const { id: otherId } = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '<>', userId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await trx.insertInto('blocks').values({ blockerId: userId, blockedId: otherId }).execute();
    await sql`
      update messages set client_message_id = gen_random_uuid() where id = (select min(id) from messages where not automatic)
    `.execute(trx);
    const look = { firstAt: '2026-11-20T09:00:00Z', lastAt: '2026-11-20T09:05:00Z' };
    await trx
      .insertInto('documentViews')
      .values({ ...look, ownerId: userId, type: 'certificate', viewerId: otherId })
      .execute();
    await trx
      .insertInto('calendarExceptions')
      .values({ ...day, kind: 'open', fromDate: '2027-01-01', toDate: '2027-01-01' })
      .execute();
    await trx
      .insertInto('workingHours')
      .values({ ...day, weekday: 1 })
      .execute();
    await trx.insertInto('favourites').values({ userId, masterId }).execute();
    await trx.insertInto('galleryLikes').values({ userId, itemId: item.id }).execute();
    await trx
      .insertInto('galleryViews')
      .values({ ...seen, itemId: item.id })
      .execute();
    await trx
      .insertInto('masterViews')
      .values({ ...seen, masterId })
      .execute();
    await trx
      .insertInto('workViews')
      .values({ ...seen, workId })
      .execute();
    await trx.insertInto('workLikes').values({ userId, workId }).execute();
    await trx.insertInto('workComments').values({ userId, workId, comment: 'Fint!' }).execute();
    const text = { title: 'Tips', excerpt: 'Tips', content: '<p>Tips</p>', author: 'Kari' };
    const { id: postId } = await trx
      .insertInto('posts')
      .values({ ...text, slug: 'tips', category: 'Tips' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('postPictures').values({ postId, fileName: item.imageFile }).execute();
    await trx.insertInto('postViews').values({ postId, viewer: 'x', day: '2026-11-20' }).execute();
    await trx.insertInto('postLikes').values({ postId, userId }).execute();
    await trx
      .insertInto('postComments')
      .values({ postId, authorId: userId, text: 'Ja!' })
      .execute();
    const report = { reporterId: userId, subjectKind: 'profile', subjectId: 1 } as const;
    await trx
      .insertInto('reports')
      .values({ ...report, excerpt: 'x', reason: 'spam' })
      .execute();
    const letter = { name: 'Kari', email: 'kari@example.no', language: 'nb' } as const;
    await trx
      .insertInto('supportMessages')
      .values({ ...letter, message: 'Hjelp!', userId })
      .execute();
    const left = { state: 'unsubscribed', language: 'nb', consent: '2026-11' } as const;
    const hashes = { emailHash: 'x'.repeat(43), unsubscribeHash: 'y'.repeat(64) };
    await trx
      .insertInto('newsletterSubscribers')
      .values({ ...left, ...hashes, source: 'blog', unsubscribedAt: '2026-11-20T11:00:00Z' })
      .execute();
    const told = { userId, kind: 'masterVerified', key: 'badge.1' } as const;
    await trx.insertInto('notifications').values(told).execute();
    const choices = JSON.stringify({ bookingReminder: { sms: false } });
    await trx
      .insertInto('notificationPreferences')
      .values({ userId, choices, quietFrom: '22:00', quietTo: '07:00' })
      .execute();
    await trx
      .insertInto('sessions')
      .values({ id: 'a'.repeat(64), userId })
      .execute();
    const reset = { tokenHash: 'b'.repeat(64), passwordMark: 'c'.repeat(64) };
    await trx
      .insertInto('passwordResets')
      .values({ ...reset, userId, expiresAt: '2099-11-20T11:00:00Z' })
      .execute();
    await trx
      .insertInto('secondFactors')
      .values({ userId, secret: 'sealed', confirmedAt: now.toISOString(), lastStep: 1 })
      .execute();
    await trx
      .insertInto('recoveryCodes')
      .values({ userId, codeHash: 'c'.repeat(64) })
      .execute();
    const createdAt = now.toISOString();
    const { id: endpointId } = await trx
      .insertInto('webhookEndpoints')
      .values({
        url: 'https://hooks.example.no/',
        description: '',
        events: ['booking.created'],
        enabled: true,
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('webhookSecrets')
      .values({ endpointId, sealed: 'sealed', createdAt })
      .execute();
    const { id: categoryId } = await trx
      .selectFrom('categories')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('broadcasts')
      .values({
        key: 'nye-satser',
        categoryId,
        texts: JSON.stringify({ nb: 'Nye satser.' }),
        createdBy: userId,
        receivers: 1,
      })
      .execute();
    await trx
      .insertInto('importedMasters')
      .values({ userId, rowHash: 'd'.repeat(64), importedBy: userId })
      .execute();
    const google = { issuer: 'https://accounts.example', subject: '1' };
    await trx
      .insertInto('identities')
      .values({ userId, ...google })
      .execute();
    await enqueue(trx, 'booking.created', { bookingId: 1 });
  });
}

const carried = async (db: Kysely<DB>): Promise<string[]> =>
  (await listTables(db)).map(({ name }) => name).filter((name) => !leftOutTables.includes(name));

/** Every row of a table as text, including generated columns. */
async function rowsOf(db: Kysely<DB>, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select stored::text as row from ${sql.table(table)} as stored order by 1
  `.execute(db.withoutPlugins());
  return rows.map(({ row }) => row);
}

async function tablesOf(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const table of await carried(db)) tables.set(table, await rowsOf(db, table));
  return tables;
}

async function filesOf({ storage }: OpenedStorage): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const isPrivate of [false, true])
    for await (const { name } of storage.list({ private: isPrivate })) {
      const stream = await storage.read({ name, private: isPrivate });
      if (stream !== null)
        files.set(`${isPrivate} ${name}`, (await buffer(stream)).toString('hex'));
    }
  return files;
}

const stateOf = async ({ database: { db }, files }: Place) => ({
  tables: await tablesOf(db),
  sequences: await listSequences(db),
  files: await filesOf(files),
});

/** Keys, constraints, indexes, triggers and whether they are enabled. */
async function shapeOf(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as what, convalidated as state
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
    union all
    select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
    union all
    select oid::regprocedure::text, proname, prosrc, true from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2, 3
  `.execute(db.withoutPlugins());
  // Partitions of a day come with the clock, and take their shape from their table.
  return rows.filter(({ place }) => !/_\d{4}_\d{2}_\d{2}$/.test(place));
}

/** Nothing was written: no users, no files. */
async function expectUntouched({ database, files }: Place): Promise<void> {
  expect(await rowsOf(database.db, 'users')).toEqual([]);
  expect((await rowsOf(database.db, 'settings')).length).toBe(1);
  expect(await files.keys()).toEqual([]);
}

describe('A-25 trap 10 a restored backup is the same', () => {
  test('the town has a row in every table that is carried', () => {
    const empty = [...was.tables].filter(([, rows]) => rows.length === 0);
    expect(empty.map(([name]) => name)).toEqual([]);
  });

  test.each(storageDrivers.map(({ driver }, place) => [driver, place] as const))(
    'in every table, counter and file, into %s with a key of its own',
    async (_driver, driver) => {
      const fresh = await openPlace(driver);
      const { db } = fresh.database;
      const shape = await shapeOf(db);
      await restore(fresh);
      expect(await stateOf(fresh)).toEqual(was);
      expect(await shapeOf(db)).toEqual(shape);
      for (const table of ['sessions', 'password_resets', 'jobs', 'positions', 'live_positions'])
        expect([table, await rowsOf(db, table)]).toEqual([table, []]);
      const key = (place: Place) => readFile(join(place.files.dataDir, 'secrets', 'uploads.key'));
      expect(await key(fresh)).not.toEqual(await key(town));
    },
    60_000,
  );

  test('and sends no reminder twice: sent reminders are retained', async () => {
    const fresh = await openPlace();
    const { db } = fresh.database;
    const sent = { key: '1.2026-11-20T11:00:00.000Z', startsAt: '2026-11-20T11:00:00.000Z' };
    await db.insertInto('sentReminders').values(sent).execute();
    await restore(fresh);
    expect(await db.selectFrom('sentReminders').selectAll().execute()).toEqual([sent]);
    expect(await rowsOf(db, 'push_subscriptions')).toEqual([]);
  });

  test('and continues: new rows get new ids, counters and search follow them', async () => {
    const fresh = await openPlace();
    await restore(fresh);
    const { db } = fresh.database;
    const newest = await db
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const { userId } = await makeClient(db);
    expect(userId).toBeGreaterThan(newest.id);
    const { workId, likes } = await db
      .selectFrom('works')
      .select(['id as workId', 'likes'])
      .executeTakeFirstOrThrow();
    await db.insertInto('workLikes').values({ workId, userId }).execute();
    const after = await db
      .selectFrom('works')
      .select('likes')
      .where('id', '=', workId)
      .executeTakeFirstOrThrow();
    expect(after.likes).toBe(likes + 1);
    const trail = db.deleteFrom('auditEntries').execute();
    await expect(trail).rejects.toThrow('append-only');
  });

  test('whatever is written meanwhile: it holds one instant', async () => {
    const { db } = town.database;
    const writer = { written: 0, isOver: false };
    const writing = (async () => {
      for (; !writer.isOver; writer.written += 1)
        await db.transaction().execute(async (trx) => {
          await trx
            .updateTable('settings')
            .set({ contactPhone: String(writer.written) })
            .execute();
          const trail = {
            actorId: 1,
            action: 'test.write',
            subject: 'test',
            subjectId: writer.written,
          };
          await trx.insertInto('auditEntries').values(trail).execute();
        });
    })();
    while (writer.written < 10) await new Promise((resolve) => setImmediate(resolve));
    const { path } = await write(town);
    writer.isOver = true;
    await writing;

    const fresh = await openPlace();
    await restore(fresh, path);
    const copy = fresh.database.db;
    const { contactPhone } = await copy
      .selectFrom('settings')
      .select('contactPhone')
      .executeTakeFirstOrThrow();
    const last = Number(contactPhone);
    expect(last).toBeGreaterThanOrEqual(9);
    expect(last).toBeLessThan(writer.written - 1);
    const trailOf = (place: Kysely<DB>) =>
      place
        .selectFrom('auditEntries')
        .selectAll()
        .where('action', '=', 'test.write')
        .where('subjectId', '<=', last)
        .orderBy('id')
        .execute();
    const trail = await trailOf(copy);
    expect(trail).toEqual(await trailOf(db));
    expect(trail.length).toBe(last + 1);
    expect((await rowsOf(copy, 'audit_entries')).length).toBe(last + 2);
    const still = (tables: Map<string, string[]>) =>
      [...tables].filter(([name]) => name !== 'settings' && name !== 'audit_entries');
    expect(still(await tablesOf(copy))).toEqual(still(await tablesOf(db)));
    expect(await filesOf(fresh.files)).toEqual(await filesOf(town.files));
  }, 60_000);
});

describe('A-25 an archive that is not whole is refused before anything is written', () => {
  let fresh: Place;
  beforeAll(async () => {
    fresh = await openPlace();
  });

  const spoil = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, `${name}.tar.gz`);
    await writeFile(path, bytes);
    return path;
  };
  const changed = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  /** Flips the byte `offset` after the first occurrence of a mark in the archive. */
  const changedAfter = async (mark: string, offset: number): Promise<Buffer> => {
    const tar = gunzipSync(await readFile(made.path));
    const at = tar.indexOf(mark);
    expect(at).toBeGreaterThan(0);
    return gzipSync(changed(tar, at + offset), { level: 1 });
  };

  test.each<[string, () => Promise<Uint8Array>]>([
    [
      'a flipped bit of the file',
      async () => changed(await readFile(made.path), Math.floor(made.bytes / 2)),
    ],
    ['a flipped bit of its end', async () => changed(await readFile(made.path), made.bytes - 6)],
    ['half of it', async () => (await readFile(made.path)).subarray(0, made.bytes / 2)],
    ['another kind of file', async () => Buffer.from('PK\x03\x04 a zip')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a changed letter of a row', () => changedAfter('kunde@demo.no', 0)],
    ['a changed byte of a picture', () => changedAfter('RIFF', 100)],
    ['a changed sum', () => changedAfter('  tables/bookings.copy\n', -1)],
    ['a changed number of its manifest', () => changedAfter('"rows": ', 8)],
  ])('%s', async (name, spoiled) => {
    const path = await spoil(name.replaceAll(' ', '-'), await spoiled());
    await expect(restore(fresh, path)).rejects.toThrow('The archive is damaged');
    await expectUntouched(fresh);
  });

  /** Builds an arbitrary archive. */
  const forge = (name: string, entries: [path: string, text: string][]): Promise<string> => {
    async function* list() {
      for (const [path, text] of entries) {
        const bytes = Buffer.from(text);
        yield { path, bytes: bytes.length, parts: Readable.from([bytes]) };
      }
    }
    return buffer(Readable.from(tarOf(list(), now))).then((tar) => spoil(name, gzipSync(tar)));
  };
  const picture = 'files/public/aaaaaaaaaaaaaaaaaaaa.webp';
  const ended = (manifest: string): [string, string][] => [
    ['manifest.json', manifest],
    ['SHA256SUMS', sumLine(createHash('sha256').update(manifest).digest('hex'), 'manifest.json')],
  ];
  const empty = JSON.stringify({
    format: 'mesterhand-backup',
    formatVersion: 1,
    createdAt: now,
    schema: '0001-platform',
    tables: [],
    leftOut: [],
    sequences: [],
    files: { count: 0, bytes: 0 },
    missing: [],
  });

  test.each<[string, [path: string, text: string][], RegExp]>([
    ['a path that climbs', [['files/public/../../x.webp', 'x']], /no place/],
    ['a path of the root', [['/etc/passwd', 'x']], /no place/],
    ['a table that climbs', [['tables/../users.copy', 'x']], /no place/],
    [
      'a table that comes twice',
      [
        ['tables/users.copy', 'x'],
        ['tables/users.copy', 'x'],
      ],
      /users.copy has no place/,
    ],
    [
      'a file that comes twice',
      [
        [picture, 'x'],
        [picture, 'y'],
      ],
      /webp has no place/,
    ],
    [
      'a file before the tables',
      [
        [picture, 'x'],
        ['tables/users.copy', ''],
      ],
      /users.copy has no place/,
    ],
    [
      'sums that are none',
      [
        ['manifest.json', empty],
        ['SHA256SUMS', 'x'],
      ],
      /does not fit/,
    ],
    ['a manifest without sums', [['manifest.json', empty]], /end is missing/],
    [
      'a manifest of more than there is',
      ended(empty.replace('"count":0', '"count":1')),
      /what its manifest says/,
    ],
    ['a manifest of another program', ended('{}'), /none of ours/],
    [
      'the format of a later version',
      ended('{"format":"mesterhand-backup","formatVersion":2}'),
      /has format 2/,
    ],
    ['sums without a manifest', [['SHA256SUMS', '']], /no place/],
    ['something after its end', [...ended(empty), ['tables/users.copy', 'x']], /after its end/],
  ])('%s', async (name, entries, reason) => {
    await expect(restore(fresh, await forge(name.replaceAll(' ', '-'), entries))).rejects.toThrow(
      reason,
    );
    await expectUntouched(fresh);
  });

  test('one of a newer version of the program', async () => {
    const newer = empty.replace('0001-platform', '9001-platform');
    const path = await forge('newer', ended(newer));
    await expect(restore(fresh, path)).rejects.toThrow(/newer version of this program/);
    await expectUntouched(fresh);
  });
});

describe('A-25 where a backup goes', () => {
  test('refuses to replace users unless asked to; then no data of theirs stays', async () => {
    const place = await openPlace();
    const { db } = place.database;
    await makeClient(db, { firstName: 'Gone' });
    await place.files.storage.put({
      name: 'x'.repeat(20) + '.webp',
      private: false,
      bytes: Buffer.from('x'),
    });
    const before = await stateOf(place);
    await expect(restore(place)).rejects.toThrow(/--replace/);
    expect(await stateOf(place)).toEqual(before);
    await restore(place, made.path, true);
    expect(await stateOf(place)).toEqual(was);
    await expect(restore(place)).rejects.toThrow(/--replace/);
    await restore(place, made.path, true);
    expect(await stateOf(place)).toEqual(was);
  }, 60_000);

  test('not below a server that runs', async () => {
    const place = await openPlace();
    const server = await openDirect({ url: place.database.url, applicationName: 'mesterhand' });
    await expect(restore(place)).rejects.toThrow(/server is running/);
    await server.close();
    await expectUntouched(place);
  });

  test('a failure leaves database and storage unchanged', async () => {
    const place = await openPlace();
    const { storage } = place.files;
    const kept = { name: 'k'.repeat(20) + '.webp', private: false };
    await storage.put({ ...kept, bytes: Buffer.from('kept') });
    const shape = await shapeOf(place.database.db);
    let put = 0;
    const breaking: typeof storage = {
      ...storage,
      put: (file) => {
        put += 1;
        return put > 20 ? Promise.reject(new Error('the disk is gone')) : storage.put(file);
      },
    };
    const broken = { ...place, files: { ...place.files, storage: breaking } };
    await expect(restore(broken)).rejects.toThrow('the disk is gone');
    expect(await rowsOf(place.database.db, 'users')).toEqual([]);
    expect(await shapeOf(place.database.db)).toEqual(shape);
    expect(await place.files.keys()).toEqual([`public/${kept.name}`]);
  });

  test('one of an older schema is read into that schema, and then brought up to date', async () => {
    const old = await openPlace();
    const { db, url } = old.database;
    const direct = await openDirect({ url, applicationName: 'test' });
    await direct.db.transaction().execute(async (trx) => {
      await dropEverything(trx);
      await migrateWithin(trx, '0014-piece-reactions');
    });
    await direct.close();
    await makeClient(db, { firstName: 'Eldre' });
    const { path, manifest } = await write(old);
    expect(manifest.schema).toBe('0014-piece-reactions');

    const fresh = await openPlace();
    const shape = await shapeOf(fresh.database.db);
    const erased = { userId: 7, accountMadeAt: '2026-01-02T03:04:05.678901Z' };
    await fresh.database.db.insertInto('erasures').values(erased).execute();
    const erasures = await rowsOf(fresh.database.db, 'erasures');
    await restore(fresh, path);
    expect(await rowsOf(fresh.database.db, 'erasures')).toEqual(erasures);
    const newest = (await listMigrations()).at(-1);
    expect(await findSchemaVersion(fresh.database.db)).toBe(newest);
    const people = await fresh.database.db
      .selectFrom('users')
      .select(['firstName', 'searchText'])
      .execute();
    expect(people).toEqual([{ firstName: 'Eldre', searchText: expect.stringContaining('eldre') }]);
    expect(await shapeOf(fresh.database.db)).toEqual(shape);
  });

  test('into an empty database of an ordinary role', async ({ skip }) => {
    const admin = await openDirect({ url: town.database.url, applicationName: 'test' });
    const rights = await admin.client.query<{ all: boolean }>(
      'select rolsuper as all from pg_roles where rolname = current_user',
    );
    skip(rights.rows[0]?.all !== true, 'Roles are made by superusers alone.');
    const role = `ordinary_${crypto.randomUUID().slice(0, 8)}`;
    await admin.client.query(`create role ${role} login password 'secret'`);
    await admin.client.query(`create database ${role} owner ${role} template template0`);
    const url = new URL(town.database.url);
    Object.assign(url, { pathname: `/${role}`, username: role, password: 'secret' });
    const files = await storageDrivers[0]?.open();
    if (files === undefined) throw new Error('There is no such driver.');
    try {
      const options = { path: made.path, url: url.href, storage: files.storage };
      await restoreArchive({ ...options, replace: false, onStep: () => undefined });
      const direct = await openDirect({ url: url.href, applicationName: 'test' });
      expect(await tablesOf(direct.db)).toEqual(was.tables);
      await direct.close();
    } finally {
      await files.close();
      await admin.client.query(`drop database ${role} with (force)`);
      await admin.client.query(`drop role ${role}`);
      await admin.close();
    }
  }, 60_000);
});

describe('A-25 trap 10 what is written', () => {
  test('opens with everyday tools, for its owner alone', async () => {
    expect((await stat(made.path)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => !name.endsWith('.tar.gz'))).toEqual([]);
    const { createdAt, leftOut, missing, files, tables } = made.manifest;
    expect(createdAt).toBe(now.toISOString());
    expect(leftOut).toEqual(expect.arrayContaining(['sessions', 'positions', 'live_positions']));
    expect(missing).toEqual([]);
    expect(files.count).toBe(was.files.size);
    expect(tables.map(({ name }) => name)).toEqual(await carried(town.database.db));
    const tar = gunzipSync(await readFile(made.path)).toString('latin1');
    expect(tar).toContain('%PDF-1.7 a private paper');
    expect(tar).not.toContain(
      (await readFile(join(town.files.dataDir, 'secrets', 'uploads.key'), 'utf8')).trim(),
    );
  });

  test('reports missing or damaged files, and contains all others', async () => {
    const place = await openPlace();
    const { database, files } = place;
    const names = ['gone', 'torn', 'whole'].map((word) => `${word.padEnd(20, '0')}.pdf`);
    for (const name of names) {
      const file = { name, private: true };
      await files.storage.put({ ...file, bytes: Buffer.from(name) });
      await database.db
        .insertInto('files')
        .values({ ...file, purpose: 'document', mime: 'application/pdf', bytes: 9 })
        .execute();
    }
    const [gone = '', torn = '', whole = ''] = names;
    await files.storage.remove({ name: gone, private: true });
    const stored = await files.readStored(`private/${torn}`);
    await files.writeStored(`private/${torn}`, changedByte(stored));
    const { manifest, path } = await write(place);
    expect(manifest.missing).toEqual([
      { name: gone, private: true, reason: 'gone' },
      { name: torn, private: true, reason: 'damaged' },
    ]);
    const fresh = await openPlace();
    await restore(fresh, path);
    expect(await fresh.files.keys()).toEqual([`private/${whole}`]);
  });

  test('nothing is left of one that was given up', async () => {
    const stopping = new AbortController();
    const aside = await mkdtemp(join(tmpdir(), 'archive-test-'));
    const writing = write(town, {
      folder: aside,
      signal: stopping.signal,
      onProgress: ({ step }) => step === 'files' && stopping.abort(),
    });
    await expect(writing).rejects.toThrow(/abort/i);
    expect(await readdir(aside)).toEqual([]);
    const early = AbortSignal.abort();
    await expect(write(town, { folder: aside, signal: early })).rejects.toThrow(/abort/i);
    expect(await readdir(aside)).toEqual([]);
    await rm(aside, { recursive: true });
  });

  test('a hanging storage can be aborted', async () => {
    const { storage } = town.files;
    const silent: (typeof storage)['read'][] = [
      () => new Promise(() => undefined),
      async () => new Readable({ read: () => undefined }),
    ];
    for (const read of silent) {
      const stopping = new AbortController();
      const place = { ...town, files: { ...town.files, storage: { ...storage, read } } };
      const asked = Promise.withResolvers<void>();
      const noticed: typeof read = (file) => {
        asked.resolve();
        return read(file);
      };
      place.files.storage.read = noticed;
      const writing = write(place, { signal: stopping.signal });
      await asked.promise;
      stopping.abort();
      await expect(writing).rejects.toThrow(/abort/i);
    }
  });

  test('aborting half-way releases the database connection', async () => {
    const stopping = new AbortController();
    const writing = write(town, { signal: stopping.signal, onProgress: () => stopping.abort() });
    await expect(writing).rejects.toThrow(/abort|terminated/i);
    const listConnections = async (): Promise<number> => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'mesterhand-backup'
      `.execute(town.database.db);
      return rows.length;
    };
    await expect.poll(listConnections).toBe(0);
  });
});

function changedByte(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1);
  return copy;
}
