import { readFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once as happened } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@mesterhand/client';
import type { ClientOptions } from '@mesterhand/client/connection';
import { downloadFile } from '@mesterhand/client/downloads';
import {
  type CallFailure,
  appErrorOf,
  callError,
  failureOf,
  isAppError,
} from '@mesterhand/client/errors';
import { uploadAvatar } from '@mesterhand/client/uploads';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, givePassword, makeCast } from '../support/accounts.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import { type HostileProxy, openHostileProxy } from '../support/hostile-proxy.ts';
import { makeJob } from '../support/jobs.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let proxy: HostileProxy;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  proxy = await openHostileProxy(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const clientOf = (account?: Account, options: ClientOptions = {}): Client =>
  createClient(proxy.url, { token: account?.token, retries: 0, ...options });

const errorIn = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call went well.')),
    (error: unknown) => error,
  );

describe('requests', () => {
  test('made in the same tick are one batch, of more than twenty two batches', async () => {
    proxy.takeSeen();
    const { masters } = clientOf();
    await Promise.all([masters.list.query({}), masters.categories.list.query()]);
    expect(proxy.takeSeen().map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
      '/trpc/masters.list,masters.categories.list',
    ]);
    await Promise.all(Array.from({ length: 21 }, () => masters.categories.list.query()));
    expect(proxy.takeSeen()).toHaveLength(2);
  });

  test('carry the headers of their client, including the agent', async () => {
    const client = clientOf(cast.client, {
      headers: { 'user-agent': 'stocktaking/1.0', 'x-shop': 'oslo' },
    });
    await client.auth.session.query();
    await downloadFile(client, '/api/categories');
    await errorIn(uploadAvatar(client, new Blob(['x'])));
    const seen = proxy.takeSeen();
    expect(seen).toHaveLength(3);
    for (const { headers } of seen)
      expect(headers).toMatchObject({
        'user-agent': 'stocktaking/1.0',
        'x-shop': 'oslo',
        authorization: `Bearer ${cast.client.token}`,
      });
  });

  test('use the fetch given to the client', async () => {
    const passed = vi.fn<typeof fetch>((...call) => fetch(...call));
    await clientOf(undefined, { fetch: passed }).masters.categories.list.query();
    expect(passed).toHaveBeenCalledTimes(1);
  });
});

describe('the session', () => {
  test('is read at each call', async () => {
    let token: string | undefined;
    const client = createClient(server.url, { token: () => token });
    expect(isAppError(await errorIn(client.auth.session.query()), 'auth.required')).toBe(true);
    token = cast.client.token;
    const { id, email } = await client.auth.session.query();
    expect({ id, email }).toEqual({
      id: cast.client.actor.userId,
      email: expect.stringMatching(/@example\.no$/),
    });
    token = cast.master.token;
    expect(await client.auth.session.query()).toMatchObject({ id: cast.master.actor.userId });
  });

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['a query', ({ auth }) => auth.session.query()],
    ['a mutation', ({ auth }) => auth.logout.mutate()],
    [
      'one of several',
      (client) =>
        errorIn(Promise.all([client.masters.list.query({}), client.auth.session.query()])).then(
          (error) => {
            throw error;
          },
        ),
    ],
    ['an upload', (client) => uploadAvatar(client, new Blob(['x']))],
    ['a download', (client) => downloadFile(client, '/api/profile')],
    [
      'a subscription',
      async ({ messages }) => {
        for await (const _ of messages.inbox.subscribe()) break;
      },
    ],
  ])('expiry is reported once, by %s', async (_name, call) => {
    const onSignedOut = vi.fn<(token: string) => void>();
    const expired = 'x'.repeat(40);
    const client = createClient(server.url, { token: expired, onSignedOut });
    for (const _ of [1, 2])
      expect(appErrorOf(await errorIn(call(client)))?.code).toBe('auth.required');
    expect(onSignedOut.mock.calls).toEqual([[expired]]);
  });

  test('of a visitor cannot expire', async () => {
    const onSignedOut = vi.fn<(token: string) => void>();
    await errorIn(createClient(server.url, { onSignedOut }).auth.session.query());
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  test('has its code, status and fields for every kind of call', async () => {
    const client = server.client();
    expect(appErrorOf(await errorIn(client.masters.byId.query({ id: -1 })))).toEqual({
      code: 'input.invalid',
      status: 400,
      message: expect.stringMatching(/^The request is not valid/),
      issues: [{ path: ['id'], message: 'invalid' }],
      requestId: expect.stringMatching(/^[\w-]+$/),
    });
    expect(appErrorOf(await errorIn(downloadFile(client, '/api/masters/0')))).toMatchObject({
      code: 'input.invalid',
      status: 400,
      issues: [{ path: ['id'], message: 'invalid' }],
    });
    expect(appErrorOf(await errorIn(uploadAvatar(client, new Blob(['x']))))).toMatchObject({
      code: 'auth.required',
      status: 401,
      issues: [],
    });
  });

  test('has a code of a closed list, and a failure one of five kinds', () => {
    const error = callError({
      kind: 'refused',
      code: 'rate.limited',
      status: 429,
      message: '',
      issues: [],
      retryAfter: 7,
    });
    expect(appErrorOf(error)).toMatchObject({ code: 'rate.limited', retryAfter: 7 });
    expect(isAppError(error)).toBe(true);
    // @ts-expect-error an unlisted code does not compile
    expect(isAppError(error, 'auth.nothing')).toBe(false);
    // A sixth kind would leave this function without a return value, which does not compile.
    const wordOf = ({ kind }: CallFailure): string => {
      switch (kind) {
        case 'refused':
        case 'network':
        case 'timeout':
        case 'aborted':
        case 'answer':
          return kind;
      }
    };
    expect(wordOf({ kind: 'network' })).toBe('network');
  });

  test('is not made from a bug or an invalid response', async () => {
    expect(failureOf(new Error('Oops'))).toBeUndefined();
    expect(failureOf(undefined)).toBeUndefined();
    const lost = createClient('http://127.0.0.1:9', { retries: 0 });
    expect(failureOf(await errorIn(lost.masters.list.query({})))).toEqual({ kind: 'network' });
    const odd = createClient(server.url, { fetch: async () => Response.json({ hello: 'you' }) });
    expect(failureOf(await errorIn(odd.masters.list.query({})))).toEqual({
      kind: 'answer',
      status: 200,
    });
  });
});

describe('a subscription', () => {
  async function startConversation() {
    const clientId = cast.client.actor.userId;
    const bookingId = await makeJob(server.db, { clientId, master: cast.master });
    const hers = server.client(cast.client.token).messages;
    const { id: conversationId } = await hers.open.mutate({ bookingId });
    const say = (text: string) => hers.send.mutate({ conversationId, text });
    return { conversationId, say };
  }

  test('is a loop that survives lost connections; leaving it closes the socket', async () => {
    const { conversationId, say } = await startConversation();
    const line = await openFaultProxy(server.url);
    const client = createClient(line.url, { token: cast.master.token, retryDelayMs: () => 20 });
    const received: string[] = [];
    await say('1');
    for await (const { data } of client.messages.live.subscribe({
      conversationId,
      lastEventId: '0',
    })) {
      if (data.kind !== 'message') continue;
      received.push(data.message.text);
      if (received.length === 5) break;
      line.cut();
      await say(String(received.length + 1));
    }
    expect(received).toEqual(['1', '2', '3', '4', '5']);
    await vi.waitFor(() => expect(line.countOpen()).toBe(0), { timeout: 10_000 });
    await line.close();
  });

  test('ends with its signal', async () => {
    const { conversationId, say } = await startConversation();
    await say('1');
    const leaving = new AbortController();
    const { messages } = server.client(cast.master.token);
    const stream = messages.live.subscribe(
      { conversationId, lastEventId: '0' },
      { signal: leaving.signal },
    );
    expect(await stream.next()).toMatchObject({ done: false });
    leaving.abort();
    await vi.waitFor(async () =>
      expect((await stream.next().catch(() => ({ done: true }))).done).toBe(true),
    );
  });

  test('uses the socket class given to the client', async () => {
    const opened = vi.fn<(address: string) => void>();
    class Socket extends WebSocket {
      constructor(address: string) {
        super(address);
        opened(address);
      }
    }
    const { messages } = createClient(server.url, { token: cast.client.token, WebSocket: Socket });
    for await (const { total } of messages.inbox.subscribe()) {
      expect(total).toBe(0);
      break;
    }
    expect(opened).toHaveBeenCalledTimes(1);
  });
});

test('the ten lines of the README book a job', async () => {
  const readme = fileURLToPath(new URL('../../packages/client/README.md', import.meta.url));
  const [, lines = ''] = /```ts\n([\s\S]*?)```/.exec(await readFile(readme, 'utf8')) ?? [];
  const { userId } = await makeClient(server.db);
  await server.db
    .updateTable('users')
    .set({ email: 'kunde@demo.no' })
    .where('id', '=', userId)
    .execute();
  await givePassword(server.db, userId, 'demo1234');
  const program = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      lines.replace('http://127.0.0.1:3000', server.url),
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [stdout, stderr] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    happened(program, 'close'),
  ]);
  expect(stderr.replaceAll(/^.*ExperimentalWarning[\s\S]*$/gm, '')).toBe('');
  expect(stdout).toMatch(/^Bytte kran on 20\d\d-\d\d-\d\d: pending\n$/);
});
