import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/cluster.ts';
import { connect, describeAddress, openDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    database.db,
  );
  return rows[0]?.value;
}

describe('values arrive ready for the wire', () => {
  it.each([
    ['42::bigint', 42],
    ['12.50::numeric', 12.5],
    ["'2026-03-29'::date", '2026-03-29'],
    ["'2026-03-29 14:30:00+02'::timestamptz", '2026-03-29T12:30:00.000Z'],
    ["'2026-03-29 12:30:00.1239+00'::timestamptz", '2026-03-29T12:30:00.123Z'],
    ["'2026-03-29 12:30:00.1+00'::timestamptz", '2026-03-29T12:30:00.100Z'],
    ["'infinity'::timestamptz", 'infinity'],
    ["'09:00'::time", '09:00:00'],
    ["'2026-03-29 09:00'::timestamp", '2026-03-29 09:00:00'],
    ["interval '90 minutes'", '01:30:00'],
    ['array[1, null]::bigint[]', [1, null]],
    ['array[1, null, -3]::smallint[]', [1, null, -3]],
    ['array[]::int[]', []],
    [
      'array[[1, 2], [3, 4]]::int[]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["'[2:3]={1,2}'::int[]", [1, 2]],
    ['array[[1.5], [2]]::numeric[]', [[1.5], [2]]],
    ["array['2026-03-29']::date[]", ['2026-03-29']],
    ["array['2026-03-29 14:30:00+02']::timestamptz[]", ['2026-03-29T12:30:00.000Z']],
    ["array['a', 'b']", ['a', 'b']],
    ['null::bigint', null],
    ['point(10.75, 59.91)', { x: 10.75, y: 59.91 }],
    ['true', true],
    [`'{"first_name": {"inner_key": 1}}'::jsonb`, { first_name: { inner_key: 1 } }],
    ["to_jsonb('2026-03-29 14:30:00+02'::timestamptz)", '2026-03-29T12:30:00+00:00'],
  ])('%s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  it('a whole number too large for a number is refused, not rounded', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow(/9007199254740993/);
    await expect(read('array[1, 9007199254740993]::bigint[]')).rejects.toThrow(/9007199254740993/);
    expect(await read('1')).toBe(1);
  });
});

it('TypeScript sees camelCase where SQL is snake_case', async () => {
  const row = await database.db
    .selectFrom('settings')
    .select(['siteName', 'maxFileSize'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ siteName: 'Mesterhånd', maxFileSize: 5 });
});

it('every connection has its name, its time zone and its statement timeout', async () => {
  const db = connect({ url: database.url, applicationName: 'facts', statementTimeout: 50 });
  const { rows } = await sql`
    select current_setting('application_name') as app, current_setting('TimeZone') as zone
  `.execute(db);
  expect(rows).toEqual([{ app: 'facts', zone: 'UTC' }]);
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  await db.destroy();
});

it('random_page_cost suits flash, unless the database’s owner has set it', async () => {
  const readCost = async (url: string, isPooled = false): Promise<string> => {
    const db = connect({ url, isPooled });
    const { rows } = await sql<{ cost: string }>`
      select current_setting('random_page_cost') as cost
    `.execute(db);
    await db.destroy();
    return rows[0]?.cost ?? '';
  };
  expect(await readCost(database.url)).toBe('1.1');
  // A session setting on a pooled connection persists for its next user.
  expect(await readCost(database.url, true)).toBe('4');
  const name = sql.id(new URL(database.url).pathname.slice(1));
  await sql`alter database ${name} set random_page_cost = 2`.execute(database.db);
  expect(await readCost(database.url)).toBe('2');
  await sql`alter database ${name} reset random_page_cost`.execute(database.db);
});

it('a connection that breaks while idle is replaced and reported', async () => {
  const errors: Error[] = [];
  const db = connect({ url: database.url, max: 1, onIdleError: (error) => errors.push(error) });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
  await expect.poll(() => errors.length).toBe(1);
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  await db.destroy();
});

it('a connection that breaks between two statements of a transaction fails that transaction alone', async () => {
  const db = connect({ url: database.url, max: 1 });
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db);
    // This process notices the loss while no query runs on the connection.
    await expect
      .poll(() =>
        sql`select 1`.execute(trx).then(
          () => 'fine',
          () => 'broken',
        ),
      )
      .toBe('broken');
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toBeInstanceOf(Error);
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  await db.destroy();
});

describe('openDatabase with DATABASE_URL', () => {
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDir: '/nonexistent/never-used' });

  it('opens the server that it names', async () => {
    const opened = await open(database.url);
    expect(opened).toMatchObject({ embedded: false, url: database.url });
    await opened.close();
  });

  it('an unreachable server is named, the password is not', async () => {
    const failure = await open('postgresql://me:s3cret@127.0.0.1:1/shop').catch(String);
    expect(failure).toMatch(/127\.0\.0\.1:1\/shop can't be reached/);
    expect(failure).not.toContain('s3cret');
  });

  it('a missing database is told apart', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(open(url.href)).rejects.toThrow(/no such database: create it first/);
  });

  it('an address that is none is refused without repeating it', async () => {
    const failure = await open('me:s3cret@somewhere').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('s3cret');
    expect(String(failure)).toContain('DATABASE_URL is not an address');
  });

  it('a server older than 15 is refused', async () => {
    const server = await startOldServer();
    await expect(open(server.url)).rejects.toThrow(
      /is PostgreSQL 14; version 15 or newer is needed/,
    );
    server.close();
  });
});

it('an address is described without user and password', () => {
  expect(describeAddress('postgresql://me:s3cret@db.example.no/shop')).toBe(
    'db.example.no:5432/shop',
  );
  expect(describeAddress('postgres://me:s3cret@db.example.no:6000/shop?sslmode=require')).toBe(
    'db.example.no:6000/shop',
  );
});

/** Implements enough of the protocol to answer every query as PostgreSQL 14 would. */
async function startOldServer(): Promise<{ url: string; close: () => void }> {
  const message = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number): Buffer => Buffer.from([0, 0, value >> 8, value & 255]);
  const field = (name: string, type: number): Buffer =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(type),
      int16(8),
      int32(0),
      int16(0),
    ]);
  const cell = (text: string): Buffer => Buffer.concat([int32(text.length), Buffer.from(text)]);
  const ready = message('Z', Buffer.from('I'));
  const answer = Buffer.concat([
    message('1'),
    message('2'),
    message('T', int16(3), field('version', 23), field('encoding', 25), field('lowercases', 16)),
    message('D', int16(3), cell('140005'), cell('UTF8'), cell('t')),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!greeted) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (data.includes('select')) socket.write(answer);
      greeted = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `postgresql://me@127.0.0.1:${port}/shop`, close: () => server.close() };
}
