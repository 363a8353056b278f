import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../../../tests/support/mail-server.ts';
import { deleteStoredEmails, openFolderMailer } from './folder.ts';
import { openSmtpMailer } from './smtp.ts';
import { type Mail, type Mailer, fingerprint, isMailAddress } from './send.ts';

const never = new AbortController().signal;

const makeMail = (more: Partial<Mail> = {}): Mail => ({
  to: 'kari@example.no',
  from: { name: 'Mesterhånd', address: 'post@mester.example' },
  subject: 'Velg et nytt passord på «Mesterhånd»',
  html: '<p>Ærlig talt, <b>ja</b></p>',
  text: 'Ærlig talt, ja',
  key: 'job-1',
  signal: never,
  ...more,
});

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

describe('over SMTP', () => {
  let server: MailServer;
  let mailer: Mailer;
  beforeEach(async () => {
    server = await startMailServer();
    mailer = openSmtpMailer(server.url);
  });
  afterEach(async () => {
    await mailer.close();
    await server.close();
  });

  test('an email arrives with HTML, plain text, non-ASCII characters and headers', async () => {
    await mailer.send(
      makeMail({
        replyTo: { name: 'Nora, Berg', address: 'nora@example.no' },
        headers: { 'List-Unsubscribe': '<https://mester.example/ut?token=1>' },
        attachments: [
          { filename: 'avtale.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
        ],
      }),
    );
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'post@mester.example', to: ['kari@example.no'] });
    expect(received?.email).toMatchObject({
      subject: 'Velg et nytt passord på «Mesterhånd»',
      from: { name: 'Mesterhånd', address: 'post@mester.example' },
      to: [{ address: 'kari@example.no' }],
      replyTo: [{ name: 'Nora, Berg', address: 'nora@example.no' }],
      attachments: [{ filename: 'avtale.ics', mimeType: 'text/calendar' }],
    });
    expect(received?.email.html).toContain('Ærlig talt, <b>ja</b>');
    expect(received?.email.text).toContain('Ærlig talt, ja');
    expect(headerOf(received?.email ?? blank, 'auto-submitted')).toBe('auto-generated');
    expect(headerOf(received?.email ?? blank, 'list-unsubscribe')).toContain('/ut?token=1>');
  });

  test('retries have the same message id', async () => {
    for (const key of ['job-1', 'job-1', 'job-2']) await mailer.send(makeMail({ key }));
    const [first, again, other] = server.received.map(({ email }) => email.messageId);
    expect(first).toMatch(/^<[0-9a-f]{40}@mester\.example>$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('many concurrent emails arrive over a few connections', async () => {
    const keys = Array.from({ length: 30 }, (_, place) => `job-${place}`);
    await Promise.all(keys.map((key) => mailer.send(makeMail({ key }))));
    expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(30);
  });

  test('a server that is away is a failure at once, and the next email finds it when it is back', async () => {
    const { port } = server;
    await mailer.send(makeMail());
    await server.close();
    await expect(mailer.send(makeMail({ key: 'job-2' }))).rejects.toThrow(/ECONNREFUSED|closed/);
    server = await startMailServer({ port });
    await mailer.send(makeMail({ key: 'job-2' }));
    expect(server.received).toHaveLength(1);
  });

  test('a rejection is an error with the server’s message', async () => {
    await server.close();
    server = await startMailServer({
      port: server.port,
      onRcptTo: (_address, _session, done) => done(new Error('no such box here')),
    });
    await expect(mailer.send(makeMail())).rejects.toThrow('no such box here');
    expect(server.received).toEqual([]);
  });

  test('a silent server does not block a job beyond its timeout', async () => {
    await server.close();
    server = await startMailServer({ port: server.port, onMailFrom: () => {} });
    const signal = AbortSignal.timeout(300);
    await expect(mailer.send(makeMail({ signal }))).rejects.toThrow(/abort|timeout/i);
  });

  test('a password is not sent over an unencrypted connection', async () => {
    // Another name of this machine, which the mailer does not recognise as local.
    const elsewhere = openSmtpMailer(`smtp://user:secret@0.0.0.0:${server.port}`);
    await expect(elsewhere.send(makeMail())).rejects.toMatchObject({ code: 'ETLS' });
    await elsewhere.close();
    const encrypted = openSmtpMailer(`smtps://127.0.0.1:${server.port}`);
    await expect(encrypted.send(makeMail())).rejects.toThrow(/SSL|wrong version/);
    await encrypted.close();
    expect(server.received).toEqual([]);
  });

  test.each([
    'a@b.no, c@d.no',
    'a@b.no\r\nBcc: c@d.no',
    'a@b.no\nsubject: x',
    '<a@b.no>',
    'Kari <a@b.no>',
    'liste: a@b.no;',
    '"a b"@c.no',
    'a@b@c.no',
    'a\0@b.no',
    'a\u2028@b.no',
    '',
    '@b.no',
    `${'a'.repeat(65)}@b.no`,
  ])('%j is no address', async (to) => {
    expect(isMailAddress(to)).toBe(false);
    await expect(mailer.send(makeMail({ to }))).rejects.toThrow('no address');
    await expect(mailer.send(makeMail({ replyTo: { name: '', address: to } }))).rejects.toThrow(
      'no address',
    );
    await expect(mailer.send(makeMail({ from: { name: '', address: to } }))).rejects.toThrow(
      'no address',
    );
    expect(server.received).toEqual([]);
  });

  test('names and subjects of people begin no line of their own', async () => {
    await mailer.send(
      makeMail({
        subject: 'Ny henvendelse fra Nora\r\nBcc: alle@example.no\r\n\r\n<h1>Hei</h1>',
        replyTo: { name: 'Nora\r\nBcc: alle@example.no', address: 'nora@example.no' },
        from: { name: 'Hus\u2028Bcc: alle@example.no', address: 'post@mester.example' },
      }),
    );
    const [received] = server.received;
    expect(received?.to).toEqual(['kari@example.no']);
    expect(headerOf(received?.email ?? blank, 'bcc')).toBeUndefined();
    expect(received?.email).toMatchObject({
      subject: 'Ny henvendelse fra Nora Bcc: alle@example.no <h1>Hei</h1>',
      replyTo: [{ name: 'Nora Bcc: alle@example.no', address: 'nora@example.no' }],
    });
  });

  test('a line break in a header is an error', async () => {
    const headers = { 'List-Unsubscribe': '<https://x.no>\r\nBcc: a@b.no' };
    await expect(mailer.send(makeMail({ headers }))).rejects.toThrow('can’t be broken');
  });
});

const blank: Email = { headers: [], headerLines: [], attachments: [] };

test.each(['kari@example.no', 'k.n+x@sub.example.co', 'ærlig@blåbær.no', "o'neil@example.no"])(
  '%s is an address',
  (address) => expect(isMailAddress(address)).toBe(true),
);

describe('in a folder', () => {
  let folder: string;
  let mailer: Mailer;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mesterhand-mail-')), 'mail');
    mailer = openFolderMailer(folder);
  });
  afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

  const list = () => readdir(folder);

  test('an email is an owner-only file, and a retry replaces it', async () => {
    await mailer.send(makeMail());
    const [name = '', ...more] = await list();
    expect(more).toEqual([]);
    expect(name).toMatch(/^[0-9a-f]{40}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const email = await PostalMime.parse(await readFile(join(folder, name)));
    expect(email.subject).toBe('Velg et nytt passord på «Mesterhånd»');
    await mailer.send(makeMail({ subject: 'Igjen' }));
    expect(await list()).toEqual([name]);
    await mailer.send(makeMail({ key: 'job-2' }));
    expect(await list()).toHaveLength(2);
  });

  test('an erasure removes the emails of the account and of its verified address, and no others', async () => {
    const erased = { accountId: 7, emails: ['kari@example.no'] };
    const operator = { to: 'post@mester.example' };
    await mailer.send(makeMail({ key: '1' }));
    await mailer.send(makeMail({ key: '2', to: 'ny@example.no', accountId: 7 }));
    const replyTo = { name: 'Kari', address: 'Kari@Example.no' };
    await mailer.send(makeMail({ key: '3', ...operator, replyTo }));
    const kept = [
      makeMail({ key: '4', to: 'kari@example.no.uk', accountId: 77 }),
      makeMail({ key: '5', ...operator, subject: 'Kari', text: 'Kari skriver: kari@example.no' }),
    ];
    for (const mail of kept) await mailer.send(mail);
    await deleteStoredEmails(folder, erased);
    expect((await list()).toSorted()).toEqual(
      kept.map(({ key }) => `${fingerprint(key)}.eml`).toSorted(),
    );
  });

  test('emails older than a month are removed on the first write', async () => {
    await mkdir(folder, { recursive: true });
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (const [name, at] of [
      ['old.eml', days(31)],
      ['half.77.part', days(31)],
      ['young.eml', days(29)],
      ['other.txt', days(31)],
    ] as const) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), at, at);
    }
    await mailer.send(makeMail());
    expect((await list()).toSorted()).toEqual([
      expect.stringMatching(/^[0-9a-f]{40}\.eml$/),
      'other.txt',
      'young.eml',
    ]);
  });

  test('an aborted send leaves no file', async () => {
    await expect(mailer.send(makeMail({ signal: AbortSignal.abort() }))).rejects.toThrow('aborted');
    await expect(mailer.send(makeMail({ to: 'nobody' }))).rejects.toThrow('no address');
    expect(await list().catch(() => [])).toEqual([]);
  });
});
