import { observeStatements } from '@mesterhand/db/observe';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeCast } from '../support/accounts.ts';
import { type DeclaredProcedure, listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

/** Cached procedures and the tables they declare to depend on. */
const cachedProcedures = listProcedures().flatMap(({ name, rest, cached }) =>
  cached === undefined || rest === undefined ? [] : [{ name, rest, cached }],
);

/** Read with the user id of a visitor, which matches no row. */
const emptyForVisitors = ['post_likes'];
/** Maintained by triggers in the transaction that writes their source tables. */
const sourceTables = new Map([['listing_offers', 'listing']]);
/** The table that a statement names after these words. */
const tableNames = /\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_]+)"?/g;
const clock = /\b(now\(\)|current_date|current_timestamp|clock_timestamp)/;

const picture = 'aaaabbbbccccdddd.webp';

let server: TestServer;
let tables: Set<string>;
let examples: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(server.db);
  tables = new Set(rows.map(({ name }) => name));
  const { master } = await makeCast(server);
  const { masterId } = master;
  const work = await server.db
    .insertInto('works')
    .values({
      masterId,
      title: 'Bad',
      description: 'Et helt nytt bad med fliser.',
      category: 'plumbing',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('files')
    .values({
      name: picture,
      ownerId: master.actor.userId,
      purpose: 'work',
      private: false,
      mime: 'image/webp',
      bytes: 1,
    })
    .execute();
  const piece = await server.db
    .insertInto('galleryItems')
    .values({ workId: work.id, masterId, imageFile: picture, kind: 'after' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('posts')
    .values({
      slug: 'lekkasje',
      title: 'Lekkasje i taket',
      excerpt: 'Hva du gjør når det drypper fra taket.',
      content: '<p>Steng hovedkranen og ring en rørlegger.</p>',
      category: 'Tips',
      author: 'Redaksjonen',
      status: 'published',
      publishedAt: '2026-01-02T03:04:05Z',
    })
    .execute();
  examples = {
    masterId: `${masterId}`,
    projectId: `${work.id}`,
    slug: 'lekkasje',
    'masters.services.byId': `${master.serviceId}`,
    'masters.works.byId': `${work.id}`,
    'masters.gallery.piece': `${piece.id}`,
    'masters.byId': `${masterId}`,
    'auth.profile.byId': `${master.actor.userId}`,
  };
});
afterAll(() => server.close());

/** The existing tables that a call reads. */
async function readBy({
  name,
  rest,
}: Pick<DeclaredProcedure, 'name'> & { rest: { path: string } }) {
  const statements: string[] = [];
  const end = observeStatements(server.db, ({ text }) => statements.push(text));
  const path = rest.path.replaceAll(
    /\{(\w+)\}/g,
    (_, field: string) => examples[name] ?? examples[field] ?? '1',
  );
  const { status } = await server.rest('GET', `/api${path}?query=bad`);
  end();
  const read = statements.flatMap((text) =>
    [...text.matchAll(tableNames)].map(([, table = '']) => table),
  );
  return {
    status,
    statements,
    tables: new Set(read.filter((table) => tables.has(table) && !emptyForVisitors.includes(table))),
  };
}

const columnCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

test('there are cached procedures', () => expect(cachedProcedures.length).toBeGreaterThan(12));

describe('a cached procedure reads no table it does not declare', () => {
  test.each(cachedProcedures)('$name', async ({ cached, ...procedure }) => {
    const { status, statements, tables: read } = await readBy(procedure);
    // A picture of a work has no page of its own, hence 404.
    expect(status).toBe(procedure.name === 'masters.gallery.piece' ? 404 : 200);
    // Every call checks the maintenance mode, and a change of it invalidates every cached answer.
    const declared = new Set([...Object.keys(cached).map(columnCase), 'settings']);
    const undeclared = [...read].filter((table) => !declared.has(sourceTables.get(table) ?? table));
    expect(undeclared).toEqual([]);
    expect(statements.filter((text) => clock.test(text))).toEqual([]);
  });
});

describe('triggers publish every change of a table that cached procedures read', () => {
  const declared = new Set(
    cachedProcedures.flatMap(({ cached }) => Object.keys(cached).map(columnCase)),
  );

  test.each([...declared])('%s', async (table) => {
    const { rows } = await sql<{ event: string }>`
      select event from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid,
      unnest(array['insert', 'delete', 'update', 'truncate'], array[4, 8, 16, 32]) as e(event, bit)
      where t.tgrelid = ${table}::regclass and p.proname = ${`tell_${table}`}
        and t.tgtype & e.bit <> 0 and t.tgenabled = 'O'
    `.execute(server.db);
    const events = rows.map(({ event }) => event);
    // A new user is in no answer until another table references them.
    if (table === 'users') events.push('insert');
    expect(events.toSorted()).toEqual(['delete', 'insert', 'truncate', 'update']);
  });
});
