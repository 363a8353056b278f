import { reviewSchema } from '@mesterhand/domain/masters/schema';
import { reviewPictureSchema } from '@mesterhand/domain/reviews/pictures-schema';
import { writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { formOf } from '../support/documented.ts';
import { makeJob } from '../support/jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  await server.db.updateTable('settings').set({ autoApproveReviews: true }).execute();
});
afterAll(() => server.close());

async function upload(): Promise<string> {
  const { token } = cast.client;
  const body = formOf({}, 'image');
  const sent = await server.rest('POST', '/api/upload/review-image', { token, body });
  expect(sent.status).toBe(201);
  return reviewPictureSchema.parse(sent.body).image;
}

async function review(pictures: string[], key = fresh()) {
  const { masterId } = cast.master;
  const bookingId = await makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
  });
  const body = { bookingId, masterId, rating: 5, text: 'Ryddig og presis jobb.', pictures };
  const headers = { 'idempotency-key': key };
  const send = () =>
    server.rest('POST', '/api/reviews', { token: cast.client.token, body, headers });
  return { send, written: writtenReviewSchema.parse((await send()).body) };
}

const get = (path: string, token?: string, etag?: string) =>
  fetch(`${server.url}${path}`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
  });
const sizesOf = (image: string) => [
  image,
  ...['card', 'thumb'].map((size) => image.replace('.webp', `-${size}.webp`)),
];
const statusesOf = (image: string, token?: string) =>
  Promise.all(sizesOf(image).map(async (path) => (await get(path, token)).status));

test('a picture is its author’s until the review is public; then everybody’s, in three sizes', async () => {
  const image = await upload();
  expect(await statusesOf(image)).toEqual([404, 404, 404]);
  expect(await statusesOf(image, cast.stranger.token)).toEqual([404, 404, 404]);
  expect(await statusesOf(image, cast.client.token)).toEqual([200, 200, 200]);
  const { send, written } = await review([image]);
  expect(written.pictures).toEqual([image]);
  // A retry after a lost answer makes the same review, with its picture.
  expect((await send()).body).toEqual(written);
  const { masterId } = cast.master;
  const list = await server.rest('GET', `/api/masters/${masterId}/reviews`);
  expect(reviewSchema.array().parse(list.body)[0]).toMatchObject({ pictures: [image] });
  expect(await statusesOf(image)).toEqual([200, 200, 200]);
  const shown = await get(image);
  expect(shown.headers.get('cache-control')).toBe('public, no-cache');
  const etag = shown.headers.get('etag') ?? '';
  expect((await get(image, undefined, etag)).status).toBe(304);
});

test('nothing is served of a hidden review, not even to a browser that has the picture', async () => {
  const image = await upload();
  const { id } = (await review([image])).written;
  const etag = (await get(image)).headers.get('etag') ?? '';
  const { token } = cast.moderator;
  await server.rest('POST', `/api/admin/reviews/${id}/reject`, { token, body: {} });
  expect(await statusesOf(image)).toEqual([404, 404, 404]);
  expect((await get(image, undefined, etag)).status).toBe(404);
  const own = await get(image, cast.client.token);
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await statusesOf(image, token)).toEqual([200, 200, 200]);
  await server.rest('DELETE', `/api/admin/reviews/${id}`, { token, body: {} });
  expect(await statusesOf(image, token)).toEqual([404, 404, 404]);
});

test('a moderator removes one picture over REST, and the review stays', async () => {
  const [first, second] = [await upload(), await upload()];
  const { id } = (await review([first, second])).written;
  const { token } = cast.moderator;
  const removal = { token, body: { picture: first, reason: 'Viser en nabo' } };
  const path = `/api/admin/reviews/${id}/pictures`;
  const gone = await server.rest('DELETE', path, removal);
  expect(gone).toMatchObject({ status: 200, body: { id, state: 'approved', pictures: [second] } });
  expect(await server.rest('DELETE', path, removal)).toMatchObject({ status: 200 });
  expect(await statusesOf(first, token)).toEqual([404, 404, 404]);
  expect(await statusesOf(second)).toEqual([200, 200, 200]);
});

test.each<[string, string[], object]>([
  [
    'more than three',
    Array.from({ length: 4 }, (_, place) => `/uploads/${place}.webp`),
    { issues: [{ path: ['pictures'], message: 'tooMany' }] },
  ],
  [
    'one that does not exist',
    ['/uploads/aaaaaaaaaaaaaaaaaaaa.webp'],
    { code: 'reviews.imageUnknown', issues: [{ path: ['pictures', 0], message: 'invalid' }] },
  ],
])('refuses %s', async (_name, pictures, body) => {
  const { masterId } = cast.master;
  const clientId = cast.client.actor.userId;
  const bookingId = await makeJob(server.db, { clientId, master: cast.master });
  const sent = { bookingId, masterId, rating: 5, text: 'Ryddig og presis jobb.', pictures };
  const answer = await server.rest('POST', '/api/reviews', {
    token: cast.client.token,
    body: sent,
  });
  expect(answer).toMatchObject({ status: 400, body });
});
