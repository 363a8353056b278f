import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadWorkImages } from '@mesterhand/client/uploads';
import { galleryItemSchema, galleryPieceSchema } from '@mesterhand/domain/works/gallery';
import { workCommentSchema, workDetailSchema, workSchema } from '@mesterhand/domain/works/schema';
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

const uploadPath = '/api/upload/work-project-images';

function formOf(...files: (Buffer | string)[]): FormData {
  const form = new FormData();
  for (const [place, file] of files.entries())
    form.append('images', new Blob([new Uint8Array(Buffer.from(file))]), `bilde-${place}.png`);
  return form;
}

const send = (body: unknown, token?: string) => server.rest('POST', uploadPath, { body, token });

function upload(count: number, { token }: Account = cast.master): Promise<string[]> {
  const pictures = Array.from({ length: count }, (_, place) => new Uint8Array(png(place + 2)));
  return uploadWorkImages(
    server.client(token),
    pictures.map((bytes) => new Blob([bytes])),
  );
}

const work = (urls: string[], more: Record<string, unknown> = {}) => ({
  title: 'Nytt bad på Grünerløkka',
  description: 'Fliser, membran og nytt røropplegg.',
  category: 'plumbing',
  images: urls.map((url) => ({ url, type: 'after', caption: '' })),
  ...more,
});
const create = (body: unknown, token: string | undefined = cast.master.token, key?: string) =>
  server.rest('POST', '/api/work-projects', {
    body,
    token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const publish = async (more?: Record<string, unknown>) =>
  workDetailSchema.parse((await create(work(await upload(1), more))).body);

/** Every file in the server’s folders, to check that a refusal leaves nothing behind. */
const stored = () => readdir(join(server.dataDir, 'uploads', 'public'));

describe('C-146 POST /api/upload/work-project-images', () => {
  test('answers the addresses in the order sent, and stores each picture in three sizes', async () => {
    const imageUrls = await upload(3);
    expect(imageUrls).toHaveLength(3);
    const widths = await server.db
      .selectFrom('files')
      .select(['name', 'width', 'ownerId', 'purpose'])
      .where(
        'name',
        'in',
        imageUrls.map((url) => url.replace('/uploads/', '')),
      )
      .execute();
    const widthOf = (url: string) => widths.find(({ name }) => url.endsWith(name))?.width;
    expect(imageUrls.map(widthOf)).toEqual([2, 3, 4]);
    for (const url of imageUrls)
      for (const address of [url, url.replace('.webp', '-card.webp')])
        expect((await server.rest('GET', address)).status).toBe(200);
  });

  test.each<[string, (cast: Cast) => Account | undefined, number]>([
    ['a visitor', () => undefined, 401],
    ['a customer', ({ client }) => client, 403],
    ['an administrator who is not a master', ({ admin }) => admin, 403],
  ])('refuses %s', async (_name, who, status) => {
    expect((await send(formOf(png(2)), who(cast)?.token)).status).toBe(status);
  });

  test.each<[string, () => (Buffer | string)[], number, string]>([
    ['a renamed HTML file', () => ['<html><script>1</script></html>'], 415, 'uploads.wrongType'],
    ['a PDF', () => ['%PDF-1.7\n%%EOF'], 415, 'uploads.wrongType'],
    ['a truncated image', () => [png(200).subarray(0, 60)], 400, 'uploads.broken'],
    ['an empty file', () => [''], 400, 'uploads.missing'],
    [
      '6 MB',
      () => [Buffer.concat([png(2), Buffer.alloc(6 * 1024 * 1024)])],
      413,
      'uploads.tooLarge',
    ],
  ])('refuses %s by its index and leaves nothing behind', async (_name, bad, status, code) => {
    const before = await stored();
    const answer = await send(formOf(png(2), ...bad()), cast.master.token);
    expect(answer).toMatchObject({ status, body: { code, issues: [{ path: ['images', 1] }] } });
    expect(await stored()).toEqual(before);
  });

  test('refuses no picture, no form, and more than twenty', async () => {
    const { token } = cast.master;
    expect(await send(new FormData(), token)).toMatchObject({ status: 400 });
    expect(await send({ images: [] }, token)).toMatchObject({
      status: 415,
      body: { code: 'uploads.wrongType' },
    });
    const before = await stored();
    const many = await send(formOf(...Array.from({ length: 21 }, () => png(2))), token);
    expect(many.status).toBe(413);
    expect(await stored()).toEqual(before);
  });
});

describe('C-144 POST /api/work-projects', () => {
  test('C-89 publishes a work, answers 201 with its location, and lists it (C-143)', async () => {
    const answer = await create(work(await upload(2), { tags: [' bad ', 'bad', ''], cost: 1200 }));
    const made = workDetailSchema.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/work-projects/${made.id}`);
    expect(made).toMatchObject({ masterId: cast.master.masterId, cost: 1200, tags: '["bad"]' });
    const list = await server.rest(
      'GET',
      `/api/work-projects?masterId=${cast.master.masterId}&category=plumbing`,
    );
    expect(z.array(workSchema).parse(list.body)[0]).toMatchObject({ id: made.id });
    const gallery = await server.rest('GET', '/api/gallery?category=R%C3%B8rlegger&limit=2');
    expect(z.array(galleryItemSchema).parse(gallery.body)).toMatchObject([
      { workId: made.id },
      { workId: made.id },
    ]);
  });

  test.each<[string, (cast: Cast) => Account | undefined, number, string]>([
    ['a visitor', () => undefined, 401, 'auth.required'],
    ['a customer', ({ client }) => client, 403, 'access.forbidden'],
    ['a moderator', ({ moderator }) => moderator, 403, 'access.forbidden'],
    [
      'a master with someone else’s pictures',
      ({ otherMaster }) => otherMaster,
      400,
      'works.imageUnknown',
    ],
  ])('refuses %s', async (_name, who, status, code) => {
    const body = work(await upload(1));
    const token = who(cast)?.token;
    expect(await server.rest('POST', '/api/work-projects', { body, token })).toMatchObject({
      status,
      body: { code },
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: '  ' }, 'title: required'],
    ['a short description', { description: ' Ni tegn. ' }, 'description: tooShort'],
    ['no category', { category: undefined }, 'category: required'],
    ['a category that is none', { category: 'magic' }, 'category: required'],
    ['no pictures', { images: [] }, 'images: required'],
    ['a negative price', { cost: -1 }, 'cost: priceNegative'],
    ['a price in words', { cost: 'dyrt' }, 'cost: number'],
    ['a very long title', { title: 'x'.repeat(121) }, 'title: tooLong'],
  ])('%s', async (_name, more, issue) => {
    const answer = await create(work(['/uploads/aaaaaaaaaaaaaaaa.webp'], more));
    expect(answer.status).toBe(400);
    const { issues } = refusalSchema.parse(answer.body);
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([issue]);
  });

  test.each(['/uploads/../secret.webp', 'https://example.no/a.webp', '/uploads/x.pdf', ''])(
    'refuses the image address %j',
    async (url) => {
      expect(await create(work([url]))).toMatchObject({
        status: 400,
        body: { code: 'works.imageUnknown', issues: [{ path: ['images', 0, 'url'] }] },
      });
    },
  );

  test('C-92 accepts every documented category and difficulty', async () => {
    const categories = ['plumbing', 'electrical', 'repair', 'cleaning', 'gardening', 'other'];
    const difficulties = ['easy', 'medium', 'hard'];
    for (const [place, category] of categories.entries()) {
      const difficulty = difficulties[place % difficulties.length];
      expect(await publish({ category, difficulty })).toMatchObject({ category, difficulty });
    }
  });

  test('a retry with the same key publishes once', async () => {
    const [body, key] = [work(await upload(1)), fresh()];
    const [first, second] = await Promise.all([
      create(body, cast.master.token, key),
      create(body, cast.master.token, key),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
  });
});

describe('DELETE /api/work-projects/{id}', () => {
  test('is for its master alone, and deletes the pictures', async () => {
    const { id, images } = await publish();
    const remove = (token?: string) => server.rest('DELETE', `/api/work-projects/${id}`, { token });
    expect((await remove()).status).toBe(401);
    expect((await remove(cast.client.token)).status).toBe(403);
    expect((await remove(cast.otherMaster.token)).status).toBe(403);
    expect((await remove(cast.master.token)).status).toBe(200);
    expect((await remove(cast.master.token)).status).toBe(404);
    expect((await server.rest('GET', images[0]?.url ?? '')).status).toBe(404);
    expect((await server.rest('GET', `/api/work-projects/${id}`)).status).toBe(404);
  });
});

describe('C-145 POST /api/work-projects/{projectId}/comments', () => {
  const comment = (id: number, body: unknown, token?: string) =>
    server.rest('POST', `/api/work-projects/${id}/comments`, { body, token });

  test('C-93 with or without a rating; everyone reads them newest first', async () => {
    const { id } = await publish();
    const { token } = cast.client;
    expect(await comment(id, { comment: ' Flott! ', rating: 5 }, token)).toMatchObject({
      status: 201,
      body: { comment: 'Flott!', rating: 5, user: { firstName: 'Kari', lastName: 'Nordmann' } },
    });
    const second = await comment(id, { comment: 'Enig', rating: null }, token);
    expect(second.headers.get('location')).toBe(`/api/work-projects/${id}/comments`);
    const list = await server.rest('GET', `/api/work-projects/${id}/comments`);
    const comments = z.array(workCommentSchema).parse(list.body);
    expect(comments.map(({ rating }) => rating)).toEqual([null, 5]);
    const detail = await server.rest('GET', `/api/work-projects/${id}`);
    expect(detail.body).toMatchObject({ commentsCount: 2, comments });
  });

  test.each<[string, unknown, number]>([
    ['an empty comment', { comment: '   ' }, 400],
    ['six stars', { comment: 'Bra', rating: 6 }, 400],
    ['no stars at all', { comment: 'Bra', rating: 0 }, 400],
    ['half a star', { comment: 'Bra', rating: 4.5 }, 400],
  ])('%s', async (_name, body, status) => {
    const { id } = await publish();
    expect((await comment(id, body, cast.client.token)).status).toBe(status);
  });

  test('refuses visitors and unknown works', async () => {
    const { id } = await publish();
    expect((await comment(id, { comment: 'Bra' })).status).toBe(401);
    expect((await comment(987_654, { comment: 'Bra' }, cast.client.token)).status).toBe(404);
  });
});

describe('DELETE /api/work-projects/{projectId}/comments/{commentId}', () => {
  const say = async (projectId: number) => {
    const { token } = cast.client;
    const path = `/api/work-projects/${projectId}/comments`;
    const { body } = await server.rest('POST', path, { body: { comment: 'Fint' }, token });
    return `${path}/${workCommentSchema.parse(body).id}`;
  };
  const remove = async (path: string, token?: string) =>
    (await server.rest('DELETE', path, { token })).status;

  test('is for its author, once; not for visitors, strangers or the master', async () => {
    const path = await say((await publish()).id);
    expect(await remove(path)).toBe(401);
    for (const { token } of [cast.stranger, cast.master, cast.otherMaster])
      expect(await remove(path, token)).toBe(404);
    expect(await remove(path, cast.client.token)).toBe(200);
    expect(await remove(path, cast.client.token)).toBe(404);
  });

  test('moderators and administrators delete any', async () => {
    const { id } = await publish();
    for (const { token } of [cast.moderator, cast.admin])
      expect(await remove(await say(id), token)).toBe(200);
    const list = await server.rest('GET', `/api/work-projects/${id}/comments`);
    expect(list.body).toEqual([]);
  });
});

describe('likes and views', () => {
  test('count one like per person, and one view per viewer and day', async () => {
    const { id } = await publish();
    const call = (method: string, path: string, token?: string) =>
      server.rest(method, `/api/work-projects/${id}/${path}`, { token });
    expect((await call('PUT', 'like')).status).toBe(401);
    expect((await call('PUT', 'like', cast.master.token)).status).toBe(403);
    await call('PUT', 'like', cast.client.token);
    expect((await call('PUT', 'like', cast.client.token)).body).toEqual({ likes: 1, liked: true });
    expect((await call('PUT', 'like', cast.stranger.token)).body).toMatchObject({ likes: 2 });
    expect((await call('DELETE', 'like', cast.client.token)).body).toEqual({
      likes: 1,
      liked: false,
    });
    await call('POST', 'views');
    expect((await call('POST', 'views')).body).toEqual({ views: 1 });
    expect((await call('POST', 'views', cast.client.token)).body).toEqual({ views: 2 });
  });
});

describe('A-72 GET /api/gallery', () => {
  test.each([
    ['?category=M%C3%B8bler', 200],
    ['?category=Magi', 400],
    ['?limit=0', 400],
    ['?cursor=tull', 400],
  ])('%s answers %s', async (query, status) => {
    expect((await server.rest('GET', `/api/gallery${query}`)).status).toBe(status);
  });

  test('omits what an administrator hid', async () => {
    const { id, images } = await publish();
    const newest = async () =>
      z.array(galleryItemSchema).parse((await server.rest('GET', '/api/gallery?limit=1')).body)[0];
    expect((await newest())?.workId).toBe(id);
    await server.db
      .updateTable('galleryItems')
      .set({ isVisible: false })
      .where('id', '=', images[0]?.id ?? 0)
      .execute();
    expect((await newest())?.workId).not.toBe(id);
  });
});

describe('a gallery picture without a work', () => {
  const addPicture = async () => {
    const imageFile = (await upload(1))[0]?.replace('/uploads/', '') ?? '';
    const { id } = await server.db
      .insertInto('galleryItems')
      .values({ imageFile, title: 'Bokhylle', category: 'Møbler' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `/api/gallery/${id}`;
  };

  test('counts one like per person, and one view per viewer and day', async () => {
    const path = await addPicture();
    const call = async (method: string, token?: string) =>
      server.rest(method, `${path}/like`, { token });
    expect((await call('PUT')).status).toBe(401);
    await call('PUT', cast.client.token);
    expect((await call('PUT', cast.client.token)).body).toEqual({ likes: 1, liked: true });
    expect((await call('PUT', cast.stranger.token)).body).toEqual({ likes: 2, liked: true });
    expect((await call('DELETE', cast.client.token)).body).toEqual({ likes: 1, liked: false });
    const view = (token?: string) => server.rest('POST', `${path}/views`, { token });
    await view();
    expect((await view()).body).toEqual({ views: 1 });
    const { token } = cast.stranger;
    expect((await view(token)).body).toEqual({ views: 2 });
    const seen = { likes: 1, views: 2 };
    expect((await server.rest('GET', path)).body).toMatchObject({ ...seen, liked: false });
    const mine = await server.rest('GET', path, { token });
    expect(galleryPieceSchema.parse(mine.body)).toMatchObject({ ...seen, liked: true });
  });

  test('the same paths answer not found for a picture of a work and for unknown ids', async () => {
    const { token } = cast.client;
    for (const id of [(await publish()).images[0]?.id ?? 0, 987_654])
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', '/like'],
        ['DELETE', '/like'],
        ['POST', '/views'],
      ] as const)
        expect(await server.rest(method, `/api/gallery/${id}${path}`, { token })).toMatchObject({
          status: 404,
          body: { code: 'gallery.notFound' },
        });
  });
});

const refusalSchema = z.object({
  issues: z.array(
    z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
  ),
});

describe('C-168 what visitors read of customers', () => {
  const clientNames = async (id: number, token?: string) => {
    const call = token === undefined ? {} : { token };
    const list = await server.rest('GET', '/api/work-projects?limit=100', call);
    const one = await server.rest('GET', `/api/work-projects/${id}`, call);
    const [listed] = workSchema
      .array()
      .parse(list.body)
      .filter((each) => each.id === id);
    return [listed?.clientName, workDetailSchema.parse(one.body).clientName];
  };

  test('the customer of a work is shown to its master and administrators alone', async () => {
    const { id, clientName } = await publish({ clientName: 'Marte Solberg' });
    expect(clientName).toBe('Marte Solberg');
    const { master, otherMaster, client, moderator, admin } = cast;
    for (const { token } of [master, admin])
      expect(await clientNames(id, token)).toEqual(['Marte Solberg', 'Marte Solberg']);
    for (const { token } of [otherMaster, client, moderator])
      expect(await clientNames(id, token)).toEqual([null, null]);
    expect(await clientNames(id)).toEqual([null, null]);
    const page = await fetch(`${server.url}/gallery`, { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toContain('Solberg');
  });

  test('a comment shows strangers an initial, and a visible master’s whole name', async () => {
    const { id } = await publish();
    const path = `/api/work-projects/${id}/comments`;
    for (const { token } of [cast.client, cast.otherMaster])
      await server.rest('POST', path, { body: { comment: 'Fint!' }, token });
    const names = async (token?: string) =>
      workCommentSchema
        .array()
        .parse((await server.rest('GET', path, token === undefined ? {} : { token })).body)
        .map(({ user }) => user.lastName);
    expect(await names()).toEqual(['Hansen', 'N.']);
    expect(await names(cast.stranger.token)).toEqual(['Hansen', 'N.']);
    expect(await names(cast.client.token)).toEqual(['Hansen', 'Nordmann']);
  });
});
