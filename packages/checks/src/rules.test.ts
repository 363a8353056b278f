import { describe, expect, it } from 'vitest';
import { checkEnvironment } from './environment.ts';
import { checkFileSize } from './file-size.ts';
import { checkForbiddenNames } from './forbidden-names.ts';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkRetention } from './retention.ts';
import { checkTableOwners } from './table-owners.ts';
import { checkVocabulary } from './vocabulary.ts';

const masters = 'apps/server/src/features/masters';

describe('the vocabulary of files', () => {
  it('accepts a repository in which every rule holds', () => {
    expect(checkVocabulary(repositoryWith({}))).toEqual([]);
  });

  it.each([
    ['docker-compose.yml', /no entry of the top level/],
    [`${masters}/mapper.ts`, /no word of a feature/],
    [`${masters}/parts/service.ts`, /no word of a feature/],
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

describe('what is kept for how long', () => {
  const plan = (...tables: string[]): Record<string, string> => ({
    'packages/domain/src/privacy/retention.ts': tables
      .map((table) => `  ${table}: personal('x', untilErased),`)
      .join('\n'),
  });

  it('is said of every table', () => {
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
  const long = 'export {};\n'.repeat(301);

  it('finds a file past the limit', () => {
    expect(checkFileSize(repositoryWith({ 'db/long.ts': long }))).toMatchObject([
      { file: 'db/long.ts' },
    ]);
  });

  it('asks for a reason, and takes it', () => {
    const reasons = (reason: string) => ({
      'db/long.ts': long,
      'packages/checks/src/long-files.json': JSON.stringify({ 'db/long.ts': reason }),
    });
    expect(checkFileSize(repositoryWith(reasons('')))).toHaveLength(1);
    expect(checkFileSize(repositoryWith(reasons('one table of constants')))).toEqual([]);
  });

  it('finds an exception that is no longer needed', () => {
    const stale = repositoryWith({
      'packages/checks/src/long-files.json': '{ "db/gone.ts": "was long" }',
    });
    expect(describeFailures(checkFileSize(stale))[0]).toContain('db/gone.ts is not long');
  });

  it('lets tests, migrations and seeds be as long as they are', () => {
    expect(
      checkFileSize(repositoryWith({ 'db/a.test.ts': long, 'db/seed/people.ts': long })),
    ).toEqual([]);
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
