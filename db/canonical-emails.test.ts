import { canonicalEmail } from '@mesterhand/domain/auth/email';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import type { DB } from './schema.gen.ts';

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  db = database.db;
});
afterAll(() => database.drop());

const spellings = [
  'kim.isak@demo.no',
  'kim.isak+1@demo.no',
  'kimisak@demo.no',
  "o'kim@demo.no",
  'kim_isak@demo.no',
  'kim-isak@demo.no',
  'kim.isak@xn--dem-0na.no',
  'KIM.ISAK@DEMO.NO',
  'K\u0130M.isak@demo.no',
  'k\u0131m.isak@demo.no',
  '\u212Aim.isak@demo.no',
  'kim.i\u017Fak@demo.no',
  '\uFF4Bim.isak@demo.no',
  '\uFB01m@demo.no',
  'stra\u00DFe@demo.no',
  'stra\u1E9Ee@demo.no',
  'kim.i\u0307sak@demo.no',
  'kim.\u200Bisak@demo.no',
  'kim.isak@dem\u00F8.no',
  'kim.isak@demo.no ',
  'kim.isak@demo.no.',
  'kim.isak@demo.no\n',
];

test('a table takes an address exactly when it is its own canonical form', async () => {
  // The schema rejects a trailing dot; the table's constraint only checks the canonical form.
  const asked = spellings.filter((each) => !each.endsWith('.'));
  const { rows } = await sql<{ email: string }>`
    select email::text as email from unnest(${asked}::citext[]) e (email) where is_canonical_email(email)
  `.execute(db);
  expect(rows.map(({ email }) => email)).toEqual(
    asked.filter((email) => canonicalEmail(email) === email),
  );
});

test('two canonical forms are equal to the database when they are identical, and never else', async () => {
  const canonical = [...new Set(spellings.flatMap((each) => canonicalEmail(each) ?? []))];
  expect(canonical.length).toBeGreaterThan(5);
  const { rows } = await sql<{ one: string; other: string }>`
    select a.email as one, b.email as other
      from unnest(${canonical}::citext[]) a (email), unnest(${canonical}::citext[]) b (email)
     where a.email = b.email
  `.execute(db);
  expect(rows.map(({ one }) => one).toSorted()).toEqual(canonical.toSorted());
  expect(rows.every(({ one, other }) => one === other)).toBe(true);
});

test.each([
  ['users', 'email'],
  ['email_verifications', 'email'],
  ['email_changes', 'old_email'],
  ['email_changes', 'new_email'],
  ['identities', 'email'],
  ['newsletter_subscribers', 'email'],
  ['support_messages', 'email'],
])('%s.%s is held to the canonical form', async (table, column) => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = ${table}::regclass and conname = ${`${table}_${column}_canonical`}
  `.execute(db);
  expect(rows).toEqual([{ rule: `CHECK (is_canonical_email(${column}))` }]);
});

test('no other column of the database holds addresses unchecked', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and udt_name = 'citext' order by 1
  `.execute(db);
  expect(rows.map(({ column }) => column)).toEqual([
    'email_changes.new_email',
    'email_changes.old_email',
    'email_verifications.email',
    'identities.email',
    'newsletter_subscribers.email',
    'support_messages.email',
    'users.email',
    'users.username',
  ]);
});
