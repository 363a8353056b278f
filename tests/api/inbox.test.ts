import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mesterhand-inbox-')), 'mail');
  server = await startTestServer(inject('cluster'), { inboxFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(dirname(folder), { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.db.updateTable('settings').set({ demo: true }).execute();
});

const hostileText = '<img src=x onerror=alert(1)>';
const idOf = (place: number): string => place.toString(16).padStart(40, '0');

async function putEmail(place: number, subject = `Brev ${place}`): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${idOf(place)}.eml`);
  const lines = [
    `Subject: ${subject}`,
    'From: Fagfolk <post@example.no>',
    'To: kari@example.no',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Åpne https://example.no/a?b=1&c=2 nå ${hostileText}`,
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<!doctype html><html><head><title>x</title></head><body><a href="https://example.no">Åpne</a></body></html>',
    '--x--',
  ];
  await writeFile(file, lines.join('\r\n'));
  const at = new Date(Date.UTC(2026, 0, 1, 0, place));
  await utimes(file, at, at);
  return idOf(place);
}

const open = (path: string, headers: Record<string, string> = {}) =>
  server.rest('GET', path, { headers });

describe('the local inbox of the demo', () => {
  test('is empty at first, and says how an email gets there', async () => {
    const { status, text, headers } = await open('/dev/mail');
    expect(status).toBe(200);
    expect(text).toContain('Ingen e-poster ennå');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('lists the newest 100 emails in the requested language', async () => {
    for (let place = 1; place <= 102; place += 1) await putEmail(place);
    await writeFile(join(folder, `${idOf(1)}.77.part`), 'half');
    const { text } = await open('/dev/mail?lang=en');
    expect(text).toContain('<html lang="en">');
    const found = [...text.matchAll(/<strong>Brev (\d+)<\/strong>/g)].map(([, place]) =>
      Number(place),
    );
    expect(found).toEqual(Array.from({ length: 100 }, (_, place) => 102 - place));
    expect(text).toContain('These are the 100 newest letters');
  });

  test('opens an email in both forms; its content is text, and links can be followed', async () => {
    const id = await putEmail(1, hostileText);
    const { text, headers } = await open(`/dev/mail/${id}`);
    expect(text).not.toContain(hostileText);
    expect(text).toContain('<a href="https://example.no/a?b=1&amp;c=2" target="_blank">');
    expect(text).toContain(`src="/dev/mail/${id}/html"`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
  });

  test('shows an email’s HTML in a sandboxed frame that runs no script', async () => {
    const { text, headers } = await open(`/dev/mail/${await putEmail(1)}/html`);
    expect(text).toContain('<base target="_blank" />');
    expect(text).toContain('Åpne');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-popups'])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/);
  });

  test.each(['none', '..%2f..%2fetc%2fpasswd', idOf(7), `${idOf(1)}.eml`, `${idOf(1)}/text`])(
    'answers 404 for %s',
    async (name) => {
      await putEmail(1);
      expect((await open(`/dev/mail/${name}`)).status).toBe(404);
    },
  );
});

describe('the local inbox is closed', () => {
  test('where the data is real', async () => {
    const id = await putEmail(1);
    await server.db.updateTable('settings').set({ demo: false }).execute();
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`])
      expect(await open(path)).toMatchObject({ status: 404, body: { code: 'access.notFound' } });
  });

  test.each<[string, Record<string, string>]>([
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy that says so by the newer name', { forwarded: 'for=127.0.0.1' }],
  ])('%s', async (_how, headers) => {
    await putEmail(1);
    expect((await open('/dev/mail', headers)).status).toBe(404);
  });

  test('under a host name that merely resolves to this machine', async () => {
    await putEmail(1);
    expect(await statusByName('evil.example')).toBe(404);
    expect(await statusByName('localhost')).toBe(200);
  });

  test('on a server without an inbox folder', async () => {
    const other = await startTestServer(inject('cluster'));
    await other.db.updateTable('settings').set({ demo: true }).execute();
    expect((await other.rest('GET', '/dev/mail')).status).toBe(404);
    await other.close();
  });
});

/** What a browser gets whose page uses this host name. */
function statusByName(name: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${server.url}/dev/mail`, { headers: { host: `${name}:80` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
