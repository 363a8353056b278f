import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { reviewSchema } from '@mesterhand/domain/masters/schema';
import { writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

const words = 'Kom presis, og alt ble ryddet etterpå.';

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  await server.db.updateTable('settings').set({ autoApproveReviews: true }).execute();
});
afterAll(() => server.close());

const send = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
  server.rest('POST', '/api/reviews', { body, token, headers });

const job = (status?: BookingStatus) =>
  makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
    ...(status && { status }),
  });

const ofBooking = (bookingId: number, more: Record<string, unknown> = {}) => ({
  bookingId,
  masterId: cast.master.masterId,
  clientId: cast.stranger.actor.userId,
  rating: 5,
  text: words,
  ...more,
});
const ofMaster = (more: Record<string, unknown> = {}) => ({
  masterId: cast.otherMaster.masterId,
  rating: 4,
  comment: words,
  clientName: 'En helt annen',
  clientId: cast.stranger.actor.userId,
  bookingId: 1,
  ...more,
});

describe('C-142 POST /api/reviews', () => {
  test('C-130 a review of a booking shows its author’s real name', async () => {
    const bookingId = await job();
    const answer = await send(ofBooking(bookingId), cast.client.token);
    const path = `/api/masters/${cast.master.masterId}/reviews`;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(path);
    const review = writtenReviewSchema.parse(answer.body);
    expect(review).toMatchObject({ bookingId, clientName: 'Kari Nordmann', approved: true });
    const listed = reviewSchema.array().parse((await server.rest('GET', path)).body);
    const { approved: _, bookingId: __, ...shown } = review;
    // Strangers read an initial; the author alone sees the whole name.
    expect(listed[0]).toEqual({ ...shown, clientName: 'Kari N.' });
    const own = await server.rest('GET', path, { token: cast.client.token });
    expect(reviewSchema.array().parse(own.body)[0]).toMatchObject({
      clientName: 'Kari Nordmann',
      mine: true,
    });
    const master = await server.rest('GET', `/api/masters/${cast.master.masterId}`);
    expect(master.body).toMatchObject({ rating: 5, reviewCount: 1 });
    const booking = await server.rest('GET', `/api/bookings/${bookingId}`, {
      token: cast.client.token,
    });
    expect(booking.body).toMatchObject({
      reviewed: true,
      review: { rating: 5, text: words, approved: true },
    });
  });

  test('C-111 a review sent from the master’s page waits, whatever booking it names', async () => {
    const answer = await send(ofMaster(), cast.client.token);
    expect(answer).toMatchObject({
      status: 201,
      body: { bookingId: null, approved: false, verified: false, clientName: 'Kari Nordmann' },
    });
    expect(await send(ofMaster(), cast.client.token)).toMatchObject({
      status: 409,
      body: { code: 'reviews.alreadyWritten' },
    });
    const list = await server.rest('GET', `/api/masters/${cast.otherMaster.masterId}/reviews`);
    expect(list.body).toEqual([]);
  });

  test.each<[string, (cast: Cast) => Account | undefined, number, string | undefined]>([
    ['its customer', ({ client }) => client, 201, undefined],
    ['another customer', ({ stranger }) => stranger, 404, 'bookings.notFound'],
    ['its master', ({ master }) => master, 403, 'reviews.ownProfile'],
    ['another master', ({ otherMaster }) => otherMaster, 404, 'bookings.notFound'],
    ['a moderator', ({ moderator }) => moderator, 404, 'bookings.notFound'],
    ['an administrator', ({ admin }) => admin, 404, 'bookings.notFound'],
    ['a visitor', () => undefined, 401, 'auth.required'],
  ])('trap 4 trap 6 %s', async (_name, who, status, code) => {
    const answer = await send(ofBooking(await job()), who(cast)?.token);
    expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code } });
  });

  test('a booking can be reviewed once it is completed, and once only', async () => {
    const accepted = await job('confirmed');
    expect(await send(ofBooking(accepted), cast.client.token)).toMatchObject({
      status: 409,
      body: { code: 'reviews.notCompleted' },
    });
    const completed = await job();
    await send(ofBooking(completed), cast.client.token);
    expect(await send(ofBooking(completed), cast.client.token)).toMatchObject({
      status: 409,
      body: { code: 'reviews.alreadyReviewed' },
    });
  });

  test.each<[string, Record<string, unknown>, number, string[]]>([
    ['C-110 no comment', { comment: undefined }, 400, ['comment: required']],
    ['C-110 blanks', { comment: '            ' }, 400, ['comment: required']],
    ['C-110 nine characters', { comment: ' 123456789 ' }, 400, ['comment: tooShort']],
    ['C-110 nine emojis', { comment: '👍'.repeat(9) }, 400, ['comment: tooShort']],
    ['C-110 a short text', { text: 'Bra', bookingId: 1 }, 400, ['text: tooShort']],
    [
      'a text without a booking',
      { text: words, bookingId: undefined },
      400,
      ['bookingId: required'],
    ],
    ['a comment that is a number', { comment: 1234567890 }, 400, ['comment: required']],
    ['a very long comment', { comment: 'x'.repeat(2001) }, 400, ['comment: tooLong']],
    ['no stars', { rating: 0 }, 400, ['rating: invalid']],
    ['six stars', { rating: 6 }, 400, ['rating: invalid']],
    ['half a star', { rating: 4.5 }, 400, ['rating: invalid']],
    ['no master', { masterId: undefined }, 400, ['masterId: masterRequired']],
    ['a booking that is text', { bookingId: 'en' }, 400, ['bookingId: invalid']],
    ['an unknown master', { masterId: 987_654 }, 404, []],
  ])('%s', async (_name, more, status, issues) => {
    const answer = await send(ofMaster(more), cast.stranger.token);
    expect(answer.status).toBe(status);
    expect(issueTexts(answer.body)).toEqual(issues);
  });

  test.each([['{"masterId":'], ['[]'], ['"hei"'], ['null']])('a body of %s', async (body) => {
    expect((await send(body, cast.stranger.token)).status).toBe(400);
  });

  test('a retry with the same key creates one review', async () => {
    const [body, headers] = [ofBooking(await job()), { 'idempotency-key': fresh() }];
    const [first, second] = await Promise.all([
      send(body, cast.client.token, headers),
      send(body, cast.client.token, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
  });

  test('refuses a comment with characters that PostgreSQL cannot store', async () => {
    const answer = await send(ofMaster({ comment: `Bra jobb, \0 og presis` }), cast.stranger.token);
    expect(answer.status).toBe(400);
  });
});

test('the typed client creates reviews too', async () => {
  const bookingId = await job();
  const review = await server.client(cast.client.token).masters.reviews.create.mutate({
    masterId: cast.master.masterId,
    bookingId,
    rating: 3,
    text: words,
  });
  expect(review).toMatchObject({ bookingId, rating: 3 });
});

function issueTexts(body: unknown): string[] {
  const issues = typeof body === 'object' && body !== null && 'issues' in body ? body.issues : [];
  if (!Array.isArray(issues)) return [];
  return issues.map(
    (issue: { path: string[]; message: string }) => `${issue.path.join('.')}: ${issue.message}`,
  );
}
