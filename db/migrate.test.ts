import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { notificationKinds } from '@mesterhand/domain/notifications/kinds';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect } from './connect.ts';
import { migrateToLatest } from './migrate.ts';
import type { DB } from './schema.gen.ts';

const { adminUrl, prefix } = inject('cluster');
let folder: string;
let admin: Kysely<DB>;
let url: string;
let db: Kysely<DB>;
const opened: Kysely<DB>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesterhand-migrations-'));
  admin = connect(adminUrl);
});
afterAll(async () => {
  await admin.destroy();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  const name = `${prefix}_empty_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  url = address.href;
  db = open();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.destroy()));
  await sql`drop database ${sql.id(new URL(url).pathname.slice(1))} with (force)`.execute(admin);
});

function open(address = url): Kysely<DB> {
  const connection = connect({ url: address, statementTimeout: 300 });
  opened.push(connection);
  return connection;
}

/** Writes a folder of migrations, each one SQL statement. */
async function writeMigrations(migrations: Record<string, string>): Promise<URL> {
  const place = join(folder, randomBytes(4).toString('hex'));
  await mkdir(place);
  const kysely = pathToFileURL(createRequire(import.meta.url).resolve('kysely')).href;
  for (const [file, statement] of Object.entries(migrations)) {
    await writeFile(
      join(place, file),
      `import { type Kysely, sql } from '${kysely}';
       export async function up(db: Kysely<unknown>): Promise<void> { await sql\`${statement}\`.execute(db); }`,
    );
  }
  return pathToFileURL(`${place}/`);
}

async function listTables(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1
  `.execute(db);
  return rows.map((row) => row.name);
}

describe('our own migrations', () => {
  it('fill an empty database and find nothing to do the second time', async () => {
    const lines: string[] = [];
    const names = await migrateToLatest(db, { log: (line) => lines.push(line) });
    expect(names[0]).toBe('0001-platform');
    expect(lines).toHaveLength(names.length);
    expect(await listTables()).toContain('bookings');
    expect(await migrateToLatest(db)).toEqual([]);
  });

  it('add the program’s kinds of notifications, and leave those of a newer one', async () => {
    await migrateToLatest(db);
    await sql`delete from notification_kinds where kind = 'announcement'`.execute(db);
    await sql`insert into notification_kinds (kind) values ('ofTomorrow')`.execute(db);
    await migrateToLatest(db);
    const { rows } = await sql<{ kind: string }>`select kind from notification_kinds`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([...notificationKinds, 'ofTomorrow']),
    );
  });

  it('say which command a superuser must run when the role may not create extensions', async () => {
    const role = `${prefix}_guest_${randomBytes(4).toString('hex')}`;
    await sql`create role ${sql.id(role)} login password 'guest-password'`.execute(admin);
    await sql`grant create on schema public to ${sql.id(role)}`.execute(db);
    const address = new URL(url);
    [address.username, address.password] = [role, 'guest-password'];
    const failure = await migrateToLatest(open(address.href)).catch(String);
    expect(failure).toContain(`The role ${role} may not create extensions`);
    expect(failure).toContain('create extension if not exists btree_gist;');
    expect(await listTables()).toEqual([]);
    await sql`drop owned by ${sql.id(role)}`.execute(db);
    await sql`drop role ${sql.id(role)}`.execute(admin);
  });
});

it('several migrators at once: one works, the others wait beyond their statement timeout and find it done', async () => {
  const migrations = await writeMigrations({
    '0001-slow.ts': 'create table slow as select pg_sleep(0.8)::text as waited',
    '0002-next.ts': 'create table next_one (id int)',
    'readme.md': 'not a migration',
  });
  const done = await Promise.all(
    [db, open(), open()].map((each) => migrateToLatest(each, { folder: migrations })),
  );
  expect(done.filter((names) => names.length > 0)).toEqual([['0001-slow', '0002-next']]);
  expect(await listTables()).toEqual(['next_one', 'slow']);
});

it('the statement timeout holds again afterwards', async () => {
  await migrateToLatest(db, {
    folder: await writeMigrations({ '0001-one.ts': 'create table one (id int)' }),
  });
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' });
});

it('a failing migration is named, and those before it in the same go are undone', async () => {
  const migrations = await writeMigrations({
    '0001-good.ts': 'create table good (id int)',
    '0002-bad.ts': 'create table bad (id nonsense)',
  });
  await expect(migrateToLatest(db, { folder: migrations })).rejects.toThrow(
    'Migration 0002-bad failed: type "nonsense" does not exist. Nothing was changed.',
  );
  expect(await listTables()).toEqual([]);
});

it('a file without "up" is named', async () => {
  const migrations = await writeMigrations({});
  await writeFile(new URL('0001-empty.ts', migrations), 'export const down = 1;');
  await expect(migrateToLatest(db, { folder: migrations })).rejects.toThrow(
    '0001-empty.ts does not export a function "up"',
  );
});

it('a database of a newer version is refused and left alone', async () => {
  const newer = {
    '0001-one.ts': 'create table one (id int)',
    '0002-two.ts': 'create table two (id int)',
  };
  await migrateToLatest(db, { folder: await writeMigrations(newer) });
  const older = await writeMigrations({ '0001-one.ts': newer['0001-one.ts'] });
  await expect(migrateToLatest(db, { folder: older })).rejects.toThrow(
    /newer version of this program \(0002-two is unknown here\)/,
  );
  expect(await listTables()).toEqual(['one', 'two']);
});
