import { describe, expect, it } from 'vitest';
import { checkEnvironment } from './environment.ts';
import { checkFileSize } from './file-size.ts';
import { checkForbiddenNames } from './forbidden-names.ts';
import { checkModuleMocks } from './module-mocks.ts';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkRetention } from './retention.ts';
import { checkTableOwners } from './table-owners.ts';
import { checkVocabulary } from './vocabulary.ts';
import { checkWritingStatements } from './writing-statements.ts';

const masters = 'apps/server/src/features/masters';

describe('the vocabulary of files', () => {
  it('accepts a repository in which every rule holds', () => {
    expect(checkVocabulary(repositoryWith({}))).toEqual([]);
  });

  it.each([
    ['docker-compose.yml', /no entry of the top level/],
    [`${masters}/mapper.ts`, /no word of a feature/],
    [`${masters}/parts/mapper.ts`, /no word of a feature/],
    [`${masters}/parts/more/service.ts`, /no word of a feature/],
    [`${masters}/parts/more/service.test.ts`, /no word of a feature/],
    ['apps/server/src/features/masters.ts', /a feature is a folder/],
    ['apps/web/src/core/utils.ts', /names nothing/],
    ['apps/web/src/helpers/date.ts', /names nothing/],
    ['packages/domain/src/common.test.ts', /names nothing/],
    ['packages/domain/src/bookings/index.ts', /no barrel files/],
    ['apps/web/src/ui/MasterCard.tsx', /not kebab-case/],
    ['apps/web/src/ui/master_card.css', /not kebab-case/],
  ])('refuses %s', (file, expected) => {
    const failures = describeFailures(checkVocabulary(repositoryWith({ [file]: '' })));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(expected);
  });

  it.each([
    `${masters}/service.test.ts`,
    `${masters}/parts/service.ts`,
    `${masters}/parts/service.test.ts`,
    'apps/server/src/features/admin/tabs/users.ts',
    'apps/web/src/routes/masters.$id.tsx',
    'db/migrations/0001-platform.ts',
    '.env.example',
  ])('accepts %s', (file) => {
    expect(checkVocabulary(repositoryWith({ [file]: '' }))).toEqual([]);
  });
});

describe('the environment', () => {
  it('accepts its one reader', () => {
    expect(checkEnvironment(repositoryWith({}))).toEqual([]);
  });

  it.each([
    'export const a = process.env.PORT;',
    "export const a = process['env'];",
    'const { env } = process;',
    "import { env } from 'node:process';",
    'export const a = globalThis.process.env;',
  ])('finds %s', (text) => {
    expect(
      checkEnvironment(repositoryWith({ 'apps/server/src/core/mail/send.ts': `\n${text}` })),
    ).toMatchObject([{ file: 'apps/server/src/core/mail/send.ts', line: 2 }]);
  });

  it('leaves other things of that name alone', () => {
    const text = 'export const a = (env) => env.PORT ?? context.env.HOST ?? process.argv;';
    expect(checkEnvironment(repositoryWith({ 'apps/server/src/core/mail/send.ts': text }))).toEqual(
      [],
    );
  });
});

describe('the owner of a table', () => {
  it('accepts writes of the owner and reads of anybody', () => {
    const text = "db.selectFrom('bookings'); sql`select 1 from bookings for update`;";
    expect(checkTableOwners(repositoryWith({ [`${masters}/queries.ts`]: text }))).toEqual([]);
  });

  it.each([
    ["db.insertInto('bookings')", /bookings belongs to bookings and is written by masters/],
    ["db.updateTable('bookings as b')", /belongs to bookings/],
    ["db.with('x', (q) => q.deleteFrom('bookings'))", /belongs to bookings/],
    ['sql`update bookings set status = 1`', /belongs to bookings/],
    ['sql`with x as (delete from "bookings") select 1`', /belongs to bookings/],
    ["db.insertInto('sessions')", /sessions belongs to core/],
    ["db.insertInto('mysteries')", /mysteries is written but has no owner/],
    ["db.insertInto('nightSecrets')", /night_secrets is written but has no owner/],
  ])('finds %s in another feature', (text, expected) => {
    const failures = describeFailures(
      checkTableOwners(repositoryWith({ [`${masters}/queries.ts`]: text })),
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(expected);
  });

  it('lets no tab write by itself', () => {
    const tab = repositoryWith({
      'apps/server/src/features/admin/tabs/a.ts': "db.deleteFrom('bookings')",
    });
    expect(describeFailures(checkTableOwners(tab))[0]).toContain('call the service of bookings');
  });
});

describe('statements that write', () => {
  it.each([
    [`${masters}/service.ts`, "db.insertInto('masters')"],
    [`${masters}/cards/service.ts`, 'sql`update masters set city = null`'],
    [`${masters}/service.test.ts`, "db.deleteFrom('masters')"],
    [`${masters}/queries.ts`, "db.selectFrom('masters').forUpdate(); sql`select 1 for update`"],
    ['apps/server/src/core/mail/send.ts', "db.insertInto('demo_emails')"],
  ])('accepts %s: %s', (file, text) => {
    expect(checkWritingStatements(repositoryWith({ [file]: text }))).toEqual([]);
  });

  it.each([
    [`${masters}/queries.ts`, "db.updateTable('masters as m')", /writes masters/],
    [`${masters}/queries.ts`, "db.with('x', (q) => q.deleteFrom('masters'))", /writes masters/],
    [`${masters}/queries.ts`, 'db.insertInto(table)', /writes a table/],
    [`${masters}/queries.ts`, 'sql`with x as (delete from masters) select 1`', /writes masters/],
    [`${masters}/cards/queries.ts`, 'sql`insert into masters (id) values (1)`', /writes masters/],
    [`${masters}/events.ts`, "db.mergeInto('masters')", /only the service\.ts .* writes/],
    [`${masters}/router.ts`, 'sql`truncate masters`', /writes masters/],
    ['apps/server/src/features/admin/tabs/a.ts', "db.insertInto('masters')", /writes masters/],
  ])('finds in %s: %s', (file, text, expected) => {
    const failures = describeFailures(checkWritingStatements(repositoryWith({ [file]: text })));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(expected);
  });
});

describe('what is kept for how long', () => {
  const plan = (...tables: string[]): Record<string, string> => ({
    'packages/domain/src/privacy/retention.ts': tables
      .map((table) => `  ${table}: personal('x', untilErased),`)
      .join('\n'),
  });

  it('is declared for every table', () => {
    expect(checkRetention(repositoryWith(plan('bookings', 'sessions')))).toEqual([]);
  });

  it('finds a table that nobody thought of, and a line of none', () => {
    const migration = { 'db/migrations/0001-x.ts': 'create table diaries (\n' };
    const found = checkRetention(repositoryWith({ ...plan('bookings', 'letters'), ...migration }));
    expect(found.map(({ message }) => message)).toEqual([
      'nothing says how long sessions is kept and how it is erased',
      'nothing says how long diaries is kept and how it is erased',
      'there is no table letters',
    ]);
  });
});

describe('the size of a file', () => {
  const linesOf = (count: number): string => 'export {};\n'.repeat(count);
  const long = linesOf(301);

  it('finds a file past the limit', () => {
    expect(checkFileSize(repositoryWith({ 'db/long.ts': long }))).toMatchObject([
      { file: 'db/long.ts' },
    ]);
  });

  it('lets a test have 500 lines, and a seed as many as it needs', () => {
    const files = { 'db/a.test.ts': linesOf(500), 'db/seed/people.ts': linesOf(600) };
    expect(checkFileSize(repositoryWith(files))).toEqual([]);
  });

  it.each(['db/a.test.ts', 'db/seed/a.test.ts', 'tests/web/a.spec.ts'])(
    'finds a test past its limit: %s',
    (file) => {
      expect(checkFileSize(repositoryWith({ [file]: linesOf(501) }))).toMatchObject([
        { file, line: 501 },
      ]);
    },
  );

  it('finds a migration past the limit', () => {
    const file = 'db/migrations/0099-everything.ts';
    expect(checkFileSize(repositoryWith({ [file]: long }))).toMatchObject([{ file, line: 301 }]);
  });
});

describe('forbidden names', () => {
  // Put together here, so that this file itself stays clean.
  it.each([
    ['/', 'root/.npmrc'].join(''),
    ['/', 'home/kari/project'].join(''),
    ['https://registry.', 'npmjs.org/react'].join(''),
    ['AKIA', 'ABCDEFGHIJKLMNOP'].join(''),
    ['-----BEGIN ', 'PRIVATE KEY-----'].join(''),
  ])('finds %s', (text) => {
    const failures = checkForbiddenNames(repositoryWith({ 'db/a.ts': `\n\nconst a = '${text}';` }));
    expect(failures).toMatchObject([{ file: 'db/a.ts', line: 3 }]);
  });

  it('leaves addresses of the product alone', () => {
    const text = "'/work-projects', '../home/screen.tsx', '/api/root', `${base}/home/x`";
    expect(checkForbiddenNames(repositoryWith({ 'db/a.ts': text }))).toEqual([]);
  });
});

describe('module mocks', () => {
  const mock = ['vi', "mock('./a.ts')"].join('.');

  it('finds a mock in a test that shares its modules', () => {
    const files = { 'apps/web/src/a.test.tsx': `\n${mock};` };
    expect(checkModuleMocks(repositoryWith(files))).toMatchObject([
      { file: 'apps/web/src/a.test.tsx', line: 2 },
    ]);
  });

  it('leaves a test with modules of its own, and those of the server', () => {
    const files = { 'apps/web/src/a.alone.test.tsx': mock, 'apps/server/src/a.test.ts': mock };
    expect(checkModuleMocks(repositoryWith(files))).toEqual([]);
  });
});
