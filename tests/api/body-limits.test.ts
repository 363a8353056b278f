import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestServer, startTestServer } from '../support/server.ts';
import { routes } from '../support/routes.ts';
import { sendBody } from '../support/unending-bodies.ts';

const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  '',
];

const megabyte = 1024 * 1024;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
});
afterAll(async () => {
  await server.close();
});

describe.each(types)('a body of type "%s"', (type) => {
  test('is refused with 413 by its declared length, before a byte of it is read, at every route', async () => {
    const wrong: unknown[] = [];
    for (const route of routes) {
      const { status, closed } = await sendBody(server.url, {
        ...route,
        type,
        declared: 600 * megabyte,
      });
      if (status !== 413 || !closed) wrong.push({ ...route, status, closed });
    }
    expect(wrong).toEqual([]);
  });

  test('is aborted while it streams without a length, at every route that takes no files', async () => {
    const wrong: unknown[] = [];
    for (const route of routes) {
      // A form with files has a limit of its own: see below.
      const isForm =
        type.startsWith('multipart') && takesFiles.has(`${route.method} ${route.path}`);
      if (isForm) continue;
      const { status, sent, closed } = await sendBody(server.url, { ...route, type });
      if (!closed || status >= 500) wrong.push({ ...route, status, sent });
    }
    expect(wrong).toEqual([]);
  });
});

/** The limit of forms is hundreds of megabytes; the server’s own tests cover it. */
const takesFiles = new Set([
  'POST /api/auth/register-master',
  'POST /api/upload/work-project-images',
  'POST /api/upload/avatar',
  'POST /api/documents/upload',
  'POST /api/upload/message-image',
  'POST /api/upload/request-image',
  'POST /api/upload/message-document',
  'POST /api/upload/message-voice',
  'POST /api/upload/booking-image',
  'POST /api/upload/review-image',
  'POST /api/upload/bill-image',
  'POST /api/upload/work-image',
  'POST /api/admin/gallery',
  'PUT /api/admin/gallery/1',
  'POST /api/admin/blog/pictures',
  'POST /api/admin/scenes/pictures',
]);
