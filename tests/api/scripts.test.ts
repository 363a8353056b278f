import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as OTPAuth from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, givePassword, makeCast } from '../support/accounts.ts';
import { type CommandOutcome, runCommand } from '../support/command-line.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let home: string;
let email: string;
const password = 'rolig-elv-under-broen';

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  email = await givePassword(server.db, cast.admin.actor.userId, password);
  home = await mkdtemp(join(tmpdir(), 'mesterhand-cli-'));
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

/** Runs a command as somebody who has signed in here, or has not. */
const run = (parameters: string[], more: { token?: string; input?: string } = {}) =>
  runCommand(parameters, { url: server.url, configHome: home, ...more });
const tokenFile = () => join(home, 'mesterhand', 'sessions.json');

const tokenFileSchema = z.object({
  sessions: z.record(z.string(), z.object({ token: z.string() })),
});

describe('signing in on the command line', () => {
  const signIn = (typed: string) =>
    run(['login', '--email', email, '--password-stdin'], { input: `${typed}\n` });

  test('stores the token where only its owner can read it, and signing out removes it on both sides', async () => {
    expect(await signIn(password)).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(tokenFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, 'mesterhand'))).mode & 0o777).toBe(0o700);
    const { code, stdout } = await run(['whoami', '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { email, role: 'admin', url: server.url },
    ]);
    const { sessions } = tokenFileSchema.parse(JSON.parse(await readFile(tokenFile(), 'utf8')));
    const token = sessions[server.url]?.token ?? '';
    expect((await run(['logout'])).code).toBe(0);
    expect(await readFile(tokenFile(), 'utf8')).not.toContain(token);
    expect((await run(['whoami'], { token })).code).toBe(3);
  });

  test('with a wrong password exits with 3 and stores nothing', async () => {
    await rm(tokenFile(), { force: true });
    const { code, stdout, stderr } = await signIn('feil');
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain('auth.credentials');
    await expect(readFile(tokenFile())).rejects.toThrow('ENOENT');
  });

  test('asks for the second factor, or takes it as an option when not interactive', async () => {
    const { token } = await server.client().auth.login.mutate({ email, password });
    const client = server.client(token);
    const { uri } = await client.auth.secondFactor.begin.mutate({ password });
    const { recoveryCodes } = await client.auth.secondFactor.confirm.mutate({
      code: OTPAuth.URI.parse(uri).generate(),
    });
    expect(await signIn(password)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--code'),
    });
    const withCode = [
      'login',
      '--email',
      email,
      '--password-stdin',
      '--code',
      recoveryCodes[0] ?? '',
    ];
    expect((await run(withCode, { input: password })).code).toBe(0);
    expect((await run(['whoami'])).code).toBe(0);
    expect((await run(['logout'])).code).toBe(0);
  });
});

describe('exit codes', () => {
  test('without a session, as a customer and with an ended session: 3, and how to sign in', async () => {
    const nobody = await run(['export', 'users']);
    expect(nobody).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('login') });
    const commands = [
      ['export', 'users'],
      ['approve-documents'],
      ['broadcast', '--category', 'plumbing', '--text-nb', 'Hei'],
    ];
    for (const command of commands) {
      const customer = await run(command, { token: cast.client.token });
      expect(customer).toMatchObject({ code: 3, stderr: expect.stringContaining('forbidden') });
    }
    expect((await run(['whoami'], { token: 'x'.repeat(40) })).stderr).toContain('login');
  });

  test.each([
    ['an unknown command', ['exprt']],
    ['an unknown option', ['export', 'users', '--bogus']],
    ['no argument', ['import-masters']],
    ['an invalid day', ['export', 'users', '--from', 'yesterday']],
    ['an unknown status', ['export', 'bookings', '--status', 'done']],
    ['an unknown export', ['export', 'reviews']],
    ['no text', ['broadcast', '--category', 'plumbing']],
    ['an invalid server address', ['whoami', '--url', 'mesterhand']],
    ['nothing', []],
  ])('%s: 2', async (_, parameters) => {
    const { code, stdout, stderr } = await run(parameters, { token: cast.admin.token });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain('    at ');
  });

  test('help: 0, with examples and the exit codes', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/import-masters[\s\S]*Examples:[\s\S]*Exit codes:/),
    });
    for (const command of ['login', 'import-masters', 'export', 'approve-documents', 'broadcast'])
      expect(await run(['help', command])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`npm run cli -- ${command}`),
      });
  });

  test('no server, or a different product at the address: 4', async () => {
    const token = cast.admin.token;
    const gone = await runCommand(['whoami'], {
      url: 'http://127.0.0.1:9',
      token,
      configHome: home,
    });
    expect(gone).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('could not be reached'),
    });
    const stranger = await withStranger((url) =>
      runCommand(['whoami'], { url, token, configHome: home }),
    );
    expect(stranger).toMatchObject({ code: 4, stderr: expect.stringContaining('--url') });
  });
});

/** A server that is not this product: it answers every path with a page. */
async function withStranger(work: (url: string) => Promise<CommandOutcome>) {
  const stranger = createServer((_, answer) => answer.end('<h1>It works!</h1>'));
  await new Promise<void>((ready) => stranger.listen(0, '127.0.0.1', ready));
  const address = stranger.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    stranger.closeAllConnections();
    stranger.close();
  }
}
