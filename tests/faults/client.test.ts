import { type Client, createClient } from '@mesterhand/client';
import type { ClientOptions } from '@mesterhand/client/connection';
import { downloadFile, openDownload } from '@mesterhand/client/downloads';
import { failureOf } from '@mesterhand/client/errors';
import type { Progress } from '@mesterhand/client/form-request';
import { once } from '@mesterhand/client/retries';
import { uploadAvatar } from '@mesterhand/client/uploads';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { type Fault, type HostileProxy, openHostileProxy } from '../support/hostile-proxy.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let proxy: HostileProxy;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  proxy = await openHostileProxy(server.url);
});
afterEach(() => void proxy.takeSeen());
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const clientOf = (account?: Account, options: ClientOptions = {}): Client =>
  createClient(proxy.url, { token: account?.token, retryDelayMs: () => 5, ...options });

/** Timeout for effects on the other side of a connection on a busy machine. */
const busyMachine = { timeout: 10_000 };

/** The error of a failed call; fails itself when the call succeeds. */
const failureIn = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call went well.')),
    (error: unknown) => failureOf(error),
  );

let days = 0;
/** A booking on a day of its own, and how often it is stored. */
function makeRequest() {
  days += 1;
  const input = {
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay(days),
    scheduledTime: '10:00',
    description: `Kran nr. ${days}`,
  };
  const countBooked = async () => {
    const rows = await server.db
      .selectFrom('bookings')
      .select('id')
      .where('description', '=', input.description)
      .execute();
    return rows.length;
  };
  return { input, countBooked };
}

const kindOf: [Fault, object][] = [
  ['cut', { kind: 'network' }],
  ['lost', { kind: 'network' }],
  ['away', { kind: 'answer', status: 503 }],
];

describe('a query', () => {
  test.each(kindOf)('that met "%s" is asked again', async (fault) => {
    proxy.meet(fault);
    expect(await clientOf().masters.categories.list.query()).not.toEqual([]);
    expect(proxy.takeSeen()).toHaveLength(2);
  });

  test.each(kindOf)(
    'that meets "%s" each time fails after the fourth attempt',
    async (fault, failure) => {
      proxy.meet(fault, fault, fault, fault);
      expect(await failureIn(clientOf().masters.categories.list.query())).toEqual(failure);
      expect(proxy.takeSeen()).toHaveLength(4);
    },
  );

  test('is sent once when retries are switched off', async () => {
    proxy.meet('cut');
    const client = clientOf(undefined, { retries: 0 });
    expect(await failureIn(client.masters.categories.list.query())).toEqual({ kind: 'network' });
    expect(proxy.takeSeen()).toHaveLength(1);
  });

  test.each(['page', 'garbled'] as const)('that gets "%s" says so, and once', async (fault) => {
    proxy.meet(fault);
    expect(await failureIn(clientOf().masters.categories.list.query())).toEqual({
      kind: 'answer',
      status: 200,
    });
    expect(proxy.takeSeen()).toHaveLength(1);
  });

  test('refused for maintenance is not retried', async () => {
    const { settings } = server.client(cast.admin.token).admin;
    const close = async (maintenanceMode: boolean) =>
      settings.update.mutate({ ...(await settings.get.query()), maintenanceMode });
    await close(true);
    const failure = await failureIn(clientOf().masters.list.query({}));
    await close(false);
    expect(failure).toMatchObject({ kind: 'refused', code: 'server.maintenance', status: 503 });
    expect(proxy.takeSeen()).toHaveLength(1);
  });
});

describe('a create', () => {
  test.each(kindOf)('without a key that meets "%s" is sent once', async (fault, failure) => {
    const { input, countBooked } = makeRequest();
    proxy.meet(fault);
    expect(await failureIn(clientOf(cast.client).bookings.create.mutate(input))).toEqual(failure);
    expect(proxy.takeSeen()).toHaveLength(1);
    expect(await countBooked()).toBe(fault === 'lost' ? 1 : 0);
  });

  test.each(kindOf)('with a key that met "%s" is carried out once', async (fault) => {
    const { input, countBooked } = makeRequest();
    proxy.meet(fault, fault);
    const { id } = await clientOf(cast.client).bookings.create.mutate(input, once());
    expect(await countBooked()).toBe(1);
    expect(await server.client(cast.client.token).bookings.byId.query({ id })).toMatchObject({
      id,
    });
    const keys = proxy.takeSeen().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{36}$/)]));
  });

  test('with a key has its own request, for the key belongs to it alone', async () => {
    const { bookings, masters } = clientOf(cast.client);
    await Promise.all([
      bookings.create.mutate(makeRequest().input, once()),
      bookings.create.mutate(makeRequest().input, once()),
      masters.favourites.add.mutate({ masterId: cast.master.masterId }),
      masters.favourites.remove.mutate({ masterId: cast.master.masterId }),
    ]);
    const seen = proxy.takeSeen();
    expect(seen).toHaveLength(3);
    expect(seen.filter(({ headers }) => 'idempotency-key' in headers)).toHaveLength(2);
  });
});

describe('a call that takes too long', () => {
  test('ends at the client’s timeout, and is not retried', async () => {
    proxy.meet('hang');
    const client = clientOf(undefined, { timeoutMs: 100 });
    expect(await failureIn(client.masters.list.query({}))).toEqual({ kind: 'timeout' });
    expect(proxy.takeSeen()).toHaveLength(1);
    await vi.waitFor(() => expect(proxy.countOpen()).toBe(0), busyMachine);
  });

  test('ends when its own signal says so, and lets its connection go', async () => {
    proxy.meet('hang');
    const signal = AbortSignal.timeout(100);
    expect(await failureIn(clientOf().masters.list.query({}, { signal }))).toEqual({
      kind: 'timeout',
    });
    await vi.waitFor(() => expect(proxy.countOpen()).toBe(0), busyMachine);
  });
});

describe('a call that is given up', () => {
  test('ends at once and closes its connection, while concurrent ones go on', async () => {
    proxy.meet('hang');
    const [client, leaving] = [clientOf(), new AbortController()];
    const given = failureIn(client.masters.list.query({}, { signal: leaving.signal }));
    const other = client.masters.categories.list.query();
    await vi.waitFor(() => expect(proxy.takeSeen().length).toBeGreaterThan(0), { timeout: 5000 });
    leaving.abort();
    expect(await given).toEqual({ kind: 'aborted' });
    expect(await other).not.toEqual([]);
    await vi.waitFor(() => expect(proxy.countOpen()).toBe(0), busyMachine);
  });

  test('is not sent at all when it was given up before', async () => {
    const signal = AbortSignal.abort('for a reason of one’s own');
    const calls = [
      clientOf().masters.list.query({}, { signal }),
      downloadFile(clientOf(), '/api/categories', { signal }),
      uploadAvatar(clientOf(cast.client), new Blob(['x']), { signal }),
    ];
    for (const call of calls) expect(await failureIn(call)).toEqual({ kind: 'aborted' });
    expect(proxy.takeSeen()).toEqual([]);
  });

  test('is not tried again while it waits for that', async () => {
    proxy.meet('away', 'away');
    const leaving = new AbortController();
    const client = clientOf(undefined, { retryDelayMs: () => (leaving.abort(), 60_000) });
    const { signal } = leaving;
    expect(await failureIn(client.masters.list.query({}, { signal }))).toEqual({ kind: 'aborted' });
    expect(proxy.takeSeen()).toHaveLength(1);
    proxy.meet();
    await clientOf().masters.list.query({});
  });
});

describe('an upload', () => {
  const picture = () => new Blob([new Uint8Array(png(40))], { type: 'image/png' });
  const megabytes = (count: number) => new Blob([new Uint8Array(count * 1024 * 1024)]);

  test.each(kindOf)('that meets "%s" is sent once', async (fault, failure) => {
    proxy.meet(fault);
    expect(await failureIn(uploadAvatar(clientOf(cast.client), picture()))).toEqual(failure);
    expect(proxy.takeSeen()).toHaveLength(1);
  });

  test('that is aborted half-way closes its connection and leaves nothing behind', async () => {
    proxy.meet('stall');
    const countFiles = () => server.db.selectFrom('files').select('name').execute();
    const [before, leaving] = [await countFiles(), new AbortController()];
    let last: Progress | undefined;
    const given = failureIn(
      uploadAvatar(clientOf(cast.client), megabytes(40), {
        signal: leaving.signal,
        onProgress: (progress) => void (last = progress),
      }),
    );
    await vi.waitFor(() => expect(proxy.takeSeen()).toHaveLength(1), { timeout: 5000 });
    leaving.abort();
    expect(await given).toEqual({ kind: 'aborted' });
    expect(last?.sent).toBeGreaterThan(0);
    expect(last?.sent).toBeLessThan(20 * 1024 * 1024);
    await vi.waitFor(() => expect(proxy.countOpen()).toBe(0), busyMachine);
    expect(await countFiles()).toEqual(before);
  });

  test('on which nothing moves any more is given up', async () => {
    proxy.meet('stall');
    const client = clientOf(cast.client, { timeoutMs: 200 });
    expect(await failureIn(uploadAvatar(client, megabytes(40)))).toEqual({ kind: 'timeout' });
    await vi.waitFor(() => expect(proxy.countOpen()).toBe(0), busyMachine);
  });

  test('that the server refuses before it has all of it says why', async () => {
    expect(await failureIn(uploadAvatar(clientOf(cast.client), megabytes(8)))).toMatchObject({
      kind: 'refused',
      code: expect.stringMatching(/^uploads\.(tooLarge|wrongType)$/),
    });
  });
});

describe('a download', () => {
  test.each(kindOf)('that met "%s" is fetched again', async (fault) => {
    proxy.meet(fault);
    const { blob } = await downloadFile(clientOf(), '/api/categories');
    expect(JSON.parse(await blob.text())).toHaveLength(5);
    expect(proxy.takeSeen()).toHaveLength(2);
  });

  test('that breaks off in the middle of its stream says so', async () => {
    proxy.meet('lost');
    const { stream } = await openDownload(clientOf(), '/api/categories');
    expect(await failureIn(new Response(stream).text())).toEqual({ kind: 'network' });
  });
});
