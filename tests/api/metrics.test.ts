import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { makeJob } from '../support/jobs.ts';
import { png } from '../support/pictures.ts';
import { countQueues } from '../support/queued-jobs.ts';
import { type TestServer, looseRates, startTestServer } from '../support/server.ts';

const metricsToken = 'a-token-for-monitors-alone';
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  const rates = { ...looseRates, reset: { points: 1, seconds: 600 } };
  const watching = { metricsToken, slowQueryMs: 0 };
  server = await startTestServer(inject('cluster'), { watching, rates });
  cast = await makeCast(server);
});
afterAll(() => server.close());

const ask = (headers: Record<string, string> = {}) => server.rest('GET', '/metrics', { headers });

/** The value of one metric; 0 for one that is absent. */
async function metric(series: string): Promise<number> {
  const { text } = await ask();
  const found = text.split('\n').find((each) => each.startsWith(`${series} `));
  return found === undefined ? 0 : Number(found.slice(series.length + 1));
}

describe('who can read the metrics', () => {
  test('this machine', async () => {
    const { status, headers, text } = await ask();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+/m);
  });

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'nobody behind a proxy of this machine, detected by %s',
    async (name) => {
      const { status, text } = await ask({ [name]: '127.0.0.1' });
      expect(status).toBe(403);
      expect(text).not.toContain('process_');
    },
  );

  test('anyone with the token, wherever they are, and nobody with another', async () => {
    const far = { 'x-forwarded-for': '192.0.2.1' };
    const right = await ask({ ...far, authorization: `Bearer ${metricsToken}` });
    expect(right.status).toBe(200);
    for (const wrong of [`${metricsToken}x`, metricsToken.slice(1), cast.admin.token])
      expect((await ask({ ...far, authorization: `Bearer ${wrong}` })).status).toBe(403);
  });

  test('nobody from elsewhere without a configured token', async () => {
    const tokenless = await startTestServer(inject('cluster'));
    const headers = { 'x-forwarded-for': '192.0.2.1', authorization: 'Bearer undefined' };
    const { status } = await tokenless.rest('GET', '/metrics', { headers });
    await tokenless.close();
    expect(status).toBe(403);
  });
});

describe('counts', () => {
  test('responses by path template, never by the typed path', async () => {
    const id = cast.master.masterId;
    const series =
      'mesterhand_http_requests_total{method="GET",route="/api/masters/:id",status="200"}';
    const before = await metric(series);
    await server.rest('GET', `/api/masters/${id}?words=secret-words`);
    await server.rest('GET', '/secret-path/of-somebody');
    await expect.poll(() => metric(series)).toBe(before + 1);
    const { text } = await ask();
    expect(text).toMatch(
      /^mesterhand_http_request_duration_seconds_bucket\{le="0\.25",method="GET",route="\/api\/masters\/:id"\} \d/m,
    );
    expect(text).toMatch(
      /^mesterhand_http_requests_total\{method="GET",route="unknown",status="404"\}/m,
    );
    expect(text).not.toContain('secret-');
  });

  test('procedures by outcome, over REST and tRPC', async () => {
    const series = (code: string) =>
      `mesterhand_procedure_calls_total{procedure="masters.byId",code="${code}"}`;
    const [found, missed] = [await metric(series('ok')), await metric(series('masters.notFound'))];
    await server.client().masters.byId.query({ id: cast.master.masterId });
    await server.rest('GET', `/api/masters/${cast.master.masterId}`);
    await server.rest('GET', '/api/masters/999999');
    expect(await metric(series('ok'))).toBe(found + 2);
    expect(await metric(series('masters.notFound'))).toBe(missed + 1);
  });

  test('statements, including slow ones, and the connections of the pool', async () => {
    const count = 'mesterhand_db_statement_duration_seconds_count{outcome="ok"}';
    const [all, slow] = [await metric(count), await metric('mesterhand_db_slow_statements_total')];
    await server.rest('GET', `/api/masters/${cast.master.masterId}`);
    expect(await metric(count)).toBeGreaterThan(all);
    expect(await metric('mesterhand_db_slow_statements_total')).toBeGreaterThan(slow);
    expect(await metric('mesterhand_db_connections{state="limit"}')).toBeGreaterThan(0);
  });

  test('bookings by their new status, without refused changes', async () => {
    const series = (status: string) => `mesterhand_bookings_total{status="${status}"}`;
    const body = {
      masterId: cast.master.masterId,
      serviceId: cast.master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: openDay(3),
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
    };
    const { token } = cast.client;
    const made = await server.rest('POST', '/api/bookings', { body, token });
    const { id } = bookingDetailSchema.parse(made.body);
    await server.rest('POST', '/api/bookings', { body: { ...body, masterId: 999_999 }, token });
    const path = `/api/bookings/${id}/status`;
    await server.rest('PATCH', path, { body: { status: 'confirmed' }, token: cast.master.token });
    await server.rest('PATCH', path, { body: { status: 'completed' }, token });
    expect(await metric(series('pending'))).toBe(1);
    expect(await metric(series('confirmed'))).toBe(1);
    expect(await metric(series('completed'))).toBe(0);
  });

  test('messages, registrations and uploads', async () => {
    const bookingId = await makeJob(server.db, {
      clientId: cast.client.actor.userId,
      master: cast.master,
    });
    const { messages } = server.client(cast.client.token);
    const { id: conversationId } = await messages.open.mutate({ bookingId });
    await messages.send.mutate({
      conversationId,
      text: 'Hei!',
      clientMessageId: crypto.randomUUID(),
    });
    const form = (bytes: Buffer) => {
      const body = new FormData();
      body.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
      return { body, token: cast.client.token };
    };
    await server.rest('POST', '/api/upload/avatar', form(png(40)));
    await server.rest('POST', '/api/upload/avatar', form(Buffer.from('no picture at all')));
    await server.client().auth.register.mutate({
      email: 'ny@example.no',
      username: 'nynordmann',
      password: 'grønn-hest-på-tak',
      firstName: 'Ny',
      lastName: 'Nordmann',
    });
    expect(await metric('mesterhand_messages_total{kind="person"}')).toBe(1);
    expect(await metric('mesterhand_registrations_total{kind="client"}')).toBe(1);
    expect(await metric('mesterhand_uploads_total{outcome="ok"}')).toBe(1);
    expect(await metric('mesterhand_uploads_total{outcome="uploads.wrongType"}')).toBe(1);
  });

  test('waiting jobs by topic, once a worker has counted them', async () => {
    await countQueues(server.db, 'auth.verifyEmail');
    await expect
      .poll(() => metric('mesterhand_jobs{topic="auth.verifyEmail",state="waiting"}'), {
        timeout: 8000,
      })
      .toBeGreaterThan(0);
  });

  test('rate-limited calls by class', async () => {
    for (let call = 0; call < 3; call += 1)
      await server.rest('POST', '/api/auth/forgot-password', { body: { email: 'a@example.no' } });
    expect(await metric('mesterhand_rate_limited_total{class="reset"}')).toBeGreaterThan(0);
  });

  test('live connections and subscriptions until they end', async () => {
    const client = server.client(cast.client.token);
    const seen: unknown[] = [];
    const stream = client.bookings.live.subscribe(undefined, { onData: (data) => seen.push(data) });
    const followed = 'mesterhand_live_subscriptions{topic="user"}';
    await vi.waitFor(async () => expect(await metric(followed)).toBe(1));
    expect(await metric('mesterhand_websocket_connections')).toBe(1);
    stream.unsubscribe();
    await vi.waitFor(async () => expect(await metric(followed)).toBe(0));
    expect(await metric('mesterhand_bus_messages_total{way="published"}')).toBeGreaterThan(0);
  });
});
