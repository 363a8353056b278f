import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerErrors, createFastify } from './server.ts';
import { policyReportPath } from './html-response.ts';
import { registerPolicyReports } from './csp-reports.ts';
import { createLimits, defaultRates } from '../rate-limit/index.ts';

let fastify: FastifyInstance;
let lines: string[];
let now: Date;

beforeEach(() => {
  lines = [];
  now = new Date('2026-11-22T10:00:00Z');
  fastify = createFastify({
    logLevel: 'info',
    logTarget: { write: (line) => void lines.push(line) },
  });
  answerErrors(fastify);
  registerPolicyReports(fastify, { limits: createLimits(defaultRates), clock: () => now });
});
afterEach(() => fastify.close());

const send = async (payload: string, type = 'application/csp-report'): Promise<number> =>
  (
    await fastify.inject({
      method: 'POST',
      url: policyReportPath,
      headers: { 'content-type': type },
      payload,
    })
  ).statusCode;

const reportBody = (more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?user=kari',
      'document-uri': 'https://mester.example/user/17?token=secret',
      'source-file': 'https://mester.example/assets/start-abc.js',
      'script-sample': 'kari@example.no',
      disposition: 'enforce',
      ...more,
    },
  });
const breaches = () => lines.map((line) => JSON.parse(line)).filter(({ directive }) => directive);

test('a violation is one log line without user, query, and path beyond its first segment', async () => {
  expect(await send(reportBody())).toBe(204);
  expect(breaches()).toEqual([
    expect.objectContaining({
      level: 40,
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/user',
      source: '/assets/start-abc.js',
      isEnforced: true,
    }),
  ]);
  expect(lines.join('')).not.toMatch(/kari|secret|user\/17/);
});

test('both formats are parsed; report-only violations are marked', async () => {
  const body = {
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    documentURL: 'https://mester.example/blog/fukt',
    sourceFile: null,
    disposition: 'report',
  };
  const all = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body: { id: 'x' } },
  ];
  expect(await send(JSON.stringify(all), 'application/reports+json')).toBe(204);
  expect(breaches()).toEqual([
    expect.objectContaining({ blocked: 'trusted-types-sink', page: '/blog', isEnforced: false }),
  ]);
});

test('the same violation is logged once an hour', async () => {
  for (let time = 0; time < 3; time += 1) await send(reportBody());
  expect(breaches()).toHaveLength(1);
  now = new Date(now.getTime() + 61 * 60 * 1000);
  await send(reportBody());
  expect(breaches()).toHaveLength(2);
});

test('at most twenty reports of a body are processed', async () => {
  const all = Array.from({ length: 60 }, (_, nth) => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: `https://x${nth}.example` },
  }));
  expect(await send(JSON.stringify(all), 'application/reports+json')).toBe(204);
  expect(breaches()).toHaveLength(20);
});

describe('malformed reports are rejected', () => {
  test.each([
    ['no JSON', '{', undefined, 400],
    ['another shape', '{"a":1}', undefined, 400],
    ['another type', '{}', 'application/json', 415],
    ['too large a body', reportBody({ more: 'x'.repeat(40_000) }), undefined, 413],
  ])('%s', async (_, body, type, status) => {
    expect(await send(body, type)).toBe(status);
    expect(breaches()).toEqual([]);
  });

  test('a body beyond the limit', async () => {
    const { points } = defaultRates.write;
    for (let time = 0; time < points; time += 1) await send(reportBody());
    expect(await send(reportBody())).toBe(429);
  });
});
