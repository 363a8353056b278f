import { pictureFocusSchema } from '@mesterhand/domain/pictures/schema';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { uploadedImagesOutput, workDetailSchema } from '@mesterhand/domain/works/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

/** What Chromium and Firefox send for an image. */
const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

async function upload(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({
    create: { width: 400, height: 300, channels: 3, background: '#888', noise },
  });
  const form = new FormData();
  form.set('images', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'bad.jpg');
  const { body } = await server.rest('POST', '/api/upload/work-project-images', {
    token: cast.master.token,
    body: form,
  });
  return uploadedImagesOutput.parse(body).imageUrls[0] ?? '';
}

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${address}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    type: header('content-type'),
    vary: header('vary'),
    etag: header('etag') ?? '',
    bytes,
  };
}

const readAvif = (address: string) =>
  vi.waitFor(
    async () => {
      const answer = await read(address, { accept: browser });
      expect(answer.type).toBe('image/avif');
      return answer;
    },
    { timeout: 20_000, interval: 100 },
  );

test('the first request for AVIF is answered with WebP at once, later ones with AVIF', async () => {
  const address = (await upload()).replace('.webp', '-card.webp');
  const first = await read(address, { accept: browser });
  expect(first).toMatchObject({ status: 200, type: 'image/webp', vary: 'Accept' });
  const later = await readAvif(address);
  expect(later.vary).toBe('Accept');
  expect(later.etag).not.toBe(first.etag);
  expect(later.bytes.length).toBeLessThan(first.bytes.length);
  expect(await sharp(later.bytes).metadata()).toMatchObject({ format: 'heif', width: 400 });
  // Who does not name it gets what they always got.
  for (const accept of ['*/*', 'image/*', 'image/webp', 'image/avif;q=0, image/webp'])
    expect(await read(address, { accept })).toMatchObject({ type: 'image/webp', etag: first.etag });
});

test('a reader who holds one encoding learns that it is still the same picture', async () => {
  const address = await upload();
  const webp = await read(address, { accept: browser });
  const avif = await readAvif(address);
  for (const { etag } of [webp, avif])
    expect(await read(address, { accept: browser, 'if-none-match': etag })).toMatchObject({
      status: 304,
      etag,
      vary: 'Accept',
    });
  const other = { accept: 'image/webp', 'if-none-match': avif.etag };
  expect(await read(address, other)).toMatchObject({ status: 200, type: 'image/webp' });
});

test('an AVIF has no address of its own, and a hidden picture is hidden in every encoding', async () => {
  const address = await upload();
  await readAvif(address);
  expect(await read(address.replace('.webp', '.avif'))).toMatchObject({ status: 404 });
  const { body } = await server.rest('POST', '/api/work-projects', {
    token: cast.master.token,
    body: {
      title: 'Nytt bad',
      description: 'Fliser og membran',
      category: 'plumbing',
      images: [{ url: address, type: 'after' }],
    },
  });
  const { id } = workDetailSchema.parse(body);
  await server.db
    .updateTable('galleryItems')
    .set({ isVisible: false })
    .where('workId', '=', id)
    .execute();
  for (const accept of [browser, '*/*'])
    expect(await read(address, { accept })).toMatchObject({ status: 404 });
});

test('a chosen focus is in the answers that show the picture', async () => {
  const picture = await upload();
  const path = `/api/pictures/focus?picture=${encodeURIComponent(picture)}`;
  const { token } = cast.master;
  const before = await server.rest('GET', path, { token });
  expect(pictureFocusSchema.parse(before.body).picture).toBe(picture);
  const answer = await server.rest('PUT', '/api/pictures/focus', {
    token,
    body: { picture, x: 20, y: 80 },
  });
  expect(answer).toMatchObject({ status: 200, body: { picture, focus: { x: 20, y: 80 } } });
  const work = await server.rest('POST', '/api/work-projects', {
    token,
    body: {
      title: 'Nytt bad',
      description: 'Fliser og membran',
      category: 'plumbing',
      images: [{ url: picture, type: 'after' }],
    },
  });
  const look = { colors: expect.stringMatching(/^#[0-9a-f]{6},/), focus: { x: 20, y: 80 } };
  expect(work.body).toMatchObject({ images: [{ imageUrl: picture, look }] });
  const gallery = await server.rest('GET', '/api/gallery');
  expect(gallery.body).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ imageUrl: picture, look })]),
  );
});

test.each([{ x: -1, y: 0 }, { x: 101, y: 0 }, { x: 1.5, y: 0 }, { x: 50 }])(
  'a focus of %o is refused',
  async (focus) => {
    const answer = await server.rest('PUT', '/api/pictures/focus', {
      token: cast.master.token,
      body: { picture: '/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp', ...focus },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  },
);

test('the focus of an avatar is chosen by its owner alone', async () => {
  const form = new FormData();
  const picture = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#0f6a5f' },
  });
  form.set('avatar', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'meg.png');
  const { token } = cast.client;
  const sent = await server.rest('POST', '/api/upload/avatar', { token, body: form });
  const { avatarUrl } = avatarOutput.parse(sent.body);
  const body = { picture: avatarUrl, x: 0, y: 0 };
  for (const [actor, status] of [
    [cast.stranger, 404],
    [cast.admin, 404],
    [cast.client, 200],
  ] as const)
    expect(
      await server.rest('PUT', '/api/pictures/focus', { token: actor.token, body }),
    ).toMatchObject({ status });
});
