import { ownership } from '@mesterhand/domain/privacy/ownership';
import { trailWords } from '@mesterhand/domain/privacy/trail-words';
import { retention } from '@mesterhand/domain/privacy/retention';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

/** Columns that can hold text, by table: those of the product, and those of the job queue. */
async function listTextColumns(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] | null }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table,
           array_agg(a.attname::text order by a.attname)
             filter (where format_type(a.atttypid, null) ~ '^(text|citext|character varying|jsonb?)' and a.attgenerated = '') as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname !~ '^kysely_' or n.nspname = 'pgboss' and c.relname = 'job')
     group by 1
  `.execute(database.db);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns ?? []]));
}

test('every table and text column is listed in the ownership plan', async () => {
  const placed = Object.entries(ownership).map(([table, { words, json, own, fixed }]) => [
    table,
    [...words, ...json, ...own, ...fixed].toSorted(),
  ]);
  const stored = Object.entries(await listTextColumns()).map(([table, columns]) => [
    table,
    columns.toSorted(),
  ]);
  expect(Object.fromEntries(placed)).toEqual(Object.fromEntries(stored));
});

test('every lookup of an erasure by id uses an index', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname::text as column
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and not c.relispartition
  `.execute(database.db);
  const indexed = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const byPlan = Object.entries(retention).flatMap(([table, { erased }]) =>
    erased.flatMap((step) =>
      step.act === 'service' || (step.act === 'delete' && step.within !== undefined)
        ? []
        : [`${table}.${step.by}`],
    ),
  );
  const byOwner = Object.entries(ownership).flatMap(([table, { owners, shared, hangsOn }]) =>
    [...(shared ? [shared] : owners), ...(hangsOn ? [hangsOn] : [])].map(
      ({ by }) => `${table}.${by}`,
    ),
  );
  expect([...new Set([...byPlan, ...byOwner])].filter((column) => !indexed.has(column))).toEqual(
    [],
  );
});

test('an erasure finds rows by an owner column', () => {
  const strange = Object.entries(retention).flatMap(([table, { erased }]) =>
    erased.filter(
      (step) =>
        step.act !== 'service' &&
        !ownership[table]?.owners.some(({ by, whose }) => by === step.by && whose === step.whose),
    ),
  );
  expect(strange).toEqual([]);
  expect(trailWords.every(({ subject }) => subject !== 'user')).toBe(true);
});
