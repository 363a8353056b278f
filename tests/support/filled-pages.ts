import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { ClusterHandle } from './cluster.ts';
import { makeCategories, makeClient, makeMaster } from './people.ts';
import { type TestServer, type TestServerOptions, startTestServer } from './server.ts';

export const hostileText = '</script><img src=x onerror=alert(1)> & "co" <!-- CSP_NONCE';

export interface FilledPages {
  server: TestServer;
  webDir: string;
  master: { id: number; plain: number; userId: number };
  close(): Promise<void>;
}

/** A server with the page's skeleton, two masters, a review, and articles; users' texts are hostile. */
export async function openFilledPages(
  cluster: ClusterHandle,
  options: TestServerOptions = {},
): Promise<FilledPages> {
  const webDir = await mkdtemp(join(tmpdir(), 'mesterhand-pages-'));
  await copyFile(
    resolve(import.meta.dirname, '../../apps/web/index.html'),
    join(webDir, 'index.html'),
  );
  await writeFile(join(webDir, 'share.png'), 'png');
  const server = await startTestServer(cluster, { ...options, webDir });
  const close = async (): Promise<void> => {
    await server.close();
    await rm(webDir, { recursive: true });
  };
  return { server, webDir, master: await fill(server), close };
}

async function fill({ db }: TestServer): Promise<FilledPages['master']> {
  await makeCategories(db);
  const made = await makeMaster(db, { specialization: hostileText, service: hostileText });
  const plain = await makeMaster(db, {
    firstName: 'Per',
    categoryId: 9,
    city: 'bergen',
    hourlyRate: null,
  });
  await db
    .updateTable('masters')
    .set({ description: hostileText })
    .where('id', '=', made.masterId)
    .execute();
  const author = await makeClient(db, { firstName: hostileText });
  await db
    .insertInto('reviews')
    .values([
      {
        masterId: made.masterId,
        clientId: author.userId,
        clientName: 'Kari N.',
        rating: 4,
        comment: hostileText,
        approved: true,
      },
      {
        masterId: made.masterId,
        clientId: author.userId,
        clientName: 'Skjult',
        rating: 1,
        comment: 'Venter på å bli lest',
        approved: false,
      },
    ])
    .execute();
  await sql`select refresh_listing(array[${made.masterId}]::bigint[])`.execute(db);
  const post = { excerpt: hostileText, category: 'Tips', author: 'Redaksjonen' } as const;
  await db
    .insertInto('posts')
    .values([
      {
        ...post,
        slug: 'fukt-i-badet',
        title: hostileText,
        content: '<p>Om fukt</p>',
        status: 'published',
        publishedAt: '2026-11-01T10:00:00Z',
      },
      { ...post, slug: 'utkast', title: 'Utkast', content: '<p>Hemmelig</p>', status: 'draft' },
    ])
    .execute();
  return { id: made.masterId, plain: plain.masterId, userId: made.actor.userId };
}
