import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

// Invalid values of a valid shape must be refused, and never fail the server.

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

/** As many characters as a signature, but more bytes. */
const signatures = [`${'x'.repeat(31)}é`, `${'x'.repeat(30)}💧`, `水${'x'.repeat(31)}`];
const tokens = signatures.map((signature) => `m3x.abc.${signature}`);

describe.each(tokens)('the token %s', (token) => {
  test('is an expired form for support and newsletter, and a bad link for unsubscribing', async () => {
    const email = 'kari@example.no';
    const support = await server.rest('POST', '/api/support', {
      body: { name: 'Kari', email, message: 'Kranen drypper hele natten.', language: 'nb', token },
    });
    expect(support).toMatchObject({ status: 409, body: { code: 'support.formExpired' } });
    for (const kind of ['bookingCreated', 'x']) {
      const link = `1.${kind}.${token.split('.')[2]}`;
      const left = await server
        .client()
        .auth.notifications.unsubscribe.mutate({ token: link })
        .then(
          () => 200,
          (error: unknown) => Number(Object(Object(error).data).httpStatus),
        );
      expect(left).toBeLessThan(500);
      expect(left).toBeGreaterThanOrEqual(400);
    }
    const newsletter = await server.rest('POST', '/api/newsletter/subscribe', {
      body: { email, language: 'nb', source: 'blog', consent: '2026-11', token },
    });
    expect(newsletter).toMatchObject({ status: 409, body: { code: 'support.formExpired' } });
  });
});

describe.each(['0001-01-01', '9999-12-31', '9999-11-01', '1899-12-31'])('the date %s', (date) => {
  test('is refused wherever a date is accepted', async () => {
    const { masterId } = cast.master;
    const { token } = cast.admin;
    const paths = [
      `/api/masters/${masterId}/taken-slots?from=${date}`,
      `/api/masters/${masterId}/calendar?from=${date}`,
      `/api/masters/${masterId}/calendar?from=2026-11-01&to=${date}`,
      `/api/admin/audit?from=${date}`,
      `/api/admin/audit?to=${date}`,
      `/api/admin/audit.csv?to=${date}`,
    ];
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await server.rest('GET', path, { token })).status]),
    );
    expect(statuses).toEqual(paths.map((path) => [path, 400]));
  });
});

test.each([
  { place: ['x', 1] },
  { place: ['x', '018f4e1e-0000-7000-8000-000000000001'] },
  { place: [2 ** 62, 'x'] },
  { place: {} },
])('refuses a cursor of $place in the lists of an administrator', async ({ place }) => {
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  const { token } = cast.admin;
  for (const path of ['/api/admin/jobs/failed', '/api/admin/masters-locations']) {
    const { status } = await server.rest('GET', `${path}?cursor=${cursor}`, { token });
    expect(status).toBe(400);
  }
});
