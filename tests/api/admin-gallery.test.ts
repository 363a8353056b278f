import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminGalleryItemSchema } from '@mesterhand/domain/admin/gallery';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
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

const path = '/api/admin/gallery';
/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** A WebP of one pixel: an image, but none of the three accepted types. */
const webp = Buffer.from(
  'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v89WAAAAA==',
  'base64',
);

type Texts = Record<string, string | number | boolean | undefined>;

function formOf(fields: Texts, image?: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  if (image !== undefined) form.append('image', new Blob([new Uint8Array(image)]), 'bilde.png');
  return form;
}

const texts = (more: Texts = {}): Texts => ({
  title: `Nytt bad ${fresh()}`,
  description: 'Fliser og membran',
  category: 'Rørlegger',
  masterName: 'Bad & Co',
  isVisible: true,
  ...more,
});
const send = (method: string, address: string, body: unknown, account: Account = cast.moderator) =>
  server.rest(method, address, { body, token: account.token });
async function addPicture(more?: Texts, image = png(4)) {
  const answer = await send('POST', path, formOf(texts(more), image));
  expect(answer.status).toBe(201);
  return adminGalleryItemSchema.parse(answer.body);
}
const stored = () => readdir(join(server.dataDir, 'uploads', 'public'));
/** The ids a visitor sees in the gallery. */
async function shownIds(): Promise<number[]> {
  const { body } = await server.rest('GET', '/api/gallery?limit=100');
  return z
    .array(z.object({ id: z.number() }))
    .parse(body)
    .map(({ id }) => id);
}
const auditEntriesOf = (subjectId: number) =>
  server.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', 'picture')
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();

/** A work with one picture, published by its master. */
async function publishWork(title: string): Promise<{ workId: number; itemId: number }> {
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(png(3))]), 'a.png');
  const { token } = cast.master;
  const uploaded = await server.rest('POST', '/api/upload/work-project-images', {
    body: form,
    token,
  });
  const { imageUrls } = z.object({ imageUrls: z.array(z.string()) }).parse(uploaded.body);
  const images = imageUrls.map((url) => ({ url, type: 'after', caption: '' }));
  const work = { title, description: 'Alt er nytt her', category: 'plumbing', images };
  const answer = await server.rest('POST', '/api/work-projects', { body: work, token });
  const made = z
    .object({ id: z.number(), images: z.array(z.object({ id: z.number() })) })
    .parse(answer.body);
  return { workId: made.id, itemId: made.images[0]?.id ?? 0 };
}

test('the file of a hidden picture, in every size, is for moderators and its owner; cached copies revalidate soon', async () => {
  const { itemId } = await publishWork('Bad som skjules');
  const { imageFile } = await server.db
    .selectFrom('galleryItems')
    .select('imageFile')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  const sizes = ['', '-card', '-thumb'].map((size) => imageFile.replace('.webp', `${size}.webp`));
  const fetchAll = (token?: string, headers: Record<string, string> = {}) =>
    Promise.all(sizes.map((name) => server.rest('GET', `/uploads/${name}`, { token, headers })));
  const statuses = async (...how: Parameters<typeof fetchAll>) =>
    (await fetchAll(...how)).map(({ status }) => status);

  const [shown] = await fetchAll();
  expect(shown?.headers.get('cache-control')).toMatch(/max-age=300\b.*must-revalidate/);
  const known = { 'if-none-match': sizes.map((name) => `"${name}"`).join(', ') };
  expect(await statuses(undefined, known)).toEqual([304, 304, 304]);

  await send('PATCH', `${path}/${itemId}/visibility`, { isVisible: false });
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await statuses(undefined, known)).toEqual([404, 404, 404]);
  expect(await statuses(cast.client.token)).toEqual([404, 404, 404]);
  expect(await statuses(cast.master.token)).toEqual([200, 200, 200]);
  const [seen] = await fetchAll(cast.moderator.token);
  expect([seen?.status, seen?.headers.get('cache-control')]).toEqual([200, 'private, no-store']);

  await send('PATCH', `${path}/${itemId}/visibility`, { isVisible: true });
  expect(await statuses()).toEqual([200, 200, 200]);
});

describe('A-106 POST /api/admin/gallery', () => {
  test('A-32 adds a picture that visitors see at once', async () => {
    const answer = await send('POST', path, formOf(texts(), png(4)));
    const item = adminGalleryItemSchema.parse(answer.body);
    expect(answer.headers.get('location')).toBe(`${path}/${item.id}`);
    expect(item).toMatchObject({ masterName: 'Bad & Co', masterId: null, isVisible: true });
    expect(await shownIds()).toContain(item.id);
    expect((await server.rest('GET', item.imageUrl)).status).toBe(200);
    const { body } = await server.rest('GET', `/api/gallery/${item.id}`);
    expect(body).toMatchObject({ masterName: 'Bad & Co', category: 'Rørlegger' });
    expect(await auditEntriesOf(item.id)).toMatchObject([
      { action: 'gallery.create', actorId: cast.moderator.actor.userId },
    ]);
  });

  test('A-33 accepts a GIF as its first frame, and hides a picture sent as hidden', async () => {
    const item = await addPicture({ isVisible: false, masterId: cast.master.masterId }, gif);
    expect(item).toMatchObject({ isVisible: false, masterName: 'Ola Hansen' });
    expect(item.imageUrl).toMatch(/\.webp$/);
    expect(await shownIds()).not.toContain(item.id);
    expect((await server.rest('GET', `/api/gallery/${item.id}`)).status).toBe(404);
  });

  test.each<[string, Texts, Buffer | undefined, number, object]>([
    [
      'no texts',
      { title: '', description: '', category: '', masterName: '' },
      png(2),
      400,
      {
        code: 'input.invalid',
        issues: ['title', 'description', 'category', 'masterName'].map((field) => ({
          path: [field],
          message: 'required',
        })),
      },
    ],
    ['no picture', {}, undefined, 400, { code: 'uploads.missing', issues: [{ path: ['image'] }] }],
    ['a WebP', {}, webp, 415, { code: 'uploads.wrongType', issues: [{ path: ['image'] }] }],
    ['an SVG', {}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, {}],
    ['half a picture', {}, png(200).subarray(0, 60), 400, { code: 'uploads.broken' }],
    ['a master who is none', { masterId: 999_999 }, png(2), 404, { code: 'masters.notFound' }],
    ['a category of the blog', { category: 'Tips' }, png(2), 400, { code: 'input.invalid' }],
  ])('A-32 A-33 refuses %s and leaves nothing behind', async (_name, more, image, status, body) => {
    const before = await stored();
    const answer = await send('POST', path, formOf(texts(more), image));
    expect(answer).toMatchObject({ status, body });
    expect(await stored()).toEqual(before);
  });

  test('A-33 trap 10 accepts up to 10 MB, independent of the upload limit in the settings', async () => {
    await server.db.updateTable('settings').set({ maxFileSize: 1 }).execute();
    const padded = (bytes: number) => Buffer.concat([png(2), Buffer.alloc(bytes - png(2).length)]);
    const limit = 10 * 1024 * 1024;
    expect((await send('POST', path, formOf(texts(), padded(limit)))).status).toBe(201);
    expect(await send('POST', path, formOf(texts(), padded(limit + 1)))).toMatchObject({
      status: 413,
      body: { code: 'uploads.tooLarge', issues: [{ path: ['image'], message: 'tooLarge' }] },
    });
    await server.db.updateTable('settings').set({ maxFileSize: 5 }).execute();
  });
});

describe('A-107 PUT /api/admin/gallery/{id}', () => {
  test('changes the texts and keeps the picture', async () => {
    const { id, imageUrl } = await addPicture();
    const answer = await send('PUT', `${path}/${id}`, formOf(texts({ title: 'Kjøkken' })));
    expect(answer).toMatchObject({ status: 200, body: { id, title: 'Kjøkken', imageUrl } });
    expect(await auditEntriesOf(id)).toMatchObject([{}, { action: 'gallery.update' }]);
  });

  test('a new picture replaces the old one and deletes its file', async () => {
    const { id, imageUrl } = await addPicture();
    const answer = await send('PUT', `${path}/${id}`, formOf(texts(), png(6)));
    const changed = adminGalleryItemSchema.parse(answer.body);
    expect(changed.imageUrl).not.toBe(imageUrl);
    expect((await server.rest('GET', changed.imageUrl)).status).toBe(200);
    expect((await server.rest('GET', imageUrl)).status).toBe(404);
  });

  test('trap 17 the picture of a work still belongs to its master', async () => {
    const { itemId, workId } = await publishWork('Rør i kjelleren');
    const answer = await send('PUT', `${path}/${itemId}`, formOf(texts({ category: 'Møbler' })));
    expect(answer.body).toMatchObject({
      workId,
      masterId: cast.master.masterId,
      masterName: 'Ola Hansen',
      category: 'Møbler',
    });
  });

  test('refuses a deleted picture as not found', async () => {
    expect(await send('PUT', `${path}/999999`, formOf(texts(), png(2)))).toMatchObject({
      status: 404,
      body: { code: 'gallery.notFound' },
    });
    expect((await send('PUT', `${path}/abc`, formOf(texts()))).status).toBe(400);
  });
});

describe('A-34 A-108 A-109 visibility', () => {
  test('toggles both ways, over both paths', async () => {
    const { id } = await addPicture();
    const set = (address: string, isVisible: boolean) => send('PATCH', address, { isVisible });
    expect(await set(`${path}/${id}/visibility`, false)).toMatchObject({
      status: 200,
      body: { id, isVisible: false },
    });
    expect(await shownIds()).not.toContain(id);
    expect((await set(`${path}/${id}`, true)).body).toMatchObject({ isVisible: true });
    expect(await shownIds()).toContain(id);
    expect(await auditEntriesOf(id)).toMatchObject([
      {},
      { action: 'gallery.update', before: { isVisible: true }, after: { isVisible: false } },
      { before: { isVisible: false }, after: { isVisible: true } },
    ]);
  });

  test('hiding a picture removes it from its work, and hiding the only one removes the work', async () => {
    const { workId, itemId } = await publishWork('Bare ett bilde');
    await send('PATCH', `${path}/${itemId}`, { isVisible: false });
    expect((await server.rest('GET', `/api/work-projects/${workId}`)).status).toBe(404);
    const works = await server.rest('GET', '/api/work-projects');
    expect(JSON.stringify(works.body)).not.toContain('Bare ett bilde');
    await send('PATCH', `${path}/${itemId}`, { isVisible: true });
    expect((await server.rest('GET', `/api/work-projects/${workId}`)).status).toBe(200);
  });

  test('A-109 changes a title alone and refuses an empty change', async () => {
    const { id } = await addPicture();
    expect((await send('PATCH', `${path}/${id}`, { title: 'Gang' })).body).toMatchObject({
      title: 'Gang',
      isVisible: true,
    });
    expect((await send('PATCH', `${path}/${id}`, {})).status).toBe(400);
  });
});

test('A-110 deleting a picture deletes its file', async () => {
  const { id, imageUrl } = await addPicture();
  expect(await send('DELETE', `${path}/${id}`, undefined)).toMatchObject({
    status: 200,
    body: { id },
  });
  expect(await shownIds()).not.toContain(id);
  expect((await server.rest('GET', imageUrl)).status).toBe(404);
  expect(await send('DELETE', `${path}/${id}`, undefined)).toMatchObject({ status: 404 });
  expect(await auditEntriesOf(id)).toMatchObject([
    {},
    { action: 'gallery.delete', before: { id } },
  ]);
});

test('A-105 the list includes hidden pictures, newest first, in pages', async () => {
  const [first, second] = [await addPicture(), await addPicture({ isVisible: false })];
  const answer = await server.rest('GET', `${path}?limit=1`, { token: cast.moderator.token });
  expect(answer.body).toMatchObject([{ id: second.id, isVisible: false }]);
  const cursor = answer.headers.get('x-next-cursor') ?? '';
  const next = await server.rest('GET', `${path}?limit=1&cursor=${cursor}`, {
    token: cast.admin.token,
  });
  expect(next.body).toMatchObject([{ id: first.id }]);
});

describe('A-35 A-36 the master gallery', () => {
  test('four counters cover all matches of the filters, not the page alone', async () => {
    const word = `unik${fresh()}`;
    const { masterId } = cast.otherMaster;
    const make = (more: Texts) => addPicture({ title: `Bad ${word}`, masterId, ...more });
    const [shown, hidden] = [await make({}), await make({ isVisible: false, category: 'Møbler' })];
    await make({ masterId: undefined, masterName: 'Ødegård', title: `Stue ${word}` });
    await server.db
      .updateTable('galleryItems')
      .set({ likes: 3, views: 10 })
      .where('id', 'in', [shown.id, hidden.id])
      .execute();
    const { list, masters } = server.client(cast.moderator.token).admin.masterGallery;
    const all = await list.query({ search: word, limit: 1 });
    expect(all.counters).toEqual({ total: 3, visible: 2, likes: 6, views: 20 });
    expect(all.items).toHaveLength(1);
    expect(all.nextCursor).not.toBeNull();
    const totals = async (filter: Parameters<typeof list.query>[0]) =>
      (await list.query({ search: word, ...filter })).counters.total;
    expect(await totals({ masterId })).toBe(2);
    expect(await totals({ category: 'Møbler' })).toBe(1);
    expect(await totals({ isVisible: false })).toBe(1);
    expect(await totals({ search: 'odegard' })).toBe(1);
    expect(await totals({ search: 'OLA hansen', masterId })).toBe(2);
    expect(await list.query({ search: '100%_' })).toMatchObject({
      items: [],
      counters: { total: 0, visible: 0, likes: 0, views: 0 },
    });
    expect((await masters.query()).find(({ id }) => id === masterId)).toEqual({
      id: masterId,
      firstName: 'Ola',
      lastName: 'Hansen',
      specialization: 'Rørlegger',
    });
  });

  test('one or two letters are found within longer words', async () => {
    const mine = await addPicture({ title: 'Zx', masterId: cast.otherMaster.masterId });
    const ours = await addPicture({ title: 'Qy', masterId: undefined, masterName: 'Ødegård' });
    const { list } = server.client(cast.moderator.token).admin.masterGallery;
    const find = async (search: string) => {
      const { items, counters } = await list.query({ search, limit: 100 });
      expect(items).toHaveLength(counters.total);
      return items.map(({ id }) => id).filter((id) => [mine.id, ours.id].includes(id));
    };
    expect(await find('ZX')).toEqual([mine.id]);
    expect(await find('la')).toEqual([mine.id]);
    expect(await find('od')).toEqual([ours.id]);
    expect(await find('%')).toEqual([]);
  });
});

describe('trap 18 moderators and administrators alone', () => {
  test.each<[string, (cast: Cast) => Account | undefined, number]>([
    ['a visitor', () => undefined, 401],
    ['a customer', ({ client }) => client, 403],
    ['a master', ({ master }) => master, 403],
  ])('refuses %s everywhere', async (_name, who, status) => {
    const { id } = await addPicture();
    const token = who(cast)?.token;
    const before = await stored();
    const attempt = (method: string, address: string, body?: unknown) =>
      server.rest(method, address, { token, ...(body !== undefined && { body }) });
    const answers = [
      await attempt('GET', path),
      await attempt('POST', path, formOf(texts(), png(2))),
      await attempt('PUT', `${path}/${id}`, formOf(texts(), png(2))),
      await attempt('PATCH', `${path}/${id}/visibility`, { isVisible: false }),
      await attempt('PATCH', `${path}/${id}`, { isVisible: false }),
      await attempt('DELETE', `${path}/${id}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    const { masterGallery } = server.client(token).admin;
    for (const refused of [masterGallery.list.query({}), masterGallery.masters.query()])
      await expect(refused).rejects.toMatchObject({ data: { httpStatus: status } });
    expect(await stored()).toEqual(before);
    expect(await shownIds()).toContain(id);
  });
});
