import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cast } from '../support/accounts.ts';
import type { TestServer } from '../support/server.ts';

/** Part of all private data of the two owners: only administrators may receive it besides them. */
export const secret = 'kun-for-eierne';

/** Rows that no call of a user creates. */
export async function makeRows({ db, dataDir }: TestServer, { client, admin }: Cast) {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'mesterhand-one.tar.gz'), secret);
  const at = new Date().toISOString();
  const backup = await db
    .insertInto('backups')
    .values({
      status: 'done',
      trigger: 'manual',
      progress: 1,
      bytes: secret.length,
      fileName: 'mesterhand-one.tar.gz',
      startedAt: at,
      finishedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const support = await db
    .insertInto('supportMessages')
    .values({ name: 'Kari', email: `hei-${secret}@example.no`, message: secret, language: 'nb' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subscriber = await db
    .insertInto('newsletterSubscribers')
    .values({
      email: `brev-${secret}@example.no`,
      emailHash: 'x'.repeat(43),
      state: 'confirmed',
      language: 'nb',
      consent: '2026-11',
      source: 'blog',
      confirmHash: 'y'.repeat(64),
      confirmUntil: at,
      askedAt: at,
      unsubscribeHash: 'y'.repeat(64),
      confirmedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const notice = await db
    .insertInto('notifications')
    .values({
      userId: client.actor.userId,
      kind: 'masterVerified',
      key: 'one',
      facts: { verified: true, reason: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = { id: 90, code: 'roofing', name: 'Tak', basePrice: 500, archivedAt: at };
  await db.insertInto('categories').values(category).execute();
  await db
    .insertInto('broadcasts')
    .values({
      key: 'notice-1',
      categoryId: 1,
      texts: { nb: 'Hei' },
      createdBy: admin.actor.userId,
      receivers: 0,
    })
    .execute();
  return {
    archivedCategory: category.id,
    backup: backup.id,
    support: support.id,
    subscriber: subscriber.id,
    notice: notice.id,
  };
}
