import { randomBytes } from 'node:crypto';
import type { SendSupportInput } from '@mesterhand/domain/support/schema';
import type { Language } from '@mesterhand/domain/pages/languages';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../tests/support/cluster.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { makeClient } from '../../../../tests/support/people.ts';
import { startJobs, type Delivery } from '../core/tasks/index.ts';
import { type Post, openSmtpMailer } from '../core/mail/index.ts';
import { withTransaction } from '../core/database/index.ts';
import { emailDeliveries } from './job-handlers.ts';
import { confirm, subscribe, unsubscribe } from '../features/newsletter/service.ts';
import { requestReset, resetPassword } from '../features/passwords/service.ts';
import { anonymiseEnquirer, issueForm, sendSupport } from '../features/support/service.ts';

const base = 'https://mester.example';
const now = new Date('2026-11-20T11:00:00Z');
const later = new Date('2026-11-20T11:01:00Z');
const visit = { now: later, address: '203.0.113.7', agent: '', device: null };

let database: TestDatabase;
let server: MailServer;
let post: Post;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await database.db
    .updateTable('settings')
    .set({ siteName: 'Fagfolk', contactEmail: 'post@fagfolk.example' })
    .execute();
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await startMailServer();
  post = { db: database.db, mailer: openSmtpMailer(server.url), siteUrl: base };
});
afterEach(async () => {
  await post.mailer.close();
  await server.close();
});

const handlers = () => emailDeliveries({ post, clock: () => later });
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: crypto.randomUUID(),
  attempt: 1,
  signal: new AbortController().signal,
  ...more,
});
const newAddress = () => `nora-${randomBytes(4).toString('hex')}@example.no`;

async function makePerson(): Promise<string> {
  const { userId } = await makeClient(database.db);
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** The token in the first link to a page in an email. */
function tokenIn(text: string | undefined, page: string): string {
  const link = text?.split('\n').find((line) => line.startsWith(`${base}${page}`)) ?? base;
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

const headersOf = (place = 0): Record<string, string> =>
  Object.fromEntries(
    server.received[place]?.email.headers.map(({ key, value }) => [key, value]) ?? [],
  );

describe('A-73 who forgot a password', () => {
  test.each<[Language, string]>([
    ['nb', 'Velg et nytt passord hos Fagfolk'],
    ['ru', 'Выберите новый пароль для Fagfolk'],
    ['uk', 'Оберіть новий пароль для Fagfolk'],
    ['en', 'Choose a new password for Fagfolk'],
  ])('gets an email in %s with a link that works', async (language, subject) => {
    const email = await makePerson();
    await handlers()['auth.resetRequested']({ email: email.toUpperCase(), language }, delivery());
    expect(server.received).toMatchObject([
      {
        from: 'post@fagfolk.example',
        to: [email],
        email: { subject, from: { name: 'Fagfolk', address: 'post@fagfolk.example' } },
      },
    ]);
    expect(headersOf()).toMatchObject({ 'content-language': language });
    expect(headersOf()).not.toHaveProperty('list-unsubscribe');
    const token = tokenIn(server.received[0]?.email.text, '/reset-password');
    expect(server.received[0]?.email.html).toContain(`/reset-password#token=${token}`);
    expect(
      await resetPassword(database.db, { token, password: 'skog-og-hei' }, visit),
    ).toMatchObject({
      success: true,
    });
  });

  test('trap 12 without an account gets nothing', async () => {
    await handlers()['auth.resetRequested']({ email: newAddress(), language: 'nb' }, delivery());
    expect(server.received).toEqual([]);
  });

  test('gets the email also with email notifications switched off', async () => {
    const { db } = database;
    await db.updateTable('settings').set({ emailNotifications: false }).execute();
    const email = await makePerson();
    await handlers()['auth.resetRequested']({ email, language: 'nb' }, delivery());
    expect(server.received).toHaveLength(1);
    await db.updateTable('settings').set({ emailNotifications: true }).execute();
  });

  test('after two attempts only the newest link works, and the emails have different ids', async () => {
    const email = await makePerson();
    const id = crypto.randomUUID();
    for (const attempt of [1, 2])
      await handlers()['auth.resetRequested']({ email, language: 'nb' }, delivery({ id, attempt }));
    const [first, second] = server.received.map(({ email }) => email);
    expect(first?.messageId).not.toBe(second?.messageId);
    const token = tokenIn(second?.text, '/reset-password');
    expect(
      await resetPassword(database.db, { token, password: 'skog-og-hei' }, visit),
    ).toMatchObject({
      success: true,
    });
  });
});

describe('A-67 who asked for the newsletter', () => {
  async function ask(email: string, language: Language = 'nb', at = now): Promise<void> {
    const { token } = await issueForm(database.db, new Date(at.getTime() - 60_000));
    const input = { email, language, token, consent: '2026-11', source: 'blog' } as const;
    await subscribe(database.db, { ...input, homepage: '' }, at);
  }

  const listEnqueued = async (email: string) => {
    const { id } = await database.db
      .selectFrom('newsletterSubscribers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const rows = await database.db
      .selectFrom('jobs')
      .select(['payload', 'createdAt'])
      .where('topic', '=', 'newsletter.confirm')
      .orderBy('createdAt')
      .execute();
    return rows
      .map(({ payload }) => payload)
      .filter(
        (payload): payload is { subscriberId: number; token: string } =>
          typeof payload === 'object' &&
          payload !== null &&
          'subscriberId' in payload &&
          payload['subscriberId'] === id,
      );
  };

  test('gets the confirmation in their language, with one-click unsubscribe', async () => {
    const email = newAddress();
    await ask(email, 'uk');
    for (const payload of await listEnqueued(email))
      await handlers()['newsletter.confirm'](payload, delivery());
    expect(server.received).toHaveLength(1);
    const { text, subject } = server.received[0]?.email ?? {};
    expect(subject).toBe('Підтвердьте підписку на розсилку Fagfolk');
    expect(await confirm(database.db, tokenIn(text, '/newsletter/confirm'), later)).toEqual({
      state: 'confirmed',
    });
    const wayOut = tokenIn(text, '/newsletter/unsubscribe');
    expect(headersOf()).toMatchObject({
      'list-unsubscribe': `<${base}/api/newsletter/unsubscribe?token=${wayOut}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await unsubscribe(database.db, wayOut, later)).toEqual({ state: 'unsubscribed' });
  });

  test('gets no email whose link would have no effect', async () => {
    const email = newAddress();
    await ask(email);
    const [first] = await listEnqueued(email);
    if (first === undefined) throw new Error('Nothing is enqueued.');
    await ask(email, 'nb', new Date(now.getTime() + 30 * 60_000));
    await handlers()['newsletter.confirm'](first, delivery());
    expect(server.received).toEqual([]);
    const [, second] = await listEnqueued(email);
    if (second === undefined) throw new Error('Nothing is enqueued.');
    await confirm(database.db, second.token, later);
    await handlers()['newsletter.confirm'](second, delivery());
    expect(server.received).toEqual([]);
  });
});

describe('A-71 an enquiry to the customer service', () => {
  async function enquire(more: Partial<SendSupportInput> = {}): Promise<number> {
    const { token } = await issueForm(database.db, new Date(now.getTime() - 60_000));
    const address = newAddress();
    const sender = { actor: null, address, key: null };
    await sendSupport(
      database.db,
      sender,
      {
        name: 'Nora Berg',
        email: 'nora@example.no',
        message: 'Jeg finner ikke kvitteringen min.',
        language: 'nb',
        homepage: '',
        token,
        ...more,
      },
      now,
    );
    const { id } = await database.db
      .selectFrom('supportMessages')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }

  test('is sent to the operator, with the sender as Reply-To', async () => {
    const messageId = await enquire();
    await handlers()['support.received']({ messageId }, delivery());
    expect(server.received).toMatchObject([
      {
        to: ['post@fagfolk.example'],
        email: {
          subject: 'Новое обращение: Nora Berg',
          from: { address: 'post@fagfolk.example' },
          replyTo: [{ name: 'Nora Berg', address: 'nora@example.no' }],
        },
      },
    ]);
    expect(server.received[0]?.email.text).toContain('> Jeg finner ikke kvitteringen min.');
    expect(server.received[0]?.email.text).toContain(`${base}/admin/support`);
  });

  test('can’t inject headers into that email', async () => {
    const name = 'Nora\r\nBcc: alle@example.no\r\n\r\n<script>';
    const messageId = await enquire({ name, message: '.\r\n.\r\nQUIT\r\n<b>hei</b>' });
    await handlers()['support.received']({ messageId }, delivery());
    expect(server.received).toHaveLength(1);
    const [received] = server.received;
    expect(received?.to).toEqual(['post@fagfolk.example']);
    expect(headersOf()).not.toHaveProperty('bcc');
    expect(received?.email.text).toContain('> .\n> .\n> QUIT');
    expect(received?.email.html).toContain('&lt;b&gt;hei&lt;/b&gt;');
    expect(received?.email.html).not.toContain('<script>');
  });

  test('of an erased person is not sent', async () => {
    const { userId } = await makeClient(database.db);
    const messageId = await enquire();
    await database.db
      .updateTable('supportMessages')
      .set({ userId })
      .where('id', '=', messageId)
      .execute();
    await withTransaction(database.db, (trx) => anonymiseEnquirer(trx, userId, 'Slettet'));
    await handlers()['support.received']({ messageId }, delivery());
    await handlers()['support.received']({ messageId: 999_999 }, delivery());
    expect(server.received).toEqual([]);
  });
});

test('emails have the configured sender', async () => {
  const email = await makePerson();
  const send = (from: Post['from']) =>
    emailDeliveries({ post: { ...post, from }, clock: () => later })['auth.resetRequested'](
      { email, language: 'nb' },
      delivery(),
    );
  await send({ name: '', address: 'ikke-svar@fagfolk.example' });
  await send({ name: 'Fagfolk, post', address: 'ikke-svar@fagfolk.example' });
  expect(server.received.map(({ email }) => email.from)).toMatchObject([
    { name: 'Fagfolk', address: 'ikke-svar@fagfolk.example' },
    { name: 'Fagfolk, post', address: 'ikke-svar@fagfolk.example' },
  ]);
});

test('a site without a contact address sends emails, and keeps enquiries in the administration', async () => {
  const { db } = database;
  await db.updateTable('settings').set({ contactEmail: '' }).execute();
  const email = await makePerson();
  await handlers()['auth.resetRequested']({ email, language: 'nb' }, delivery());
  const { id: messageId } = await db
    .selectFrom('supportMessages')
    .select('id')
    .where('email', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await handlers()['support.received']({ messageId }, delivery());
  expect(server.received).toMatchObject([{ from: 'no-reply@mester.example', to: [email] }]);
  await db.updateTable('settings').set({ contactEmail: 'post@fagfolk.example' }).execute();
});

test('an email waits for an unavailable mail server, and is sent once when it is back', async () => {
  const { port } = server;
  await server.close();
  const email = await makePerson();
  await requestReset(database.db, { email, language: 'nb' });
  const log = { info: () => {}, error: vi.fn<(details: object, message: string) => void>() };
  const { 'auth.resetRequested': reset } = handlers();
  const jobs = startJobs({
    db: database.db,
    url: database.url,
    handlers: { 'auth.resetRequested': reset },
    log,
  });
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), { timeout: 15_000 });
  server = await startMailServer({ port });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 15_000 });
  await jobs.stop();
  expect(server.received).toMatchObject([{ to: [email] }]);
}, 40_000);
