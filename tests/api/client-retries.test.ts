import { callError } from '@mesterhand/client/errors';
import { isSafe, keyOf, once, retryAfterIn, waitAfter } from '@mesterhand/client/retries';
import { describe, expect, test } from 'vitest';

const usual = () => 7;
const answer = (status: number, more: { text?: string; retryAfter?: string } = {}) => ({
  answer: {
    ok: false as const,
    status,
    text: more.text ?? '<h1>Sorry</h1>',
    headers: new Headers(more.retryAfter === undefined ? {} : { 'retry-after': more.retryAfter }),
  },
});
const refused = (code: string) => JSON.stringify({ message: '', code });
const ofBatch = (code: string) => JSON.stringify([{ error: { data: { app: { code } } } }]);

describe('a safe request is retried after', () => {
  test.each([502, 503, 504])('%s', (status) => {
    expect(waitAfter(answer(status), usual)).toBe(7);
  });

  test('a server that lost its database', () => {
    expect(waitAfter(answer(503, { text: refused('server.unavailable') }), usual)).toBe(7);
  });

  test('a network failure', () => {
    expect(waitAfter({ error: callError({ kind: 'network' }) }, usual)).toBe(7);
  });

  test('the seconds in Retry-After plus up to a quarter more', () => {
    const wait = waitAfter(answer(503, { retryAfter: '4' }), usual);
    expect(wait).toBeGreaterThanOrEqual(4000);
    expect(wait).toBeLessThanOrEqual(5000);
  });
});

describe('no request is retried after', () => {
  test.each([200, 400, 401, 404, 409, 413, 429, 500, 501])('%s', (status) => {
    expect(waitAfter(answer(status), usual)).toBeUndefined();
  });

  test.each([refused('server.maintenance'), ofBatch('server.maintenance')])('%s', (text) => {
    expect(waitAfter(answer(503, { text }), usual)).toBeUndefined();
  });

  test('a Retry-After of more than half a minute', () => {
    expect(waitAfter(answer(503, { retryAfter: '31' }), usual)).toBeUndefined();
  });

  test.each(['timeout', 'aborted'] as const)('a failure by %s', (kind) => {
    expect(waitAfter({ error: callError({ kind }) }, usual)).toBeUndefined();
  });

  test('a bug', () => {
    expect(waitAfter({ error: new Error('Oops') }, usual)).toBeUndefined();
    expect(waitAfter({ error: 'Oops' }, usual)).toBeUndefined();
  });
});

test.each<[string, number | undefined]>([
  ['0', 0],
  ['120', 120],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After "%s" is %s seconds', (header, seconds) => {
  expect(retryAfterIn(new Headers({ 'retry-after': header }))).toBe(seconds);
});

test('Retry-After may name a time', () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  expect(retryAfterIn(new Headers({ 'retry-after': inAMinute }))).toBeGreaterThan(50);
});

test('safe requests are reads and requests with a key', () => {
  expect(isSafe({ method: 'GET' })).toBe(true);
  expect(isSafe({ method: 'POST' })).toBe(false);
  expect(isSafe({ method: 'PUT', headers: { authorization: 'Bearer x' } })).toBe(false);
  expect(isSafe({ method: 'POST', headers: { 'idempotency-key': 'abcdefgh' } })).toBe(true);
});

test('each create gets a key of its own, or the one given', () => {
  expect(keyOf(once().context)).not.toBe(keyOf(once().context));
  expect(keyOf(once('order-2026-11').context)).toBe('order-2026-11');
  expect(keyOf({})).toBeUndefined();
});
