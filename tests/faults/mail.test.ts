import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@mesterhand/client';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { readEmails } from '../support/mailbox.ts';
import { makeClient } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const people = offered.isThorough ? 60 : 12;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess | undefined;
let mail: MailServer | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-faults-'));
});
afterAll(async () => {
  await server?.stop();
  await mail?.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const makeAddresses = (): string[] =>
  Array.from({ length: people }, () => `nora-${randomBytes(4).toString('hex')}@example.no`);

test(`of ${people} emails that were pending when the server was killed, each is sent once after a restart`, async () => {
  const addresses = makeAddresses();
  for (const email of addresses) {
    const { userId } = await makeClient(database.db);
    await database.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  }
  // The mail server is down: not one email is sent before the kill.
  const away = await startMailServer();
  await away.close();
  const options = { databaseUrl: database.url, dataDir, smtpUrl: away.url };
  server = await startServerProcess(options);
  const client = createClient(server.url, {});
  await Promise.all(addresses.map((email) => client.auth.forgotPassword.mutate({ email })));
  await server.kill();
  mail = await startMailServer({ port: away.port });
  server = await startServerProcess(options);
  const { received } = mail;
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(people), {
    timeout: 90_000,
  });
  await server.stop();
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
}, 150_000);

test('a server without SMTP, killed while it writes emails, has each of them once', async () => {
  const addresses = makeAddresses();
  const options = { databaseUrl: database.url, dataDir };
  server = await startServerProcess(options);
  const client = createClient(server.url, {});
  const { token } = await client.admin.newsletter.form.query();
  const form = { language: 'nb', consent: '2026-11', source: 'blog', token } as const;
  const ask = (email: string) => client.admin.newsletter.subscribe.mutate({ ...form, email });
  const [first = '', ...others] = addresses;
  // Forms that are sent too fast are rejected as a bot's.
  await vi.waitFor(() => ask(first), { timeout: 15_000, interval: 250 });
  await Promise.all(others.map(ask));
  await server.kill();
  server = await startServerProcess(options);
  await vi.waitFor(async () => expect(await listRecipients()).toHaveLength(people), {
    timeout: 90_000,
  });
  await server.stop();
  expect((await listRecipients()).toSorted()).toEqual(addresses.toSorted());
}, 150_000);

/** The recipients of the emails in the folder. */
async function listRecipients(): Promise<string[]> {
  const emails = await readEmails(dataDir);
  return emails.flatMap(({ to = [] }) => to.map(({ address = '' }) => address));
}
