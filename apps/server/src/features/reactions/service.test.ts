import { randomUUID } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type CreateArticleCommentInput, commentsPerPage } from '@mesterhand/domain/blog/comments';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { findArticle, listArticles, listRelated } from '../blog/queries.ts';
import {
  createComment,
  deleteComment,
  moderateComment,
  readComments,
  setArticleLike,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const missing = { code: 'blog.notFound', status: 404 };
const noComment = { code: 'comments.notFound', status: 404 };

let database: TestDatabase;
let kari: Actor;
let per: Actor;
let moderator: Actor;
let ola: MadeMaster;
/** An own article per test. */
let slug: string;
let articles = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, per] = [await makeClient(database.db), await makeClient(database.db)];
  moderator = await makeClient(database.db, { role: 'moderator' });
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  slug = await makeArticle();
});

async function makeArticle(more: { category?: 'Tips' | 'Energi'; publishedAt?: string } = {}) {
  articles += 1;
  const text = { title: 'Råd', excerpt: 'Kort', content: '<p>Hei</p>', author: 'Kari' };
  const { category = 'Tips', publishedAt = now.toISOString() } = more;
  const address = `råd-${articles}`;
  await database.db
    .insertInto('posts')
    .values({ ...text, slug: address, category, status: 'published', publishedAt })
    .execute();
  return address;
}
const unpublish = () =>
  database.db.updateTable('posts').set({ status: 'archived' }).where('slug', '=', slug).execute();
const like = (actor: Actor, liked = true) => setArticleLike(database.db, actor, { slug, liked });
const say = (actor: Actor, more: Partial<CreateArticleCommentInput> = {}) =>
  createComment(database.db, actor, { slug, text: 'Takk!', ...more }, now);
const judge = (actor: Actor, id: number, to: 'hidden' | 'visible' = 'hidden') =>
  moderateComment(database.db, actor, { id, reason: 'Reklame', to }, now);
const read = async (reader: Actor | null = null) =>
  (await readComments(database.db, { slug, limit: 20 }, reader?.userId ?? null)).items;
const counts = async (reader: Actor | null = null) => {
  const article = await findArticle(database.db, slug, reader?.userId ?? null);
  return article && [article.likes, article.comments, article.likedByMe];
};

describe('A-67 likes', () => {
  test('one person’s like counts once, and can be removed', async () => {
    expect(await like(kari)).toEqual({ likes: 1, likedByMe: true });
    expect(await like(kari)).toEqual({ likes: 1, likedByMe: true });
    expect(await like(per)).toEqual({ likes: 2, likedByMe: true });
    expect(await counts(kari)).toEqual([2, 0, true]);
    expect(await counts()).toEqual([2, 0, false]);
    expect(await like(kari, false)).toEqual({ likes: 1, likedByMe: false });
    expect(await like(kari, false)).toEqual({ likes: 1, likedByMe: false });
    expect(await counts(kari)).toEqual([1, 0, false]);
  });

  test('twenty concurrent likes of one person are one, and those of many all count', async () => {
    await Promise.all(Array.from({ length: 20 }, () => like(kari)));
    expect(await counts()).toEqual([1, 0, false]);
    const people = await Promise.all(Array.from({ length: 8 }, () => makeClient(database.db)));
    await Promise.all(people.map((person) => like(person)));
    expect(await counts()).toEqual([9, 0, false]);
  });

  test('the list marks the articles that the reader likes', async () => {
    await like(kari);
    const listed = async (reader: number | null) =>
      (await listArticles(database.db, { limit: 100, search: '' }, reader)).items.find(
        (article) => article.slug === slug,
      );
    expect(await listed(kari.userId)).toMatchObject({ likes: 1, likedByMe: true });
    expect(await listed(null)).toMatchObject({ likes: 1, likedByMe: false });
  });

  test('an unpublished article can’t be liked', async () => {
    await unpublish();
    await expect(like(kari)).rejects.toMatchObject(missing);
    await expect(like(kari, false)).rejects.toMatchObject(missing);
  });
});

describe('A-67 comments', () => {
  test('show their author, newest first: first name, initial, and whether it is a master', async () => {
    await say(kari, { text: 'Først' });
    await say(ola.actor, { text: 'Så' });
    expect(await read(kari)).toMatchObject([
      {
        text: 'Så',
        mine: false,
        author: { name: 'Ola H.', isMaster: true, masterId: ola.masterId },
      },
      { text: 'Først', mine: true, author: { name: 'Kari N.', isMaster: false, masterId: null } },
    ]);
    expect(JSON.stringify(await read())).not.toContain('Nordmann');
    expect(await counts()).toEqual([0, 2, false]);
  });

  test('are paginated without duplicates or gaps', async () => {
    for (let number = 1; number <= 5; number += 1) await say(kari, { text: String(number) });
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readComments(database.db, { slug, limit: 2, cursor }, null);
      texts.push(...page.items.map(({ text }) => text));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(texts).toEqual(['5', '4', '3', '2', '1']);
    expect(commentsPerPage).toBe(20);
  });

  test('sent twice under one id are one, also concurrently; another person’s id finds nothing', async () => {
    const clientCommentId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => say(kari, { clientCommentId })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await counts()).toEqual([0, 1, false]);
    const other = await say(per, { clientCommentId });
    expect(other.id).not.toBe(sent[0]?.id);
    slug = await makeArticle();
    await expect(say(kari, { clientCommentId })).rejects.toMatchObject({
      code: 'idempotency.mismatch',
    });
  });

  test('of an unpublished article are not found, not even by their author', async () => {
    const { id } = await say(kari);
    await unpublish();
    await expect(read(kari)).rejects.toMatchObject(missing);
    await expect(say(kari)).rejects.toMatchObject(missing);
    await expect(deleteComment(database.db, kari, { slug, id })).rejects.toMatchObject(noComment);
  });

  test('can be deleted by their author; a stranger, a moderator and another article get not found', async () => {
    const { id } = await say(kari);
    for (const other of [per, moderator])
      await expect(deleteComment(database.db, other, { slug, id })).rejects.toMatchObject(
        noComment,
      );
    const elsewhere = await makeArticle();
    await expect(deleteComment(database.db, kari, { slug: elsewhere, id })).rejects.toMatchObject(
      noComment,
    );
    expect(await deleteComment(database.db, kari, { slug, id })).toEqual({ id });
    await expect(deleteComment(database.db, kari, { slug, id })).rejects.toMatchObject(noComment);
    expect(await counts()).toEqual([0, 0, false]);
  });

  test('of a blocked person are hidden from the blocker only', async () => {
    await say(per);
    await database.db
      .insertInto('blocks')
      .values({ blockerId: kari.userId, blockedId: per.userId })
      .execute();
    expect(await read(kari)).toEqual([]);
    expect(await read(per)).toHaveLength(1);
    expect(await read()).toHaveLength(1);
  });
});

describe('A-67 moderators', () => {
  test('hide a comment from all but its author, and restore it; both are audited', async () => {
    const { id } = await say(kari);
    await judge(moderator, id);
    await judge(moderator, id);
    expect(await read()).toEqual([]);
    expect(await read(kari)).toMatchObject([{ id, hidden: true }]);
    expect(await counts()).toEqual([0, 0, false]);
    await judge(moderator, id, 'visible');
    expect(await read()).toMatchObject([{ id, hidden: false }]);
    expect(await counts()).toEqual([0, 1, false]);
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject', '=', 'comment')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      {
        action: 'comments.hide',
        before: { state: 'visible' },
        after: { state: 'hidden' },
        reason: 'Reklame',
      },
      {
        action: 'comments.restore',
        before: { state: 'hidden' },
        after: { state: 'visible' },
        reason: 'Reklame',
      },
    ]);
  });

  test('are the only ones who can, except for their own comments', async () => {
    const { id } = await say(kari);
    const { id: own } = await say(moderator);
    const refused = { code: 'access.forbidden', status: 403 };
    for (const [actor, comment] of [
      [per, id],
      [kari, id],
      [moderator, own],
    ] as const)
      await expect(judge(actor, comment)).rejects.toMatchObject(refused);
    await expect(judge(moderator, 987_654)).rejects.toMatchObject(noComment);
    expect(await read()).toHaveLength(2);
  });

  test('concurrent decisions write one entry, and a hidden and deleted comment is subtracted once', async () => {
    const { id } = await say(kari);
    await say(per);
    await Promise.all(Array.from({ length: 5 }, () => judge(moderator, id)));
    expect(await counts()).toEqual([0, 1, false]);
    await deleteComment(database.db, kari, { slug, id });
    expect(await counts()).toEqual([0, 1, false]);
    const { count } = await database.db
      .selectFrom('auditEntries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'comments.hide')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});

test('A-68 an article suggests three others: same category first, then the newest', async () => {
  const day = (number: number) => `2026-12-0${number}T10:00:00.000Z`;
  const own = await makeArticle({ category: 'Energi', publishedAt: day(1) });
  const same = await makeArticle({ category: 'Energi', publishedAt: day(2) });
  const newest = await makeArticle({ publishedAt: day(4) });
  const newer = await makeArticle({ publishedAt: day(3) });
  const article = await findArticle(database.db, own);
  if (article === undefined) throw new Error('The article is there.');
  const related = await listRelated(database.db, article, null);
  expect(related.map((one) => one.slug)).toEqual([same, newest, newer]);
});
