import type { DocumentType } from '@mesterhand/domain/uploads/documents';
import { verificationSchema } from '@mesterhand/domain/admin/verification';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type MadeMaster, makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const path = '/api/admin/verifications';
const call = (method: string, address: string, body?: unknown, token = cast.admin.token) =>
  server.rest(method, address, { token, ...(body !== undefined && { body }) });
const list = async (query = '') =>
  z.array(verificationSchema).parse((await call('GET', `${path}${query}`)).body);

/** Inserts a document that awaits a decision, without an upload. */
async function giveDocument({ actor }: MadeMaster, type: DocumentType): Promise<string> {
  const fileName = `${fresh()}${fresh()}.pdf`;
  await server.db
    .insertInto('files')
    .values({
      name: fileName,
      ownerId: actor.userId,
      purpose: 'document',
      private: true,
      mime: 'application/pdf',
      bytes: 10,
    })
    .execute();
  await server.db
    .insertInto('documents')
    .values({ userId: actor.userId, type, fileName, originalName: `${type}.pdf` })
    .execute();
  return fileName;
}
const newMaster = (firstName?: string) =>
  makeMaster(server.db, { isVerified: false, ...(firstName !== undefined && { firstName }) });
const decide = (
  { actor }: MadeMaster,
  type: DocumentType,
  body: { fileName: string; decision?: string; reason?: string; verified?: boolean },
  token?: string,
) =>
  call(
    'POST',
    `${path}/${actor.userId}/documents/${type}`,
    { decision: 'approved', ...body },
    token,
  );
/** Jobs enqueued for this person. */
async function queuedJobs({ actor }: MadeMaster) {
  const rows = await server.db
    .selectFrom('jobs')
    .select(['topic', 'payload'])
    .orderBy('createdAt')
    .execute();
  const ofUser = z.looseObject({ userId: z.literal(actor.userId) });
  return rows.flatMap(({ topic, payload }) => {
    const parsed = ofUser.safeParse(payload);
    return parsed.success ? [{ topic, ...parsed.data }] : [];
  });
}

describe('trap 18 the list of documents', () => {
  test('lists waiting masters with private addresses of their documents', async () => {
    const ola = await newMaster();
    const fileName = await giveDocument(ola, 'certificate');
    expect((await list())[0]).toMatchObject({
      userId: ola.actor.userId,
      masterId: ola.masterId,
      isVerified: false,
      waiting: 1,
      documents: [
        { type: 'certificate', status: 'waiting', fileName, url: `/uploads/${fileName}` },
      ],
    });
    expect((await server.rest('GET', `/uploads/${fileName}`)).status).toBe(404);
  });

  test('is filtered by state and name, and paged', async () => {
    const name = `Åse${fresh()}`;
    const [first, second] = [await newMaster(name), await newMaster(name)];
    await giveDocument(first, 'personalId');
    const ids = async (query: string) => (await list(query)).map(({ masterId }) => masterId);
    const search = `search=${encodeURIComponent(name.toUpperCase())}`;
    expect(await ids(`?view=all&${search}`)).toEqual([second.masterId, first.masterId]);
    expect(await ids(`?view=waiting&${search}`)).toEqual([first.masterId]);
    expect(await ids(`?view=verified&${search}`)).toEqual([]);
    expect(await ids(`?view=unverified&${search}`)).toHaveLength(2);
    const page = await call('GET', `${path}?view=all&${search}&limit=1`);
    const cursor = page.headers.get('x-next-cursor') ?? '';
    expect(await ids(`?view=all&${search}&limit=1&cursor=${cursor}`)).toEqual([first.masterId]);
  });
});

describe('trap 18 deciding', () => {
  test('both documents approved and the badge given: visitors see it, and the master is notified', async () => {
    const ola = await newMaster();
    const personalId = await giveDocument(ola, 'personalId');
    const certificate = await giveDocument(ola, 'certificate');
    expect(await decide(ola, 'personalId', { fileName: personalId })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
    expect(
      await decide(ola, 'certificate', { fileName: certificate, verified: true }),
    ).toMatchObject({ status: 200 });
    const { body } = await server.rest('GET', `/api/masters/${ola.masterId}`);
    expect(body).toMatchObject({ isVerified: true });
    expect(await queuedJobs(ola)).toMatchObject([
      { topic: 'document.decided', type: 'personalId', decision: 'approved' },
      { topic: 'document.decided', type: 'certificate', decision: 'approved' },
      { topic: 'master.verified', verified: true },
    ]);
  });

  test('a rejection needs a reason, which reaches the master and the audit log', async () => {
    const ola = await newMaster();
    const fileName = await giveDocument(ola, 'certificate');
    expect(await decide(ola, 'certificate', { fileName, decision: 'rejected' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['reason'], message: 'required' }] },
    });
    const reason = 'Bildet er uskarpt';
    await decide(ola, 'certificate', { fileName, decision: 'rejected', reason });
    expect(await queuedJobs(ola)).toMatchObject([{ topic: 'document.decided', reason }]);
    const auditEntries = await server.db
      .selectFrom('auditEntries')
      .select(['action', 'reason'])
      .where('subject', '=', 'user')
      .where('subjectId', '=', ola.actor.userId)
      .execute();
    expect(auditEntries).toEqual([{ action: 'documents.decide', reason }]);
  });

  test('a document replaced in the meantime is not decided on', async () => {
    const ola = await newMaster();
    await giveDocument(ola, 'insurance');
    expect(await decide(ola, 'insurance', { fileName: 'another.pdf' })).toMatchObject({
      status: 409,
      body: { code: 'conflict.stale' },
    });
    expect(await queuedJobs(ola)).toEqual([]);
  });
});

describe('trap 18 the badge', () => {
  const verify = ({ actor }: MadeMaster, body: object, token?: string) =>
    call('PUT', `${path}/${actor.userId}`, body, token);

  test('is not given before both documents are approved', async () => {
    const ola = await newMaster();
    expect(await verify(ola, { verified: true })).toMatchObject({
      status: 409,
      body: { code: 'documents.notApproved' },
    });
  });

  test('is withdrawn once, with a reason sent to the master', async () => {
    const ola = await makeMaster(server.db, { isVerified: true });
    expect(await verify(ola, { verified: false })).toMatchObject({ status: 400 });
    const body = { verified: false, reason: 'Attesten er utløpt' };
    expect(await verify(ola, body)).toMatchObject({ status: 200, body: { isVerified: false } });
    expect(await verify(ola, body)).toMatchObject({ status: 200 });
    expect(await queuedJobs(ola)).toMatchObject([{ topic: 'master.verified', ...body }]);
    const { body: master } = await server.rest('GET', `/api/masters/${ola.masterId}`);
    expect(master).toMatchObject({ isVerified: false });
  });

  test('is refused for anyone but a master', async () => {
    const { userId } = cast.client.actor;
    expect(await call('PUT', `${path}/${userId}`, { verified: true })).toMatchObject({
      status: 404,
      body: { code: 'masters.notFound' },
    });
  });
});

test.each<[string, (cast: Cast) => Account | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a customer', ({ client }) => client, 403],
  ['the master', ({ master }) => master, 403],
  ['a moderator', ({ moderator }) => moderator, 403],
])('trap 18 %s neither sees nor decides', async (_name, who, status) => {
  const token = who(cast)?.token;
  const ola = await newMaster();
  const fileName = await giveDocument(ola, 'certificate');
  const attempt = (method: string, address: string, body?: unknown) =>
    server.rest(method, address, { token, ...(body !== undefined && { body }) });
  const { userId } = ola.actor;
  const answers = [
    await attempt('GET', path),
    await attempt('POST', `${path}/${userId}/documents/certificate`, {
      fileName,
      decision: 'approved',
    }),
    await attempt('PUT', `${path}/${userId}`, { verified: true }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  expect(await queuedJobs(ola)).toEqual([]);
});
