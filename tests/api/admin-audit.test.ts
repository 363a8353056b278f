import { type AuditEntry, auditEntrySchema } from '@mesterhand/domain/admin/audit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let otherId: number;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  otherId = cast.moderator.actor.userId;
  // 23:30 on the 19th and 00:30 on the 20th in Oslo, both the 19th in UTC.
  await write({ at: '2026-11-19T22:30:00Z', action: 'users.setRole', subject: 'user' });
  await write({
    at: '2026-11-19T23:30:00Z',
    action: 'users.delete',
    subject: 'user',
    subjectId: 8,
  });
  await write({
    at: '2026-11-20T10:00:00Z',
    action: 'settings.update',
    subject: 'settings',
    actorId: otherId,
    before: JSON.stringify({ siteName: 'A, "B"' }),
    after: JSON.stringify({ siteName: '=SUM(A1)' }),
    reason: '=HYPERLINK("x")',
  });
  await write({ at: '2026-11-21T10:00:00Z', action: 'usersExtra.do', subject: 'other' });
});
afterAll(() => server.close());

interface Line {
  at: string;
  action: string;
  subject: string;
  subjectId?: number;
  actorId?: number;
  before?: string;
  after?: string;
  reason?: string;
}

async function write({ subjectId = 7, actorId = cast.admin.actor.userId, ...line }: Line) {
  await server.db
    .insertInto('auditEntries')
    .values({ subjectId, actorId, ...line })
    .execute();
}

const get = (query = '', token: string | undefined = cast.admin.token) =>
  server.rest('GET', `/api/admin/audit${query}`, { token });
const list = async (query = ''): Promise<AuditEntry[]> =>
  z.array(auditEntrySchema).parse((await get(query)).body);

describe('the audit log', () => {
  test('lists who, what, when, why, before and after, newest first', async () => {
    const entries = await list();
    expect(entries.map(({ action }) => action)).toEqual([
      'usersExtra.do',
      'settings.update',
      'users.delete',
      'users.setRole',
    ]);
    expect(entries[1]).toMatchObject({
      at: '2026-11-20T10:00:00.000Z',
      actor: { id: otherId, name: 'Kari Nordmann' },
      before: { siteName: 'A, "B"' },
      after: { siteName: '=SUM(A1)' },
      reason: '=HYPERLINK("x")',
    });
  });

  test.each<[string, () => string, string[]]>([
    ['by actor', () => `?actorId=${otherId}`, ['settings.update']],
    ['by action', () => '?action=users.delete', ['users.delete']],
    ['by feature', () => '?action=users', ['users.delete', 'users.setRole']],
    ['by subject', () => '?subject=user&subjectId=8', ['users.delete']],
    ['from a day in Norwegian time', () => '?from=2026-11-20&subject=user', ['users.delete']],
    ['to the end of a day in Norwegian time', () => '?to=2026-11-19', ['users.setRole']],
    [
      'by nothing when the filters are empty',
      () => '?action=&subject=&from=&to=',
      ['usersExtra.do', 'settings.update', 'users.delete', 'users.setRole'],
    ],
  ])('is filtered %s', async (_name, query, actions) => {
    expect((await list(query())).map(({ action }) => action)).toEqual(actions);
  });

  test('is paged', async () => {
    const first = await get('?limit=3');
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect((await list(`?limit=3&cursor=${cursor}`)).map(({ action }) => action)).toEqual([
      'users.setRole',
    ]);
    expect((await get('?from=i+dag')).status).toBe(400);
  });

  test('lists each filter value once', async () => {
    expect(await server.client(cast.admin.token).admin.audit.names.query()).toEqual({
      actions: ['settings.update', 'users.delete', 'users.setRole', 'usersExtra.do'],
      subjects: ['other', 'settings', 'user'],
    });
  });

  test('cannot be changed by anybody', async () => {
    const change = server.db.updateTable('auditEntries').set({ reason: 'x' }).execute();
    await expect(change).rejects.toThrow('append-only');
    await expect(server.db.deleteFrom('auditEntries').execute()).rejects.toThrow('append-only');
  });
});

describe('the exported audit log', () => {
  test('is a spreadsheet table that runs no formula', async () => {
    const answer = await get('.csv?subject=settings');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const [head, line, end] = answer.text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('id,at,actorId,actor,action,subject,subjectId,before,after,reason');
    expect(line).toContain(
      `,2026-11-20T10:00:00.000Z,${otherId},Kari Nordmann,settings.update,settings,7,`,
    );
    expect(line).toContain(`"{""siteName"":""A, \\""B\\""""}"`);
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(end).toBe('');
  });

  test('exports more rows than one read returns', async () => {
    const lines = Array.from({ length: 1001 }, (_, place) => ({
      actorId: otherId,
      action: 'bulk.write',
      subject: 'bulk',
      subjectId: place + 1,
    }));
    await server.db.insertInto('auditEntries').values(lines).execute();
    const { text } = await get('.csv?subject=bulk');
    expect(text.trimEnd().split('\r\n')).toHaveLength(1002);
    expect((await get('.csv?from=2026')).status).toBe(400);
  });
});

test.each<[string, (cast: Cast) => Account | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a customer', ({ client }) => client, 403],
  ['a master', ({ master }) => master, 403],
  ['a moderator', ({ moderator }) => moderator, 403],
])('%s cannot read it', async (_name, who, status) => {
  const token = who(cast)?.token;
  const paths = ['/api/admin/audit', '/api/admin/audit.csv'];
  for (const path of paths) expect((await server.rest('GET', path, { token })).status).toBe(status);
});

test('trap 24 moderators see the number of reports in each state', async () => {
  const report = { reporterId: cast.client.actor.userId, subjectKind: 'review' as const };
  const more = { excerpt: 'x', reason: 'spam' as const };
  const handled = { handledBy: otherId, handledAt: '2026-11-20T10:00:00Z' };
  await server.db
    .insertInto('reports')
    .values([
      { ...report, ...more, subjectId: 1 },
      { ...report, ...more, subjectId: 2 },
      { ...report, ...more, subjectId: 3, state: 'dismissed', ...handled },
    ])
    .execute();
  const counts = (account?: Account) =>
    server.rest('GET', '/api/admin/reports/counts', { token: account?.token });
  expect(await counts(cast.moderator)).toMatchObject({
    status: 200,
    body: { open: 2, resolved: 0, dismissed: 1 },
  });
  expect([(await counts()).status, (await counts(cast.master)).status]).toEqual([401, 403]);
});
