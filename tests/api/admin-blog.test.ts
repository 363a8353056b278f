import { postSchema, postsPageSchema } from '@mesterhand/domain/blog/schema';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const path = '/api/admin/blog/posts';
const form = (more: Record<string, unknown> = {}) => ({
  title: 'Spar strøm i vinter',
  slug: `spar-strøm-${fresh()}`,
  excerpt: 'Ti råd for kalde dager',
  content: '<p>Skru <strong>ned</strong> varmen.</p>',
  category: 'Energi',
  author: 'Kari Nordmann',
  ...more,
});
const call = (method: string, address: string, body?: unknown, token = cast.admin.token) =>
  server.rest(method, address, { token, ...(body !== undefined && { body }) });
const create = async (more?: Record<string, unknown>) =>
  postSchema.parse((await call('POST', path, form(more))).body);
const list = async (query: string) =>
  postsPageSchema.parse((await call('GET', `${path}?${query}`)).body);
const auditEntriesOf = (subjectId: number) =>
  server.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'post')
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();

describe('A-102 writing a post', () => {
  test('A-30 A-31 defaults to a draft of 5 minutes with a slug', async () => {
    const answer = await call('POST', path, form({ readTime: '' }));
    const post = postSchema.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(post).toMatchObject({
      status: 'draft',
      readTime: '5 мин',
      views: 0,
      publishedAt: null,
      version: 1,
    });
    expect(answer.headers.get('location')).toBe(`${path}/${post.id}`);
    expect((await call('GET', `${path}/${post.id}`)).body).toEqual(post);
    expect(await auditEntriesOf(post.id)).toMatchObject([
      { action: 'blog.create', before: null, after: { slug: post.slug } },
    ]);
  });

  test('A-26 sanitises the content before storing it', async () => {
    const content = '<p onclick="x()">Hei<script>alert(1)</script></p><img src=x onerror=y>';
    const { id } = await create({ content });
    const stored = await server.db
      .selectFrom('posts')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.content).toBe('<p>Hei</p>');
    expect(await call('POST', path, form({ content: '<script>1</script><p> </p>' }))).toMatchObject(
      {
        status: 400,
        body: { issues: [{ path: ['content'], message: 'required' }] },
      },
    );
  });

  test('A-27 A-28 A-29 names missing and unlisted fields', async () => {
    const bad = {
      title: ' ',
      slug: 'Ikke Ok',
      excerpt: '',
      content: '',
      category: 'Hage',
      author: '',
    };
    expect(await call('POST', path, bad)).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: ['title'], message: 'required' },
          { path: ['slug'], message: 'slug' },
          { path: ['excerpt'], message: 'required' },
          { path: ['content'], message: 'required' },
          { path: ['category'], message: 'required' },
          { path: ['author'], message: 'required' },
        ],
      },
    });
  });

  test('trap 15 refuses a slug in use with a conflict, also in a change', async () => {
    const [{ slug }, other] = [await create(), await create()];
    const clash = { status: 409, body: { code: 'blog.slugTaken' } };
    expect(await call('POST', path, form({ slug }))).toMatchObject(clash);
    expect(await call('PUT', `${path}/${other.id}`, form({ slug }))).toMatchObject(clash);
  });
});

describe('A-103 changing a post', () => {
  test('A-30 publishing, archiving and publishing again keeps the first publication date', async () => {
    const { id, slug } = await create();
    const save = async (status: string) =>
      postSchema.parse((await call('PUT', `${path}/${id}`, form({ slug, status }))).body);
    const published = await save('published');
    expect(published).toMatchObject({ status: 'published', version: 2 });
    expect(published.publishedAt).not.toBeNull();
    const archived = await save('archived');
    expect(archived).toMatchObject({ status: 'archived', publishedAt: published.publishedAt });
    expect(await save('published')).toMatchObject({ publishedAt: published.publishedAt });
    expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual([
      'blog.create',
      'blog.update',
      'blog.update',
      'blog.update',
    ]);
  });

  test('the second of two concurrent editors gets a conflict', async () => {
    const { id, version } = await create();
    expect((await call('PUT', `${path}/${id}`, form({ version }))).status).toBe(200);
    expect(await call('PUT', `${path}/${id}`, form({ version }))).toMatchObject({
      status: 409,
      body: { code: 'conflict.stale' },
    });
  });
});

test('A-104 a deleted post is gone, and deleting it again is refused', async () => {
  const { id } = await create();
  expect(await call('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { id } });
  const gone = { status: 404, body: { code: 'blog.notFound' } };
  expect(await call('DELETE', `${path}/${id}`)).toMatchObject(gone);
  expect(await call('PUT', `${path}/${id}`, form())).toMatchObject(gone);
  expect(await call('GET', `${path}/${id}`)).toMatchObject(gone);
});

describe('A-101 A-26 the list', () => {
  test('has pages of ten, newest first, and counts all matches', async () => {
    const word = `ord${fresh()}`;
    for (let place = 1; place <= 12; place += 1)
      await create({ title: `${word} Nr ${place}`, ...(place > 10 && { category: 'Tips' }) });
    const first = await list(`search=${word}&page=1`);
    expect(first.total).toBe(12);
    expect(first.posts.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, place) => `${word} Nr ${12 - place}`),
    );
    const second = await list(`search=${word}&page=2&limit=10`);
    expect(second.posts.map(({ title }) => title)).toEqual([`${word} Nr 2`, `${word} Nr 1`]);
    expect(await list(`search=${word}&page=3`)).toEqual({ posts: [], total: 12 });
    expect((await list(`search=${word}&category=Tips`)).total).toBe(2);
  });

  test('filters by status and by words, ignoring case and accents', async () => {
    const word = `ærlig${fresh()}`;
    const { id } = await create({ author: `Åse ${word}`, status: 'published' });
    await create({ excerpt: `Om ${word}` });
    const search = encodeURIComponent(word.toUpperCase());
    expect((await list(`search=${search}`)).total).toBe(2);
    expect((await list(`search=${search}&status=published`)).posts.map((post) => post.id)).toEqual([
      id,
    ]);
    expect((await list(`search=${search}&status=&category=`)).total).toBe(2);
    expect((await list('search=%25_%25')).total).toBe(0);
  });
});

test.each<[string, (cast: Cast) => Account | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a customer', ({ client }) => client, 403],
  ['a master', ({ master }) => master, 403],
  ['a moderator', ({ moderator }) => moderator, 403],
])('A-101 to A-104 refuses %s', async (_name, who, status) => {
  const { id } = await create();
  const token = who(cast)?.token;
  const attempt = (method: string, address: string, body?: unknown) =>
    server.rest(method, address, { token, ...(body !== undefined && { body }) });
  const answers = [
    await attempt('GET', path),
    await attempt('GET', `${path}/${id}`),
    await attempt('POST', path, form()),
    await attempt('PUT', `${path}/${id}`, form()),
    await attempt('DELETE', `${path}/${id}`),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  expect((await call('GET', `${path}/${id}`)).status).toBe(200);
});

describe('images of posts', () => {
  const pictures = '/api/admin/blog/pictures';
  const send = (bytes: Buffer, token: string | undefined = cast.admin.token) => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(bytes)]), 'bilde.png');
    return server.rest('POST', pictures, { body, token });
  };

  test('a cover is uploaded, publicly visible, and deleted with its post', async () => {
    const answer = await send(png(6));
    expect(answer.status).toBe(201);
    const picture = postPictureSchema.parse(answer.body);
    expect(picture).toMatchObject({ width: 6, height: 6 });
    const post = await create({ cover: picture.url, coverAlt: 'En kran', status: 'published' });
    expect(post).toMatchObject({ cover: picture.url, coverAlt: 'En kran' });
    const shown = await server.rest('GET', `/api/blog/posts/${encodeURIComponent(post.slug)}`);
    expect(shown).toMatchObject({ status: 200, body: { cover: picture.url } });
    expect((await server.rest('GET', picture.url)).status).toBe(200);
    await call('DELETE', `${path}/${post.id}`);
    expect((await server.rest('GET', picture.url)).status).toBe(404);
  });

  test.each<[string, () => Buffer, number, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'wrongType'],
    ['a truncated image', () => png(200).subarray(0, 60), 400, 'broken'],
    ['more than 10 MB', () => Buffer.concat([png(4), Buffer.alloc(10_485_761)]), 413, 'tooLarge'],
  ])('refuses %s with the reason', async (_name, bytes, status, message) => {
    expect(await send(bytes())).toMatchObject({
      status,
      body: { code: `uploads.${message}`, issues: [{ path: ['image'], message }] },
    });
  });

  test('only an administrator can upload one', async () => {
    expect((await server.rest('POST', pictures, {})).status).toBe(401);
    for (const who of [cast.client, cast.master, cast.moderator])
      expect((await send(png(2), who.token)).status).toBe(403);
    expect(
      await server.rest('POST', pictures, { token: cast.admin.token, body: {} }),
    ).toMatchObject({ status: 415, body: { code: 'uploads.wrongType' } });
  });
});

test('A-63 A-68 visitors read published posts only, over REST', async () => {
  const word = `lest${fresh()}`;
  const draft = await create({ title: `${word} utkast` });
  const post = await create({ title: `${word} artikkel`, status: 'published' });
  const listed = await server.rest('GET', `/api/blog/posts?search=${word}`);
  expect(listed.body).toMatchObject([{ id: post.id, slug: post.slug, category: 'Energi' }]);
  expect(JSON.stringify(listed.body)).not.toContain('Skru');
  expect(
    await server.rest('GET', `/api/blog/posts/${encodeURIComponent(draft.slug)}`),
  ).toMatchObject({ status: 404, body: { code: 'blog.notFound' } });
  expect((await server.rest('GET', '/api/blog/counts')).body).toMatchObject({
    categories: expect.arrayContaining([{ category: 'Energi', count: expect.any(Number) }]),
  });
});
