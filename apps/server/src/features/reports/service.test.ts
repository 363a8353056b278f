import type { Actor } from '@mesterhand/domain/access/actor';
import { type CreateReportInput, listReportsInput } from '@mesterhand/domain/reports/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { listReports } from './queries.ts';
import { createReport, handleReport } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const asked = (input: object) => listReportsInput.parse(input);

let database: TestDatabase;
let kari: Actor;
let author: Actor;
let moderator: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, author] = [await makeClient(database.db), await makeClient(database.db)];
  moderator = await makeClient(database.db, { role: 'moderator' });
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

async function makeReview(by: Actor, approved = true): Promise<number> {
  const { id } = await database.db
    .insertInto('reviews')
    .values({
      masterId: ola.masterId,
      clientId: by.userId,
      clientName: 'Per Berg',
      rating: 1,
      comment: 'Aldri mer, sier jeg.',
      approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makePicture(): Promise<number> {
  const { id: workId } = await database.db
    .insertInto('works')
    .values({
      masterId: ola.masterId,
      title: 'Nytt bad',
      description: 'Et helt nytt bad med fliser.',
      category: 'plumbing',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = `${String(workId).padStart(20, '0')}.webp`;
  await database.db
    .insertInto('files')
    .values({ name, purpose: 'work', private: false, mime: 'image/webp', bytes: 10, ownerId: null })
    .execute();
  const { id } = await database.db
    .insertInto('galleryItems')
    .values({ workId, imageFile: name, kind: 'after', caption: 'Etter' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const report = (actor: Actor, more: Partial<CreateReportInput>) =>
  createReport(
    database.db,
    actor,
    { subject: 'review', subjectId: 0, reason: 'offensive', text: '', ...more },
    now,
  );

describe('trap 24 reporting', () => {
  test('reaches the moderators with text, owner and reporter', async () => {
    const subjectId = await makeReview(author);
    const sent = await report(kari, { subjectId, text: 'Dette er hets.' });
    expect(sent).toMatchObject({ state: 'open', subjectId, createdAt: now.toISOString() });
    const { items } = await listReports(
      database.db,
      asked({ limit: 10, state: 'open' }),
      moderator,
    );
    expect(items.find(({ id }) => id === sent.id)).toMatchObject({
      subject: 'review',
      reporter: { id: kari.userId, name: 'Kari Nordmann' },
      owner: { id: author.userId },
      excerpt: 'Aldri mer, sier jeg.',
      text: 'Dette er hets.',
      conversation: null,
      handledBy: null,
    });
  });

  test('accepts a picture with its URL, and a profile', async () => {
    const picture = await report(kari, { subject: 'picture', subjectId: await makePicture() });
    const profile = await report(kari, { subject: 'profile', subjectId: ola.actor.userId });
    const { items } = await listReports(database.db, asked({ limit: 10 }), moderator);
    expect(items.find(({ id }) => id === picture.id)).toMatchObject({
      picture: expect.stringContaining('/uploads/'),
      excerpt: 'Nytt bad – Etter',
      owner: { id: ola.actor.userId },
    });
    expect(items.find(({ id }) => id === profile.id)?.excerpt).toContain('Ola Hansen');
  });

  test('A-67 accepts a comment on an article while it is visible to others', async () => {
    const { id: postId } = await database.db
      .insertInto('posts')
      .values({
        slug: 'spar-vann',
        title: 'Spar vann',
        excerpt: 'Kort',
        content: '<p>Hei</p>',
        category: 'Tips',
        author: 'Ola',
        status: 'published',
        publishedAt: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: subjectId } = await database.db
      .insertInto('postComments')
      .values({ postId, authorId: author.userId, text: 'Kjøp her!' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const target = { subject: 'comment', subjectId } as const;
    await expect(report(author, target)).rejects.toMatchObject({ code: 'reports.own' });
    const sent = await report(kari, target);
    const found = async () =>
      (await listReports(database.db, asked({ limit: 10 }), moderator)).items.find(
        ({ id }) => id === sent.id,
      );
    expect(await found()).toMatchObject({
      excerpt: 'Kjøp her!',
      owner: { id: author.userId },
      comment: { slug: 'spar-vann', isHidden: false },
    });
    await database.db
      .updateTable('postComments')
      .set({ hiddenAt: now.toISOString(), hiddenBy: moderator.userId })
      .where('id', '=', subjectId)
      .execute();
    expect(await found()).toMatchObject({ comment: { isHidden: true } });
    await expect(report(ola.actor, target)).rejects.toMatchObject({ code: 'access.notFound' });
    await database.db.deleteFrom('postComments').where('id', '=', subjectId).execute();
    expect(await found()).toMatchObject({ comment: null, excerpt: 'Kjøp her!' });
  });

  test('refuses one’s own things', async () => {
    const subjectId = await makeReview(kari);
    const picture = await makePicture();
    const own = { code: 'reports.own' };
    await expect(report(kari, { subjectId })).rejects.toMatchObject(own);
    await expect(
      report(ola.actor, { subject: 'picture', subjectId: picture }),
    ).rejects.toMatchObject(own);
    await expect(
      report(kari, { subject: 'profile', subjectId: kari.userId }),
    ).rejects.toMatchObject(own);
  });

  test('gets not found for what a stranger can’t see: a pending review, a customer, an unknown id', async () => {
    const hidden = await makeReview(author, false);
    const missing = { code: 'access.notFound' };
    await expect(report(kari, { subjectId: hidden })).rejects.toMatchObject(missing);
    await expect(
      report(kari, { subject: 'profile', subjectId: author.userId }),
    ).rejects.toMatchObject(missing);
    for (const subject of ['review', 'profile', 'picture'] as const) {
      await expect(report(kari, { subject, subjectId: 987_654 })).rejects.toMatchObject(missing);
    }
  });

  test('twenty concurrent reports of one thing leave one open, and after a decision another is possible', async () => {
    const subjectId = await makeReview(author);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => report(kari, { subjectId })),
    );
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? answer.reason.code : 'sent',
    );
    expect(codes.filter((code) => code === 'sent')).toHaveLength(1);
    expect(codes.filter((code) => code === 'reports.alreadySent')).toHaveLength(19);
    await expect(report(ola.actor, { subjectId })).resolves.toMatchObject({ state: 'open' });

    const [sent] = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    await handleReport(
      database.db,
      moderator,
      { id: sent?.id ?? 0, state: 'dismissed', note: '' },
      now,
    );
    await expect(report(kari, { subjectId })).resolves.toMatchObject({ state: 'open' });
  });
});

describe('trap 24 handling', () => {
  const handle = (actor: Actor, id: number, state: 'resolved' | 'dismissed' = 'resolved') =>
    handleReport(database.db, actor, { id, state, note: 'Fjernet.' }, now);

  test('a moderator decides, which is audited', async () => {
    const { id } = await report(kari, { subjectId: await makeReview(author) });
    expect(await handle(moderator, id)).toMatchObject({
      state: 'resolved',
      note: 'Fjernet.',
      handledBy: { id: moderator.userId },
      handledAt: now.toISOString(),
    });
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'before', 'after', 'reason'])
      .where('subject', '=', 'report')
      .where('subjectId', '=', id)
      .execute();
    expect(trail).toEqual([
      {
        action: 'reports.handle',
        actorId: moderator.userId,
        before: { state: 'open' },
        after: { state: 'resolved' },
        reason: 'Fjernet.',
      },
    ]);
  });

  test('refuses strangers, the reporter and the reported person', async () => {
    const { id } = await report(kari, { subjectId: await makeReview(moderator) });
    for (const actor of [author, kari, ola.actor, moderator]) {
      await expect(handle(actor, id)).rejects.toMatchObject({ code: 'access.forbidden' });
    }
    await expect(handle(moderator, 987_654)).rejects.toMatchObject({ code: 'access.notFound' });
  });

  test('of two concurrent moderators one decides', async () => {
    const { id } = await report(kari, { subjectId: await makeReview(author) });
    const answers = await Promise.allSettled([
      handle(moderator, id, 'resolved'),
      handle(moderator, id, 'dismissed'),
    ]);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.code] : [],
    );
    expect(refused).toEqual(['reports.alreadyHandled']);
  });
});
