import { randomUUID } from 'node:crypto';
import { adminCommentSchema } from '@mesterhand/domain/admin/comments';
import { articleCommentSchema } from '@mesterhand/domain/blog/comments';
import { articleCardSchema, articleSchema } from '@mesterhand/domain/blog/public';
import { reportSchema } from '@mesterhand/domain/reports/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
/** The slug of an article of each test’s own. */
let slug: string;
let path: string;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  slug = `råd-${fresh()}`;
  path = `/api/blog/posts/${encodeURIComponent(slug)}`;
  await server.db
    .insertInto('posts')
    .values({
      slug,
      title: 'Spar strøm',
      excerpt: 'Ti råd',
      content: '<p>Skru ned.</p>',
      category: 'Energi',
      author: 'Kari Nordmann',
      status: 'published',
      publishedAt: '2026-11-20T11:00:00Z',
    })
    .execute();
});

const call = (method: string, address: string, more: { token?: string; body?: unknown } = {}) =>
  server.rest(method, address, more);
const article = async (token?: string) =>
  articleSchema.parse((await call('GET', path, token === undefined ? {} : { token })).body);
const say = (token: string, body: Record<string, unknown> = {}) =>
  call('POST', `${path}/comments`, { token, body: { text: 'Takk!', ...body } });
const postComment = async (token: string, body?: Record<string, unknown>) =>
  articleCommentSchema.parse((await say(token, body)).body);
const comments = async (token?: string) => {
  const { body } = await call('GET', `${path}/comments`, token === undefined ? {} : { token });
  return articleCommentSchema.array().parse(body);
};
const archive = () =>
  server.db.updateTable('posts').set({ status: 'archived' }).where('slug', '=', slug).execute();

describe('A-67 likes', () => {
  test('are idempotent to give and to take back', async () => {
    const { token } = cast.client;
    for (const method of ['PUT', 'PUT']) {
      const answer = await call(method, `${path}/likes`, { token });
      expect(answer).toMatchObject({ status: 200, body: { likes: 1, likedByMe: true } });
    }
    expect(await article(token)).toMatchObject({ likes: 1, comments: 0, likedByMe: true });
    expect(await article()).toMatchObject({ likes: 1, likedByMe: false });
    for (const method of ['DELETE', 'DELETE']) {
      const answer = await call(method, `${path}/likes`, { token });
      expect(answer.body).toEqual({ likes: 0, likedByMe: false });
    }
  });

  test('are refused for visitors and for articles that nobody can read', async () => {
    const visitor = await call('PUT', `${path}/likes`);
    expect(visitor).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    await archive();
    const late = await call('PUT', `${path}/likes`, { token: cast.client.token });
    expect(late).toMatchObject({ status: 404, body: { code: 'blog.notFound' } });
  });

  test('the list has the count and whether the reader is among them', async () => {
    await call('PUT', `${path}/likes`, { token: cast.client.token });
    await postComment(cast.stranger.token);
    const { body } = await call('GET', '/api/blog/posts?limit=100', { token: cast.client.token });
    const cards = articleCardSchema.array().parse(body);
    expect(cards.find((card) => card.slug === slug)).toMatchObject({
      likes: 1,
      comments: 1,
      likedByMe: true,
    });
  });
});

describe('A-67 comments', () => {
  test('are public, showing only a first name and an initial', async () => {
    const answer = await say(cast.client.token, { text: ' Godt <b>råd</b> ' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${path}/comments`);
    expect(await comments()).toMatchObject([
      { text: 'Godt <b>råd</b>', mine: false, author: { name: 'Kari N.', isMaster: false } },
    ]);
    expect(await comments(cast.client.token)).toMatchObject([{ mine: true }]);
    expect(await article()).toMatchObject({ comments: 1 });
  });

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['a'.repeat(1001), 'tooLong'],
  ])('refuses the text %j at its field as %s', async (text, message) => {
    const answer = await say(cast.client.token, { text });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['text'], message }] },
    });
  });

  test('are refused for visitors', async () => {
    const answer = await call('POST', `${path}/comments`, { body: { text: 'Hei' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  test('sent again under the same id are one comment', async () => {
    const clientCommentId = randomUUID();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await postComment(cast.client.token, { clientCommentId })).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await comments()).toHaveLength(1);
  });

  test('are paged', async () => {
    for (const text of ['1', '2', '3']) await postComment(cast.client.token, { text });
    const first = await call('GET', `${path}/comments?limit=2`);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await call('GET', `${path}/comments?limit=2&cursor=${cursor}`);
    const texts = [first, second].flatMap(({ body }) => articleCommentSchema.array().parse(body));
    expect(texts.map(({ text }) => text)).toEqual(['3', '2', '1']);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    const broken = await call('GET', `${path}/comments?cursor=x`);
    expect(broken.status).toBe(400);
  });

  test('are deleted by their author alone', async () => {
    const { id } = await postComment(cast.client.token);
    const one = `${path}/comments/${id}`;
    expect((await call('DELETE', one)).status).toBe(401);
    for (const { token } of [cast.stranger, cast.moderator, cast.admin])
      expect(await call('DELETE', one, { token })).toMatchObject({
        status: 404,
        body: { code: 'comments.notFound' },
      });
    expect(await call('DELETE', one, { token: cast.client.token })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect(await comments()).toEqual([]);
  });

  test('of an unpublished article are not found', async () => {
    await postComment(cast.client.token);
    await archive();
    for (const token of [undefined, cast.client.token, cast.admin.token])
      expect(
        await call('GET', `${path}/comments`, token === undefined ? {} : { token }),
      ).toMatchObject({ status: 404, body: { code: 'blog.notFound' } });
    expect((await say(cast.client.token)).status).toBe(404);
  });
});

describe('A-67 a reported comment', () => {
  const report = (token: string, subjectId: number) =>
    call('POST', '/api/reports', {
      token,
      body: { subject: 'comment', subjectId, reason: 'spam' },
    });
  const moderate = (verdict: 'hide' | 'restore', id: number, token = cast.moderator.token) =>
    call('POST', `/api/admin/comments/${id}/${verdict}`, { token, body: { reason: 'Reklame' } });

  test('reaches the moderators with its text and article, and can be hidden there', async () => {
    const { id } = await postComment(cast.client.token, { text: 'Kjøp her!' });
    expect((await report(cast.stranger.token, id)).status).toBe(201);
    const queue = await call('GET', '/api/admin/reports', { token: cast.moderator.token });
    const found = reportSchema
      .array()
      .parse(queue.body)
      .find(({ subject, subjectId }) => subject === 'comment' && subjectId === id);
    expect(found).toMatchObject({
      excerpt: 'Kjøp her!',
      owner: { id: cast.client.actor.userId },
      comment: { slug, isHidden: false },
    });
    const hidden = adminCommentSchema.parse((await moderate('hide', id)).body);
    expect(hidden).toMatchObject({ state: 'hidden', reason: 'Reklame', hiddenBy: 'Kari Nordmann' });
    expect(await comments()).toEqual([]);
    expect(await comments(cast.client.token)).toMatchObject([{ hidden: true }]);
    expect((await report(cast.stranger.token, id)).status).toBe(404);
    expect(adminCommentSchema.parse((await moderate('restore', id)).body)).toMatchObject({
      state: 'visible',
      hiddenAt: null,
      reason: '',
    });
    expect(await comments()).toHaveLength(1);
  });

  test('one’s own cannot be reported, and one of an unpublished article is not found', async () => {
    const { id } = await postComment(cast.client.token);
    expect(await report(cast.client.token, id)).toMatchObject({ body: { code: 'reports.own' } });
    await archive();
    expect(await report(cast.stranger.token, id)).toMatchObject({ status: 404 });
  });

  test('is decided by moderators, but not by its author', async () => {
    const { id } = await postComment(cast.moderator.token);
    for (const { token } of [cast.client, cast.master, cast.moderator])
      expect(await moderate('hide', id, token)).toMatchObject({
        status: 403,
        body: { code: 'access.forbidden' },
      });
    expect((await moderate('hide', id, cast.admin.token)).status).toBe(200);
    expect(await moderate('hide', 987_654)).toMatchObject({ body: { code: 'comments.notFound' } });
  });
});

test('A-67 the administration lists comments of all articles, searched by words and filtered by state', async () => {
  const word = `ord${fresh()}`;
  const { id } = await postComment(cast.client.token, { text: `${word} Ærlig talt` });
  await postComment(cast.stranger.token, { text: `${word} også` });
  const list = async (query: string) => {
    const address = `/api/admin/comments?search=${encodeURIComponent(query)}`;
    const { body } = await call('GET', address, { token: cast.moderator.token });
    return adminCommentSchema.array().parse(body);
  };
  expect((await list(word)).map(({ text }) => text)).toEqual([
    `${word} også`,
    `${word} Ærlig talt`,
  ]);
  expect(await list(`ærlig ${word}`)).toMatchObject([
    {
      id,
      article: { slug, title: 'Spar strøm', isPublished: true },
      author: { name: 'Kari Nordmann' },
      state: 'visible',
    },
  ]);
  await call('POST', `/api/admin/comments/${id}/hide`, { token: cast.admin.token, body: {} });
  await archive();
  const hidden = await call('GET', `/api/admin/comments?state=hidden&search=${word}`, {
    token: cast.moderator.token,
  });
  expect(adminCommentSchema.array().parse(hidden.body)).toMatchObject([
    { id, state: 'hidden', article: { isPublished: false } },
  ]);
});
