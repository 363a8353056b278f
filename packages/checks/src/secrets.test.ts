import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailures } from './sound-repository.ts';
import { checkPast, checkSecrets } from './secrets.ts';
import { readHistory, readTracked } from './tracked.ts';

// Put together here, so that this file holds none.
const random = ['k7Jq2Zx9', 'Lm4Rt8Wv', 'Bn3Cy6Hd', 'Pf1Gs5Qa'].join('');
const pem = 'RSA PRIVATE KEY';
const user = 'admin';
const violations: Record<string, [file: string, text: string]> = {
  'a private key': [
    'deploy.pem',
    `-----BEGIN ${pem}-----\n${`${random}${random}\n`.repeat(12)}-----END ${pem}-----\n`,
  ],
  'a token of GitHub': ['a.ts', `const t = '${['gh', 'p_'].join('')}${random}abcd';`],
  'a key of AWS': ['b.env', `AWS_SECRET_ACCESS_KEY=${random}${random.slice(0, 8)}`],
  'a password in an address': [
    'c.yml',
    `url: postgresql://${user}:${random}@db.mesterhand.example:5432/app`,
  ],
  'a password in a web address': ['d.md', `See https://${user}:${random}@intern.example.no/`],
  'a random text under a telling name': ['e.json', `{ "apiKey": "${random}" }`],
  'a random text in a line of an environment': ['.env.production', `SMTP_PASSWORD=${random}`],
  'a key in hex': ['f.ts', `const privateKey = '${Buffer.from(random).toString('hex')}';`],
};

describe('secrets in the repository', () => {
  it.each(Object.entries(violations))('finds %s', async (_, [file, text]) => {
    const found = await checkSecrets(new Map([[file, text]]));
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatchObject({ file });
    expect(JSON.stringify(found)).not.toContain(random);
  });

  it.each([
    'const passwordHash = await hashPassword(input.password);',
    "{ token: 'required', password: 'passwordCommon' }",
    'DATABASE_URL=postgresql://user:password@localhost:5432/mesterhand',
    'const tokenHash = createHash("sha256").update(token).digest("hex");',
    'const secret = OTPAuth.Secret.fromBase32AndMore2(x);',
    "import { accessKeyOfTheStorageServer } from './storage.ts';",
  ])('finds nothing in %s', async (text) => {
    expect(await checkSecrets(new Map([['a.ts', text]]))).toEqual([]);
  });

  it('leaves alone what is allowed by its hash, and finds an allowance that is for nothing', async () => {
    const [file, text] = violations['a random text under a telling name'] ?? ['', ''];
    const [first] = await checkSecrets(new Map([[file, text]]));
    const mark = /[\da-f]{16}/.exec(first?.message ?? '')?.[0];
    const allow = (...marks: unknown[]) => ({
      'packages/checks/src/secrets-allowed.json': JSON.stringify(
        marks.map((each) => ({ mark: each, reason: 'an example of the tests' })),
      ),
    });
    const check = (files: object) => checkSecrets(new Map(Object.entries(files)));
    expect(await check({ [file]: text, ...allow(mark) })).toEqual([]);
    expect(describeFailures(await check(allow(mark)))[0]).toContain('is nowhere: take it out');
    await expect(
      check({ 'packages/checks/src/secrets-allowed.json': JSON.stringify([{ mark }]) }),
    ).rejects.toThrow('a reason');
  });
});

describe('secrets in the history', () => {
  let root: string;
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.no', ...parameters], {
      cwd: root,
    });
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'mesterhand-history-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('finds one that was taken out again', async () => {
    const [file, text] = violations['a random text under a telling name'] ?? ['', ''];
    git('init', '--quiet');
    writeFileSync(join(root, file), text);
    writeFileSync(join(root, 'picture.bin'), Buffer.from([0, 1, 2]));
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
    writeFileSync(join(root, file), '{}');
    git('commit', '--quiet', '--all', '--message', 'two');

    expect([...readTracked(root).keys()]).toEqual([file]);
    expect(await checkSecrets(readTracked(root))).toEqual([]);
    const found = await checkPast(readHistory(root), new Map());
    expect(found).toHaveLength(1);
    expect(found[0]?.file).toMatch(/^e\.json@[\da-f]{8}$/);
  });
});
