import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  isSignedWith,
  openReceiver,
  status,
  type WebhookReceiver,
} from '../../../../../tests/support/webhook-receiver.ts';
import { makeWebhookSecret } from './webhook-signature.ts';
import { createWebhooks } from './webhook-sender.ts';

const names = vi.hoisted(() => {
  const found: { address: string; family: number }[] = [];
  return { found };
});
type Found = (error: null, addresses: typeof names.found) => void;
vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: object, done: Found) => done(null, names.found),
}));

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const secret = makeWebhookSecret();
const { signal } = new AbortController();
const message = { id: 'msg_1', body: '{"type":"ping"}', secrets: [secret], signal };
const sender = createWebhooks({ allowLoopback: true });

describe('an attempt', () => {
  test('is a signed POST, and returns status and response', async () => {
    const outcome = await sender.send({ ...message, url: receiver.url });
    expect(outcome).toMatchObject({ status: 200, problem: null, answer: 'thanks' });
    const [got] = receiver.received;
    expect(got).toMatchObject({
      path: '/hooks',
      body: message.body,
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    });
    expect(got && isSignedWith(secret, got)).toBe(true);
    expect(got && isSignedWith(makeWebhookSecret(), got)).toBe(false);
  });

  test('follows no redirection: that is an answer like any other', async () => {
    const inside = await openReceiver();
    receiver.answer = status(307, { location: inside.url });
    const outcome = await sender.send({ ...message, url: receiver.url });
    expect(outcome).toMatchObject({ status: 307, problem: null });
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  test('stores the beginning of an endless response', async () => {
    receiver.answer = (response) => {
      response.writeHead(500);
      const more = (): unknown =>
        response.write('å'.repeat(500), () => response.writable && more());
      more();
    };
    const { status: code, answer } = await sender.send({ ...message, url: receiver.url });
    expect(code).toBe(500);
    expect(answer).toBe('å'.repeat(1024));
  });

  test('counts by its status, though the rest of the answer never comes', async () => {
    receiver.answer = (response) => void response.writeHead(200).write('part\0of it');
    const hasty = createWebhooks({ allowLoopback: true, timeoutMs: 300 });
    const outcome = await hasty.send({ ...message, url: receiver.url });
    expect(outcome).toMatchObject({ status: 200, problem: null, answer: 'part\u{fffd}of it' });
  });

  test('that gets no answer in time is over', async () => {
    receiver.answer = () => undefined;
    const hasty = createWebhooks({ allowLoopback: true, timeoutMs: 100 });
    const outcome = await hasty.send({ ...message, url: receiver.url });
    expect(outcome).toMatchObject({ status: null, problem: 'timeout', answer: '' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(99);
  });

  test('reports a refused or broken connection', async () => {
    const { url } = receiver;
    receiver.answer = (response) => response.destroy();
    expect(await sender.send({ ...message, url })).toMatchObject({ problem: 'connection' });
    await receiver.close();
    expect(await sender.send({ ...message, url })).toMatchObject({ problem: 'connection' });
  });

  test('reports an invalid certificate', async () => {
    const plain = createServer((line) => line.end('HTTP/1.1 200 OK\r\n\r\n'));
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const address = plain.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const outcome = await sender.send({ ...message, url: `https://127.0.0.1:${port}/` });
    expect(outcome).toMatchObject({ status: null, problem: 'certificate' });
    plain.close();
  });

  test('ends with the job that it belongs to', async () => {
    receiver.answer = () => undefined;
    const stopping = new AbortController();
    const sending = sender.send({ ...message, url: receiver.url, signal: stopping.signal });
    stopping.abort();
    await expect(sending).rejects.toThrow('abort');
  });
});

describe('requests to private networks', () => {
  const careful = createWebhooks();
  test.each(['https://hooks.example.no/', 'https://8.8.8.8/', 'https://[2a00:1450:4010::5e]/'])(
    '%s is accepted',
    (url) => {
      expect(careful.accepts(url)).toBe(true);
    },
  );

  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://metadata.internal/',
    'https://printer/',
    'https://hooks.example.no:6379/',
  ])('%s is not, and nothing is sent there', async (url) => {
    expect(careful.accepts(url)).toBe(false);
    expect(await careful.send({ ...message, url })).toMatchObject({ problem: 'address' });
  });

  test.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1'])(
    'is closed to a public name that leads to %s when the line is opened',
    async (address) => {
      names.found = [{ address, family: address.includes(':') ? 6 : 4 }];
      const outcome = await careful.send({ ...message, url: 'https://hooks.example.no/' });
      expect(outcome).toMatchObject({ status: null, problem: 'address' });
    },
  );
});
