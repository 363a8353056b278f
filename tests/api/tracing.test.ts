import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import type { CollectedSpan } from '../support/trace-collector.ts';
import { startTracedServer } from '../support/traced-server.ts';

type Traced = Awaited<ReturnType<typeof startTracedServer>>;

let server: Traced;
let cast: Cast;

beforeAll(async () => {
  server = await startTracedServer(inject('cluster'));
  cast = await makeCast(server);
  const bookingId = await makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
  });
  const { token } = cast.client;
  await server.rest('POST', `/api/messages/${bookingId}?note=plantet`, {
    body: { text: 'plantet melding' },
    token,
    headers: { 'user-agent': 'plantet', 'x-forwarded-for': '192.0.2.7' },
  });
  await server.client().masters.byId.query({ id: cast.master.masterId });
  await server.rest('GET', '/api/search?query=plantet');
  await server.rest('GET', '/plantet-sti');
  await server.flush();
});
afterAll(() => server.close());

const spanOf = (name: string): CollectedSpan => {
  const found = server.collector.spans.find((span) => span.name === name);
  if (found === undefined) throw new Error(`No span is called ${name}.`);
  return found;
};
const childrenOf = ({ spanId }: CollectedSpan) =>
  server.collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const facts = ({ attributes }: CollectedSpan) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

describe('traces', () => {
  test('are exported to the configured collector with its key', () => {
    const [sent] = server.collector.requests;
    expect(sent?.path).toBe('/v1/traces');
    expect(sent?.headers['x-key']).toBe('of-the-collector');
  });

  test('show a REST call as nested spans of request, procedure and statements', () => {
    const request = spanOf('POST /api/messages/:bookingId');
    expect(facts(request)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/messages/:bookingId',
      'http.response.status_code': 201,
    });
    const procedure = childrenOf(request).find(({ kind }) => kind === 1);
    if (procedure === undefined) throw new Error('No span of a procedure within the request.');
    expect(procedure).toMatchObject({ traceId: request.traceId });
    expect(facts(procedure)['mesterhand.code']).toBe('ok');
    const statements = childrenOf(procedure);
    const texts = statements.map((span) => facts(span)['db.query.text']);
    expect(
      texts.filter((text) =>
        /insert into messages .*\$1|\$1.* insert into messages /s.test(`${text}`),
      ),
    ).toHaveLength(1);
    for (const { startTimeUnixNano, endTimeUnixNano } of statements)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  });

  test('show procedures called over tRPC', () => {
    const [procedure] = childrenOf(spanOf('GET /trpc/:path'));
    expect(procedure?.name).toBe('masters.byId');
  });

  test('hold nothing that anybody typed, nor who or where they are', () => {
    const all = server.collector.texts.join('\n');
    expect(all).toContain('GET unknown');
    expect(all).not.toMatch(/plantet|192\.0\.2|127\.0\.0\.1|@example|Kari|Nordmann/);
    expect(all).not.toContain(cast.client.token);
  });
});

test('without a collector address no tracing module is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({ resolve: (name, context, next) => { const found = next(name, context); seen.add(found.url); return found; } });
    const { openTracing } = await import('./core/observability/tracing.ts');
    await import('./app.ts');
    const loaded = () => [...seen].filter((url) => /opentelemetry.(sdk|exporter|otlp|resources)/.test(url)).length;
    const nothing = { is: await openTracing(undefined) ?? null, loaded: loaded() };
    await openTracing({ endpoint: 'http://127.0.0.1:1', headers: {}, serviceName: 'a' });
    console.log(JSON.stringify({ ...nothing, wanted: loaded() > 0 }));
    process.exit(0);
  `;
  const cwd = fileURLToPath(new URL('../../apps/server/src/', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd, timeout: 30_000 },
  );
  expect(JSON.parse(stdout)).toEqual({ is: null, loaded: 0, wanted: true });
}, 40_000);
