import { failedJobSchema, jobMetricsSchema } from '@mesterhand/domain/tasks/schema';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { clearJobs, countQueues, giveUpJob } from '../support/queued-jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearJobs(server.db);
  for (const subscriberId of [1, 2, 3])
    await giveUpJob(server.db, 'newsletter.confirm', { subscriberId, token: 'open-sesame' });
});

const call = (method: string, path: string) =>
  server.rest(method, `/api/admin/jobs/${path}`, { token: cast.admin.token });

const readMetrics = async () => jobMetricsSchema.parse((await call('GET', 'figures')).body);

test('lists failed jobs in pages, without their payload', async () => {
  expect(await readMetrics()).toEqual({ waiting: 0, running: 0, failed: 3 });
  const first = await call('GET', 'failed?limit=2');
  expect(z.array(failedJobSchema).parse(first.body)).toHaveLength(2);
  expect(first.text).not.toContain('open-sesame');
  const cursor = first.headers.get('x-next-cursor') ?? '';
  const second = await call('GET', `failed?limit=2&cursor=${cursor}`);
  expect(second.body).toMatchObject([{ topic: 'newsletter.confirm', lastError: 'no post office' }]);
  expect(second.headers.get('x-next-cursor')).toBeNull();
});

test('one job is retried or discarded once; all remaining ones in one call', async () => {
  const [first, second] = z.array(failedJobSchema).parse((await call('GET', 'failed')).body);
  const retry = `failed/${first?.id}/retry`;
  expect(await call('POST', retry)).toMatchObject({ status: 200, body: { retried: 1 } });
  expect(await call('POST', retry)).toMatchObject({ status: 404, body: { code: 'jobs.notFound' } });
  const discard = `failed/${second?.id}`;
  expect(await call('DELETE', discard)).toMatchObject({ status: 200, body: { id: second?.id } });
  expect(await call('DELETE', discard)).toMatchObject({ status: 404 });
  expect(await call('POST', 'failed/retry')).toMatchObject({ status: 200, body: { retried: 1 } });
  await countQueues(server.db, 'newsletter.confirm');
  expect(await readMetrics()).toEqual({ waiting: 2, running: 0, failed: 0 });
});

test('refuses an invalid id', async () => {
  expect(await call('POST', 'failed/7/retry')).toMatchObject({
    status: 400,
    body: { code: 'input.invalid', issues: [{ path: ['id'] }] },
  });
});
