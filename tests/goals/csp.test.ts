import { type Server, createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureHeads } from './csp.ts';
import type { Metrics, GoalRun } from './goal.ts';

const run: GoalRun = { size: 'short', cluster: inject('cluster'), report: () => {} };

let kept: Metrics;

beforeAll(async () => {
  kept = await goal.measure(run);
}, 120_000);

test('every kind of answer carries its strict headers', () => {
  expect(goal.judge(kept)).toEqual([]);
});

describe('what is detected', { timeout: 120_000 }, () => {
  test.runIf(offered.seedsFaults)('a script of the shell that carries no nonce', async () => {
    const shell = (html: string): string =>
      html.replace('</body>', '<script>location.hash = "x"</script></body>');
    const metrics = await measureHeads(run, { shell });
    expect(goal.judge({ ...kept, ...metrics })).toEqual([
      expect.stringContaining('run without a nonce'),
    ]);
  });

  test.runIf(offered.seedsFaults)('a header that a proxy drops', async () => {
    const metrics = await measureHeads(run, { before: loseNosniff });
    expect(goal.judge({ ...kept, ...metrics })).toEqual([
      expect.stringContaining('x-content-type-options: missing'),
    ]);
  });
});

const between: Server[] = [];
afterAll(() => {
  for (const server of between) server.close().closeAllConnections();
});

/** A proxy that drops one header. */
async function loseNosniff(url: string): Promise<string> {
  const server = createServer((asked, answer) => {
    const { method, headers, url: path = '/' } = asked;
    const passed = request(new URL(url), { path, method, headers }, (response) => {
      const { 'x-content-type-options': _, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      response.pipe(answer);
    });
    // A body that is refused half-way is not waited for.
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  between.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return `http://127.0.0.1:${address.port}`;
}
