import { workSchema } from '@mesterhand/domain/admin/work';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const answer = z.object({ result: z.object({ data: workSchema.array() }) });

async function kindsFor(token: string): Promise<string[]> {
  const { body } = await server.rest('GET', '/trpc/admin.work', { token });
  return answer.parse(body).result.data.map(({ kind }) => kind);
}

test('moderators read of the queues that they may decide, and not of documents', async () => {
  const ofAdmin = await kindsFor(cast.admin.token);
  expect(ofAdmin).toContain('documents');
  expect(await kindsFor(cast.moderator.token)).toEqual(
    ofAdmin.filter((kind) => kind !== 'documents'),
  );
});
