import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { runCommand } from '../support/command-line.ts';
import { makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let home: string;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  home = await mkdtemp(join(tmpdir(), 'mesterhand-cli-'));
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

/** The fields of the commands’ reports, each of which has some of them. */
const reportSchema = z.object({
  masters: z.array(z.object({ userId: z.number() })).optional(),
  done: z.number().optional(),
  planned: z.number().optional(),
  failed: z.array(z.unknown()).optional(),
  id: z.number().nullish(),
  receivers: z.number().optional(),
  repeated: z.boolean().optional(),
});

async function run(...parameters: string[]) {
  const outcome = await runCommand([...parameters, '--json'], {
    url: server.url,
    token: cast.admin.token,
    configHome: home,
    cwd: home,
  });
  return {
    ...outcome,
    report: outcome.stdout === '' ? {} : reportSchema.parse(JSON.parse(outcome.stdout)),
  };
}

let documentCount = 0;
/** Creates a master with these documents uploaded. */
async function masterWith(
  ...types: ('personalId' | 'certificate' | 'insurance')[]
): Promise<number> {
  const { actor } = await makeMaster(server.db, { isVerified: false });
  for (const type of types) {
    documentCount += 1;
    const fileName = `${'p'.repeat(16)}${documentCount}.pdf`;
    const file = { purpose: 'document', private: true, mime: 'application/pdf', bytes: 9 } as const;
    await server.db
      .insertInto('files')
      .values({ ...file, name: fileName, ownerId: actor.userId })
      .execute();
    await server.db
      .insertInto('documents')
      .values({ userId: actor.userId, type, fileName, originalName: `${type}.pdf` })
      .execute();
  }
  return actor.userId;
}

const statusesOf = async (userId: number) =>
  Object.fromEntries(
    (
      await server.db
        .selectFrom('documents')
        .select(['type', 'status'])
        .where('userId', '=', userId)
        .execute()
    ).map(({ type, status }) => [type, status]),
  );
const isVerified = async (userId: number): Promise<boolean | undefined> =>
  (
    await server.db
      .selectFrom('masters')
      .select('isVerified')
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.isVerified;

describe('deciding on documents', () => {
  test('lists what waits, shows the plan, and applies it only with --yes', async () => {
    const complete = await masterWith('personalId', 'certificate', 'insurance');
    const half = await masterWith('personalId');
    const listed = await run('approve-documents');
    expect(listed.report.masters?.map(({ userId }) => userId)).toEqual([complete, half]);
    const planned = await run('approve-documents', '--all-complete');
    expect([planned.code, planned.report]).toEqual([0, { done: 0, planned: 3, failed: [] }]);
    expect(planned.stderr).toContain('give the badge');
    expect(await statusesOf(complete)).toMatchObject({ personalId: 'waiting' });
    const done = await run('approve-documents', '--all-complete', '--yes');
    expect([done.code, done.report]).toMatchObject([0, { done: 3, failed: [] }]);
    expect(await statusesOf(complete)).toEqual({
      personalId: 'approved',
      certificate: 'approved',
      insurance: 'approved',
    });
    expect([await isVerified(complete), await isVerified(half)]).toEqual([true, false]);
    expect(await statusesOf(half)).toEqual({ personalId: 'waiting' });
    expect((await run('approve-documents', '--all-complete', '--yes')).report).toMatchObject({
      planned: 0,
    });
  });

  test('rejects one document of one master with a reason that the master reads', async () => {
    const master = await masterWith('personalId', 'insurance');
    const command = ['approve-documents', '--user', `${master}`, '--type', 'insurance'];
    expect((await run(...command, '--reject', 'Den er utløpt', '--yes')).code).toBe(0);
    expect(await statusesOf(master)).toEqual({ personalId: 'waiting', insurance: 'rejected' });
    expect(await run(...command, '--yes')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('notifying all masters of a category', () => {
  const command = ['broadcast', '--category', 'cleaning', '--text-nb', 'Nye satser fra mandag.'];
  const countJobs = async (): Promise<number> =>
    (
      await server.db
        .selectFrom('jobs')
        .select('id')
        .where('topic', '=', 'broadcast.sent')
        .execute()
    ).length;

  test('shows the number of recipients first, sends with --yes, and sends once however often it is run', async () => {
    await makeMaster(server.db, { categoryId: 3 });
    const planned = await run(...command);
    expect([planned.code, planned.report]).toMatchObject([0, { id: null, receivers: 1 }]);
    expect(await countJobs()).toBe(0);
    const sent = await run(...command, '--yes', '--no-wait');
    expect([sent.code, sent.report]).toMatchObject([0, { receivers: 1, repeated: false }]);
    const again = await run(...command, '--yes', '--no-wait');
    expect([again.code, again.report]).toMatchObject([0, { id: sent.report.id, repeated: true }]);
    expect(await countJobs()).toBe(1);
    const otherKey = await run(...command, '--yes', '--no-wait', '--key', 'once-more');
    expect(otherKey.report).toMatchObject({ repeated: false });
    expect(await countJobs()).toBe(2);
  });

  test('takes its texts from a file, and refuses another message under the same key', async () => {
    await writeFile(join(home, 'words.json'), JSON.stringify({ nb: 'Hei', en: 'Hello' }));
    const file = [
      'broadcast',
      '--category',
      'cleaning',
      '--file',
      'words.json',
      '--key',
      'from-a-file',
    ];
    expect((await run(...file, '--yes', '--no-wait')).code).toBe(0);
    await writeFile(join(home, 'words.json'), JSON.stringify({ nb: 'Hallo' }));
    expect(await run(...file, '--yes', '--no-wait')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('idempotency.mismatch'),
    });
    await writeFile(join(home, 'words.json'), '["Hei"]');
    expect((await run(...file, '--yes')).code).toBe(2);
  });

  test('refuses an unknown category', async () => {
    const strange = await run('broadcast', '--category', 'gravferd', '--text-nb', 'Hei');
    expect(strange).toMatchObject({ code: 1, stderr: expect.stringContaining('category') });
  });
});
