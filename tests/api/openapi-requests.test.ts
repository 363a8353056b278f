import { demoAccounts } from '@mesterhand/db/seed';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { apiDocument } from '../support/answer-check-document.ts';
import { type PlacedOperation, listOperations } from '../support/answer-check-examples.ts';
import { demoTemplate } from '../support/demo.ts';
import { listRequestExamples, writeBody } from '../support/request-examples.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { template: demoTemplate });
  const background = { r: 20, g: 110, b: 100 };
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  picture = Buffer.from(await drawn.png().toBuffer());
});
afterAll(() => server.close());

/** Signs in the person an operation is for, anew for each call, since some calls end sessions. */
async function tokenFor({
  operationId,
  security,
  'x-roles': roles = [],
}: PlacedOperation['operation']): Promise<string | undefined> {
  if (!security.some((each) => 'bearer' in each)) return undefined;
  // A master’s own services and hours, which administrators may change too.
  const isOfMaster = /^(masters\.services|bookings\.calendar)\./.test(operationId);
  if (isOfMaster) return tokenOf('admin');
  const account = roles.includes('master') ? 'master' : roles.length > 0 ? 'admin' : 'customer';
  return tokenOf(account);
}

async function tokenOf(account: keyof typeof demoAccounts): Promise<string> {
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[account])
    .executeTakeFirstOrThrow();
  return openSession(server.db, id);
}

/** Operations after which nobody could book or sign in run last. */
const lastOnes = ['auth.blocks.add', 'auth.account.erase', 'admin.users.suspend'];
const isLast = ({ operationId }: { operationId: string }): number => lastOnes.indexOf(operationId);
/** A list of all municipalities is no example: a shorter one is refused. */
const withoutExample = ['admin.places.importMunicipalities'];
const examples = listOperations(apiDocument)
  .filter(({ operation }) => !withoutExample.includes(operation.operationId))
  .flatMap((placed) =>
    listRequestExamples(placed).map((request) => ({ ...request, operation: placed.operation })),
  )
  .toSorted((one, other) => isLast(one) - isLast(other));

describe('the request examples', () => {
  test.each(examples)('the example of $operationId as $type is accepted', async (example) => {
    const isForm = example.type === 'multipart/form-data';
    const answer = await server.rest(example.method, example.path, {
      token: await tokenFor(example.operation),
      body: writeBody(example, picture),
      ...(!isForm && { headers: { 'content-type': example.type } }),
    });
    const { code, issues }: { code?: string; issues?: unknown } =
      answer.status < 400 ? {} : Object(answer.body);
    // Links, codes and images that no document can know; any other refusal is a fault of the example.
    const made =
      /^(taken|codeWrong|auth\.bad\w+Link|google\.stale|(works|reviews|scenes)\.imageUnknown)$/;
    const isWrongCode = JSON.stringify(issues)?.includes('"codeWrong"') === true;
    const found = isWrongCode ? 'codeWrong' : code;
    expect(answer.status === 400 ? found : 'taken').toMatch(made);
    expect([403, 413, 415, 500]).not.toContain(answer.status);
  });

  test('leave the honeypot field empty', () => {
    const withHoneypot = examples.filter(({ body }) => Object.hasOwn(Object(body), 'homepage'));
    expect(withHoneypot.map(({ body }) => Object(body).homepage)).toEqual(['', '']);
  });
});
