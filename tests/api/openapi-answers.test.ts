import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { apiDocument } from '../support/answer-check-document.ts';
import { type SeenAnswer, createAnswerCheck } from '../support/answer-check.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

const document = apiDocument;
const check = createAnswerCheck(document);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
});
afterAll(() => server.close());

/** A valid response, to be made invalid. */
async function readSettings(): Promise<SeenAnswer & { body: object }> {
  const { status, headers, text, body } = await server.rest('GET', '/api/settings');
  return { method: 'GET', path: '/api/settings', status, headers, text, body: Object(body) };
}

describe('the response check', () => {
  test('accepts a valid response', async () => {
    expect(check.findFaults(await readSettings())).toEqual([]);
  });

  test('finds an undescribed property', async () => {
    const answer = await readSettings();
    const text = JSON.stringify({ ...answer.body, passwordHash: 'x' });
    expect(check.findFaults({ ...answer, text })).toEqual([
      expect.stringContaining('additional properties: passwordHash'),
    ]);
  });

  test('finds a property of another type, and a missing one', async () => {
    const answer = await readSettings();
    const text = JSON.stringify({ ...answer.body, siteName: 7, contactEmail: undefined });
    expect(check.findFaults({ ...answer, text })).toEqual([
      expect.stringContaining("must have required property 'contactEmail'"),
      expect.stringContaining('the body/siteName must be string; it is 7'),
    ]);
  });

  test('finds an undeclared status, type and header', async () => {
    const answer = await readSettings();
    expect(check.findFaults({ ...answer, status: 202 })).toEqual([
      'admin.settings.public does not declare the status 202',
    ]);
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'text/plain');
    headers.set('x-debug', '1');
    headers.delete('x-request-id');
    expect(check.findFaults({ ...answer, headers })).toEqual([
      'the header x-debug is not declared',
      'the header X-Request-Id is missing',
      'the type text/plain is not one of application/json',
    ]);
  });

  test('finds an undescribed path and method', async () => {
    const answer = await readSettings();
    for (const other of [{ path: '/api/nothing' }, { method: 'PUT' }])
      expect(check.findFaults({ ...answer, ...other })).toEqual([
        'the description does not know this path with this method, yet it answers 200',
      ]);
  });

  test('finds an error of another format', async () => {
    const answer = await readSettings();
    const text = JSON.stringify({ message: 'no', code: 'made.up', stack: '' });
    const faults = check.findFaults({ ...answer, path: '/api/nothing', status: 404, text });
    expect(faults).toHaveLength(2);
  });
});

describe('the server', () => {
  test('accepts every described method at every described path', async () => {
    const lost: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!path.startsWith('/api/')) continue;
      const address = path.replaceAll(/\{\w+\}/g, '1');
      const { headers } = await server.rest('OPTIONS', address);
      const allowed = headers.get('allow') ?? '';
      for (const method of Object.keys(methods))
        if (!allowed.includes(method.toUpperCase())) lost.push(`${method} ${path}: ${allowed}`);
    }
    expect(lost).toEqual([]);
  });
});
