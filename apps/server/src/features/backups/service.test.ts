import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { settingsDefaults } from '@mesterhand/domain/admin/settings';
import type { Backup } from '@mesterhand/domain/backups/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { type OpenedStorage, storageDrivers } from '../../../../../tests/support/storages.ts';
import { readArchive } from '../../core/backup/index.ts';
import type { Storage } from '../../core/storage/index.ts';
import { readSettings, updateSettings } from '../settings/service.ts';
import {
  deleteBackup,
  listBackups,
  openArchive,
  readBackup,
  removeExpired,
  requestBackup,
  requestNightly,
} from './service.ts';
import { type BackupMaker, makeNextBackup } from './worker/service.ts';

let database: TestDatabase;
let files: OpenedStorage;
let admin: Actor;
let superadmin: Actor;
let folder: string;
let now: Date;
const name = 'a'.repeat(20) + '.webp';

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  admin = await makeClient(database.db, { role: 'admin' });
  superadmin = await makeClient(database.db, { role: 'superadmin' });
  files = await openFiles();
  await files.storage.put({ name, private: false, bytes: Buffer.from('a picture') });
  const file = { name, private: false, purpose: 'gallery', mime: 'image/webp', bytes: 9 } as const;
  await database.db.insertInto('files').values(file).execute();
  // Installed long ago, so that nights have been missed.
  await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(
    database.db,
  );
});
afterAll(async () => {
  await files.close();
  await database.drop();
});
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00.000Z');
  folder = await mkdtemp(join(tmpdir(), 'backups-test-'));
  await database.db.deleteFrom('backups').execute();
  await database.db.updateTable('settings').set({ lastBackup: null }).execute();
});
afterEach(() => rm(folder, { recursive: true }));

async function openFiles(): Promise<OpenedStorage> {
  const opened = await storageDrivers[0]?.open();
  if (opened === undefined) throw new Error('There is no driver.');
  return opened;
}

const heard: unknown[] = [];
const maker = (more: Partial<BackupMaker> = {}): BackupMaker => ({
  db: database.db,
  url: database.url,
  storage: files.storage,
  folder,
  clock: () => now,
  log: { info: () => undefined, error: (details) => heard.push(details) },
  ...more,
});
const running = () => new AbortController().signal;
const ask = (actor: Actor | null = admin) => requestBackup(database.db, actor, now);
const make = (more?: Partial<BackupMaker>, signal = running()) =>
  makeNextBackup(maker(more), signal);
const read = (id: number) => readBackup(database.db, id);
const list = async (): Promise<Backup[]> => (await listBackups(database.db, { limit: 100 })).items;
const lastBackup = async () => (await readSettings(database.db)).lastBackup;
const trail = (action: string, id: number) =>
  database.db
    .selectFrom('auditEntries')
    .select(['actorId', 'before'])
    .where('action', '=', action)
    .where('subjectId', '=', id)
    .execute();

/** A storage whose reads block until released. */
function slowStorage(): Storage & { letGo: () => void } {
  const gate = Promise.withResolvers<void>();
  const read: Storage['read'] = async (file) => {
    await gate.promise;
    return files.storage.read(file);
  };
  return { ...files.storage, read, letGo: gate.resolve };
}

describe('A-100 a backup on demand', () => {
  test('is accepted at once, made soon after, and then shown as the last one', async () => {
    const asked = await ask();
    expect(asked).toEqual({
      id: asked.id,
      status: 'waiting',
      trigger: 'manual',
      progress: 0,
      step: null,
      createdAt: now.toISOString(),
      startedAt: null,
      finishedAt: null,
      bytes: null,
      missingFiles: 0,
      problem: null,
      createdBy: admin.userId,
    });
    expect(await lastBackup()).toBeNull();
    expect(await make()).toBe(true);
    const [archive = ''] = await readdir(folder);
    expect(archive).toMatch(/^mesterhand-2026-11-21-1100-[0-9a-f]{8}\.tar\.gz$/);
    const { size, mode } = await stat(join(folder, archive));
    expect(await read(asked.id)).toMatchObject({
      status: 'done',
      progress: 1,
      step: null,
      problem: null,
      missingFiles: 0,
      bytes: size,
      startedAt: now.toISOString(),
      finishedAt: now.toISOString(),
    });
    expect(mode & 0o777).toBe(0o600);
    expect(await lastBackup()).toBe(now.toISOString());
    expect(await trail('backup.create', asked.id)).toHaveLength(1);
    expect((await readArchive(join(folder, archive))).manifest.files.count).toBe(1);
    expect(await make()).toBe(false);
  });

  test('requested twice concurrently is one; a request during a run gets that run', async () => {
    const [one, other] = await Promise.all([ask(), ask(superadmin)]);
    expect(one.id).toBe(other.id);
    const storage = slowStorage();
    const making = make({ storage });
    await expect.poll(async () => (await read(one.id)).status).toBe('running');
    expect((await ask()).id).toBe(one.id);
    storage.letGo();
    await making;
    expect((await list()).map(({ id }) => id)).toEqual([one.id]);
    expect(await trail('backup.create', one.id)).toHaveLength(1);
    expect((await ask()).id).not.toBe(one.id);
  });

  test('is made by exactly one of several servers', async () => {
    await ask();
    const made = await Promise.all(Array.from({ length: 5 }, () => make()));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('reports its progress', async () => {
    const { id } = await ask();
    const storage = slowStorage();
    const making = make({ storage });
    await expect.poll(async () => (await read(id)).progress, { timeout: 5000 }).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ status: 'running', step: 'tables', bytes: null });
    expect((await read(id)).progress).toBeLessThan(1);
    storage.letGo();
    await making;
    expect(await read(id)).toMatchObject({ status: 'done', progress: 1 });
  });

  test('does not block somebody who edits the settings meanwhile', async () => {
    const { version } = await readSettings(database.db);
    await ask();
    await make();
    expect((await readSettings(database.db)).version).toBe(version);
  });

  test('counts the files that could not be read', async () => {
    const { id } = await ask();
    await make({ storage: { ...files.storage, read: () => Promise.resolve(null) } });
    expect(await read(id)).toMatchObject({ status: 'done', missingFiles: 1 });
  });
});

describe('A-25 trap 10 a failed backup has a reason, and is not the last backup', () => {
  const refusing = (error: Error): Partial<BackupMaker> => {
    const read: Storage['read'] = async () => {
      throw error;
    };
    return { storage: { ...files.storage, read } };
  };
  const system = (code: string): Error => Object.assign(new Error(code), { code });

  test.each<[string, Backup['problem'], () => Promise<Partial<BackupMaker>>]>([
    ['a full disk', 'diskFull', async () => refusing(system('ENOSPC'))],
    [
      'a path that is not a folder',
      'folder',
      async () => {
        const path = join(folder, 'file');
        await writeFile(path, '');
        return { folder: path };
      },
    ],
    ['a folder without write permission', 'folder', async () => refusing(system('EACCES'))],
    ['an unreachable storage', 'storage', async () => refusing(new AppError('server.unavailable'))],
    [
      'an unreachable database',
      'database',
      async () => ({ url: 'postgresql://nobody:x@127.0.0.1:1/none' }),
    ],
    ['anything else', 'unknown', async () => refusing(system('whatever'))],
  ])('%s', async (_name, problem, more) => {
    const { id } = await ask();
    heard.length = 0;
    expect(await make(await more())).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'failed', problem, bytes: null, step: null });
    expect(heard).toHaveLength(1);
    expect(await lastBackup()).toBeNull();
    expect((await readdir(folder)).filter((each) => each !== 'file')).toEqual([]);
    await ask();
    await rm(join(folder, 'file'), { force: true });
    await make();
    expect(await lastBackup()).toBe(now.toISOString());
  });

  test('a server that shuts down gives up its backup', async () => {
    const { id } = await ask();
    const stopping = new AbortController();
    const storage = slowStorage();
    const making = make({ storage }, stopping.signal);
    await expect.poll(async () => (await read(id)).status).toBe('running');
    stopping.abort();
    storage.letGo();
    await making;
    expect(await read(id)).toMatchObject({ status: 'failed', problem: 'interrupted' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('the backup of a dead server is failed and its files are removed', async () => {
    const { id } = await ask();
    await database.db
      .updateTable('backups')
      .set({ status: 'running', startedAt: now.toISOString() })
      .set({ leaseUntil: sql`now() + interval '1 minute'` })
      .execute();
    await mkdir(join(folder, 'mesterhand-x.tar.gz.unfinished'));
    expect(await make()).toBe(false);
    expect((await ask()).id).toBe(id);
    await database.db
      .updateTable('backups')
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .execute();
    const next = await ask();
    expect(next.id).not.toBe(id);
    expect(await read(id)).toMatchObject({ status: 'failed', problem: 'interrupted' });
    await make();
    expect((await readdir(folder)).map((each) => each.slice(-7))).toEqual(['.tar.gz']);
  });

  test('a slow server that lost its lease gives up its backup', async () => {
    const { id } = await ask();
    const storage = slowStorage();
    const making = make({ storage });
    await expect.poll(async () => (await read(id)).status).toBe('running');
    await database.db
      .updateTable('backups')
      .set({ status: 'failed', problem: 'interrupted', leaseUntil: null, step: null })
      .set({ finishedAt: now.toISOString() })
      .execute();
    storage.letGo();
    await making;
    expect(await read(id)).toMatchObject({ status: 'failed', problem: 'interrupted' });
    expect(await readdir(folder)).toEqual([]);
    expect(await lastBackup()).toBeNull();
  });
});

describe('A-25 trap 9 the nightly backup', () => {
  const night = () => requestNightly(database.db, now);
  const enable = async (backupEnabled: boolean): Promise<void> => {
    const { lastBackup: _, version: __, ...settings } = await readSettings(database.db);
    await updateSettings(database.db, admin, { ...settings, backupEnabled }, now);
  };
  afterEach(() => enable(settingsDefaults.backupEnabled));

  test('is requested once by any number of servers, also late', async () => {
    await Promise.all(Array.from({ length: 5 }, night));
    const [backup, ...more] = await list();
    expect(more).toEqual([]);
    expect(backup).toMatchObject({ status: 'waiting', trigger: 'nightly', createdBy: null });
    await Promise.all([make(), make()]);
    await Promise.all([night(), night()]);
    expect(await list()).toHaveLength(1);
    expect(await lastBackup()).toBe(now.toISOString());
    now = new Date('2026-11-22T01:59:59Z');
    await night();
    expect(await list()).toHaveLength(1);
    now = new Date('2026-11-22T02:00:00Z');
    await night();
    expect(await list()).toHaveLength(2);
  });

  test('obeys its setting at once', async () => {
    await enable(false);
    await night();
    expect(await list()).toEqual([]);
    await enable(true);
    await night();
    expect(await list()).toHaveLength(1);
  });

  test('follows a backup that was requested by hand, once that is done', async () => {
    await ask();
    await night();
    expect(await list()).toHaveLength(1);
    await make();
    await night();
    expect((await list()).map(({ trigger }) => trigger)).toEqual(['nightly', 'manual']);
  });

  test('is retried after a quarter of an hour, three attempts in all', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await night();
      await make({ url: 'postgresql://nobody:x@127.0.0.1:1/none' });
      await night();
      expect(await list()).toHaveLength(Math.min(attempt, 3));
      now = new Date(now.getTime() + 15 * 60_000);
    }
  });
});

describe('A-25 retention', () => {
  const store = async (daysAgo: number): Promise<string> => {
    const fileName = `mesterhand-${daysAgo}.tar.gz`;
    await writeFile(join(folder, fileName), 'x');
    const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
    const done = { status: 'done', trigger: 'manual', progress: 1, bytes: 1 } as const;
    await database.db
      .insertInto('backups')
      .values({ ...done, fileName, startedAt: at, finishedAt: at })
      .execute();
    return fileName;
  };

  test('keeps the newest fourteen of the last thirty days, rows and archives', async () => {
    for (let days = 60; days >= 0; days -= 3) await store(days);
    await removeExpired(maker(), now);
    const kept = Array.from({ length: 11 }, (_, place) => `mesterhand-${place * 3}.tar.gz`);
    expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
    expect(await list()).toHaveLength(kept.length);
  });

  test('is applied by every backup', async () => {
    for (let days = 1; days <= 14; days += 1) await store(days);
    await ask();
    await make();
    const left = await readdir(folder);
    expect(left).toHaveLength(14);
    expect(left).not.toContain('mesterhand-14.tar.gz');
  });

  test('tolerates an archive that is already gone', async () => {
    await rm(join(folder, await store(0)));
    await rm(join(folder, await store(40)));
    await removeExpired(maker(), now);
    expect(await list()).toHaveLength(1);
  });
});

describe('A-100 access to backups', () => {
  const place = () => ({ db: database.db, folder });

  test.each<Role>(['user', 'master', 'moderator'])('a %s has no access', async (role) => {
    const stranger = await makeClient(database.db, { role });
    await ask();
    await make();
    const { id } = (await list())[0] ?? { id: 0 };
    const refused = { code: 'access.forbidden' };
    await expect(ask(stranger)).rejects.toMatchObject(refused);
    await expect(deleteBackup(place(), stranger, id)).rejects.toMatchObject(refused);
    await expect(openArchive(place(), stranger, id)).rejects.toMatchObject(refused);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('an admin deletes a finished one, which is audited; never one in progress', async () => {
    const { id } = await ask();
    const unfinished = deleteBackup(place(), admin, id);
    await expect(unfinished).rejects.toMatchObject({ code: 'backups.unfinished' });
    await make();
    await deleteBackup(place(), admin, id);
    expect(await readdir(folder)).toEqual([]);
    expect(await list()).toEqual([]);
    expect(await trail('backup.delete', id)).toMatchObject([
      { actorId: admin.userId, before: { status: 'done', trigger: 'manual' } },
    ]);
    const again = deleteBackup(place(), admin, id);
    await expect(again).rejects.toMatchObject({ code: 'backups.notFound' });
  });

  test('only a superadmin downloads the archive, which is audited', async () => {
    const { id } = await ask();
    await make();
    await expect(openArchive(place(), admin, id)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    expect(await trail('backup.download', id)).toEqual([]);
    const { file, fileName, bytes } = await openArchive(place(), superadmin, id);
    const archive = await file.readFile();
    await file.close();
    expect(archive).toEqual(await readFile(join(folder, fileName)));
    expect(archive.length).toBe(bytes);
    expect(await trail('backup.download', id)).toHaveLength(1);
    await rm(join(folder, fileName));
    await expect(openArchive(place(), superadmin, id)).rejects.toMatchObject({
      code: 'backups.gone',
    });
    expect(await trail('backup.download', id)).toHaveLength(1);
  });

  test('the list is newest first, page by page', async () => {
    const ids: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      ids.unshift((await ask()).id);
      await make();
    }
    const first = await listBackups(database.db, { limit: 2 });
    const cursor = first.nextCursor ?? '';
    const second = await listBackups(database.db, { limit: 2, cursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });
});
