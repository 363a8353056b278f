import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { runCommand } from '../support/command-line.ts';
import { deliverEmail } from '../support/email-delivery.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let home: string;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  home = await mkdtemp(join(tmpdir(), 'mesterhand-cli-'));
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

const header = 'firstName,lastName,email,phone,category';
let count = 0;
beforeEach(() => (count += 1));
const rowOf = (name: string): string =>
  `${name},Berg,${name.toLowerCase()}.${count}@example.no,900 00 001,plumbing`;

const reportSchema = z.object({
  rows: z.number(),
  dryRun: z.boolean(),
  created: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  problems: z.array(
    z.object({ line: z.number(), column: z.string().nullable(), message: z.string() }),
  ),
});

/** Imports a file of these lines. */
async function importFile(
  lines: string[],
  options: string[] = [],
  more: Partial<Parameters<typeof runCommand>[1]> = {},
) {
  const path = join(home, 'masters.csv');
  await writeFile(path, lines.join('\n'));
  const outcome = await runCommand(['import-masters', 'masters.csv', '--json', ...options], {
    url: server.url,
    token: cast.admin.token,
    configHome: home,
    cwd: home,
    ...more,
  });
  return {
    ...outcome,
    report: outcome.stdout === '' ? undefined : reportSchema.parse(JSON.parse(outcome.stdout)),
  };
}

const countAccounts = async (): Promise<number> =>
  (await server.db.selectFrom('importedMasters').select('userId').execute()).length;

describe('importing masters', () => {
  test('creates and lists accounts without a password, enqueues an invitation each, and is idempotent', async () => {
    const lines = [
      `${header},city,language,experience,hourlyRate,services`,
      `${rowOf('Nora')},bergen,uk,8,"890,50",Bytte kran = 1200; Rens av sluk = 900`,
      `${rowOf('Emil')},,,,,`,
    ];
    const before = await countAccounts();
    const first = await importFile(lines);
    expect([first.code, first.report]).toMatchObject([
      0,
      { rows: 2, created: 2, unchanged: 0, refused: 0, problems: [] },
    ]);
    const { items } = await server.client().masters.list.query({ limit: 100 });
    expect(items.find(({ name }) => name === 'Nora Berg')).toMatchObject({
      city: 'bergen',
      hourlyRate: 890.5,
      isVerified: false,
      services: [{ name: 'Bytte kran', price: 1200 }, { name: 'Rens av sluk' }],
    });
    const nora = await server.db
      .selectFrom('users')
      .select(['id', 'passwordHash', 'language', 'emailVerifiedAt'])
      .where('email', '=', `nora.${count}@example.no`)
      .executeTakeFirstOrThrow();
    expect(nora).toMatchObject({ passwordHash: null, language: 'uk', emailVerifiedAt: null });
    const jobs = await server.db.selectFrom('jobs').select(['topic', 'payload']).execute();
    expect(jobs).toContainEqual({ topic: 'auth.invited', payload: { userId: nora.id } });
    expect(jobs).not.toContainEqual({ topic: 'auth.verifyEmail', payload: { userId: nora.id } });
    const again = await importFile(lines);
    expect([again.code, again.report]).toMatchObject([0, { created: 0, unchanged: 2 }]);
    expect(await countAccounts()).toBe(before + 2);
  });

  test('reports every wrong line and column at once, and creates nothing', async () => {
    const taken = await server.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', cast.client.actor.userId)
      .executeTakeFirstOrThrow();
    const before = await countAccounts();
    const { code, report, stderr } = await importFile([
      `${header},bio`,
      `${rowOf('Nora')},"To linjer`,
      'i en celle"',
      rowOf('Emil').replace('900 00 001', 'ring meg') + ',',
      rowOf('Nora') + ',',
      `Ida,Berg,${taken.email},900 00 001,plumbing,`,
      `Liv,Berg,liv.${count}@example.no,900 00 001,gravferd,`,
      'Per,Berg',
      ',,a@,,,',
    ]);
    expect(code).toBe(1);
    expect(report?.problems).toEqual([
      {
        line: 4,
        column: 'phone',
        message: 'is no phone number of eight digits, or with a country code',
      },
      { line: 5, column: 'email', message: 'is that of line 2' },
      { line: 6, column: 'email', message: 'belongs to another account already' },
      { line: 7, column: 'category', message: 'is no category of this site' },
      { line: 8, column: null, message: 'has 2 cells, and the header has 6' },
      { line: 9, column: 'firstName', message: 'is missing' },
      { line: 9, column: 'lastName', message: 'is missing' },
      { line: 9, column: 'email', message: 'is no e-mail address' },
      { line: 9, column: 'phone', message: 'is missing' },
      { line: 9, column: 'category', message: 'is missing' },
    ]);
    expect(stderr).toContain('line 4, column "phone": is no phone number');
    expect(report).toMatchObject({ created: 0, refused: 6 });
    expect(await countAccounts()).toBe(before);
  });

  test('imports the valid lines with --skip-failed, and still exits with 1', async () => {
    const before = await countAccounts();
    const lines = [header, rowOf('Nora'), rowOf('Emil').replace('plumbing', 'gravferd')];
    const { code, report } = await importFile(lines, ['--skip-failed']);
    expect([code, report]).toMatchObject([1, { created: 1, refused: 1 }]);
    expect(await countAccounts()).toBe(before + 1);
  });

  test('a dry run validates on the server too, and changes nothing', async () => {
    const before = await countAccounts();
    const good = await importFile([header, rowOf('Nora')], ['--dry-run']);
    expect([good.code, good.report]).toMatchObject([0, { dryRun: true, created: 0, refused: 0 }]);
    const bad = await importFile(
      [header, rowOf('Nora').replace('plumbing', 'gravferd')],
      ['--dry-run'],
    );
    expect([bad.code, bad.report]).toMatchObject([
      1,
      { problems: [{ line: 2, column: 'category' }] },
    ]);
    expect(await countAccounts()).toBe(before);
  });

  test('accepts semicolons, a byte order mark and Windows line ends', async () => {
    const lines = [
      `\uFEFF${header.replaceAll(',', ';')}\r`,
      `${rowOf('Nora').replaceAll(',', ';')}\r`,
    ];
    expect((await importFile(lines)).report).toMatchObject({ created: 1, problems: [] });
  });

  test.each([
    ['an unknown column', [`${header},shoeSize`, '']],
    ['a missing column', ['firstName,lastName', 'Nora,Berg']],
    ['a repeated column', [`${header},phone`, '']],
  ])('reports %s at line 1', async (_, lines) => {
    const { code, report } = await importFile(lines);
    expect([code, report?.problems[0]]).toMatchObject([1, { line: 1, column: null }]);
  });

  test('refuses a customer with exit code 3, and creates nothing', async () => {
    const before = await countAccounts();
    const { code } = await importFile([header, rowOf('Nora')], [], { token: cast.client.token });
    expect(code).toBe(3);
    expect(await countAccounts()).toBe(before);
  });

  test('an interrupted import resumes without duplicates', async () => {
    const names = Array.from({ length: 250 }, (_, number) => `M${number}`);
    const lines = [header, ...names.map(rowOf)];
    const before = await countAccounts();
    const stopped = await importFile(lines, [], {
      onStart: (child) => {
        let output = '';
        child.stderr?.on('data', (part: Buffer) => {
          output += part.toString();
          // After the first hundred: one batch is in flight, and the rest has not begun.
          if (!child.killed && /Importing: [1-9]/.test(output)) child.kill('SIGINT');
        });
      },
    });
    expect(stopped).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/Stopped after \d+ of 250\. Run the same command again/),
    });
    const halfway = (await countAccounts()) - before;
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(250);
    const { code, report } = await importFile(lines);
    expect([code, report]).toMatchObject([0, { created: 250 - halfway, unchanged: halfway }]);
    expect(await countAccounts()).toBe(before + 250);
  });
});

test('an imported master chooses a password by the email, and signs in', async () => {
  expect((await importFile([header, rowOf('Nora')])).code).toBe(0);
  const email = `nora.${count}@example.no`;
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const parts = { db: server.db, siteUrl: 'https://mester.example', now: new Date() };
  const mail = await deliverEmail(parts, 'auth.invited', { userId });
  const token = new URLSearchParams(new URL(mail?.links[0] ?? '').hash.slice(1)).get('token');
  const password = 'en-lang-elv-i-nord';
  await server.client().auth.resetPassword.mutate({ token: token ?? '', password });
  const { user } = await server.client().auth.login.mutate({ email, password });
  expect(user).toMatchObject({ email, userType: 'master' });
  // An account with a password is not invited again.
  expect(await deliverEmail(parts, 'auth.invited', { userId })).toBeUndefined();
});
