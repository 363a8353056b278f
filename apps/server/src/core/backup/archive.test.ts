import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { openDirect } from '@mesterhand/db/direct';
import { findSchemaVersion, listMigrations, migrateWithin } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import { seedDemo } from '@mesterhand/db/seed';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type ArchivePlace,
  carriedTables,
  closeArchivePlace,
  expectUntouched,
  filesOf,
  openArchivePlace,
  restoreInto,
  rowsOf,
  shapeOf,
  stateOf,
  tablesOf,
  writeFrom,
} from '../../../../../tests/support/archive-places.ts';
import { addWhatTheDemoLacks } from '../../../../../tests/support/archive-rows.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { storageDrivers } from '../../../../../tests/support/storages.ts';
import { restoreArchive } from './restore.ts';
import { dropEverything } from './tables.ts';
import type { WriteOptions } from './write.ts';

const now = new Date('2026-11-21T02:00:00Z');
const places: ArchivePlace[] = [];
let folder: string;
/** A small installation with every kind of data; tests do not modify it. */
let town: ArchivePlace;
/** Its archive, and the state at that time. */
let made: Awaited<ReturnType<typeof writeFrom>>;
let was: Awaited<ReturnType<typeof stateOf>>;

async function openPlace(driver = 0): Promise<ArchivePlace> {
  const place = await openArchivePlace(inject('cluster'), driver);
  places.push(place);
  return place;
}

const write = (place: ArchivePlace, more: Partial<WriteOptions> = {}) =>
  writeFrom(place, { folder, now, ...more });
const restore = (place: ArchivePlace, path = made.path, replace = false) =>
  restoreInto(place, { path, replace });

type SeedFiles = Parameters<typeof seedDemo>[1]['files'];

/** Whole pictures at first, then their beginnings: a thousand whole ones prove no more. */
function storeBriefly({ files: { storage } }: ArchivePlace): SeedFiles {
  let count = 0;
  return {
    put: ({ bytes, ...file }) => {
      count += 1;
      return storage.put({ ...file, bytes: count <= 20 ? bytes : bytes.subarray(0, 512) });
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'));
  town = await openPlace();
  await seedDemo(town.database.db, { files: storeBriefly(town), now });
  await addWhatTheDemoLacks(town, now);
  made = await write(town);
  was = await stateOf(town);
}, 120_000);
afterAll(async () => {
  for (const place of places) await closeArchivePlace(place);
  await rm(folder, { recursive: true });
});

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
      const key = (place: ArchivePlace) =>
        readFile(join(place.files.dataDir, 'secrets', 'uploads.key'));
      expect(await key(fresh)).not.toEqual(await key(town));
    },
    120_000,
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
  }, 120_000);
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
  }, 120_000);

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
  }, 120_000);
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
    expect(tables.map(({ name }) => name)).toEqual(await carriedTables(town.database.db));
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
