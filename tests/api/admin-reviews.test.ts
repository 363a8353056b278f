import { type AdminReview, adminReviewSchema } from '@mesterhand/domain/admin/reviews';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

async function write(
  more: { rating?: number; comment?: string; by?: Account } = {},
): Promise<number> {
  const { rating = 4, comment = 'Helt greit arbeid.', by } = more;
  const { userId } = by?.actor ?? (await makeClient(server.db));
  const { id } = await server.db
    .insertInto('reviews')
    .values({
      masterId: cast.master.masterId,
      clientId: userId,
      clientName: 'Per Berg',
      rating,
      comment,
      standalone: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const list = async (query = '', token = cast.moderator.token) =>
  adminReviewSchema
    .array()
    .parse((await server.rest('GET', `/api/admin/reviews${query}`, { token })).body);
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
const decide = (
  id: number,
  verdict: 'approve' | 'reject',
  body?: Partial<Pick<AdminReview, 'reason'>> & { seen?: AdminReview['state'] },
  token = cast.moderator.token,
) => server.rest('POST', `/api/admin/reviews/${id}/${verdict}`, { token, body });
const remove = (id: number, token = cast.moderator.token) =>
  server.rest('DELETE', `/api/admin/reviews/${id}`, { token });
const ratingOf = async () => {
  const { body } = await server.rest('GET', `/api/masters/${cast.master.masterId}`);
  return {
    rating: Reflect.get(Object(body), 'rating'),
    count: Reflect.get(Object(body), 'reviewCount'),
  };
};

test('A-86 A-15 filters by words, stars and state, newest first', async () => {
  const [one, two] = [
    await write({ rating: 1, comment: 'Kom aldri, ringte ikke.' }),
    await write({ rating: 5, comment: 'Kom og RINGTE presis.' }),
  ];
  expect(await idsOf('?search=ringte')).toEqual([two, one]);
  expect(await idsOf('?search=ringte%20per%20ola')).toEqual([two, one]);
  expect(await idsOf('?search=ringte&rating=1')).toEqual([one]);
  expect(await idsOf('?search=ringte&sort=rating&direction=asc')).toEqual([one, two]);
  await decide(two, 'approve');
  expect(await idsOf('?search=ringte&state=waiting')).toEqual([one]);
  expect(await idsOf('?search=ringte&state=approved')).toEqual([two]);
  expect((await list('?search=presis'))[0]).toMatchObject({
    clientName: 'Per Berg',
    masterName: 'Ola Hansen',
    serviceName: null,
    approved: true,
    state: 'approved',
  });
  await remove(two);
});

test('A-87 A-88 approving counts in the rating, hiding reverts it, and the audit log records both', async () => {
  const id = await write({ rating: 5 });
  expect(await ratingOf()).toEqual({ rating: 0, count: 0 });
  expect((await decide(id, 'approve')).body).toMatchObject({ state: 'approved', approved: true });
  expect(await ratingOf()).toEqual({ rating: 5, count: 1 });
  const hidden = await decide(id, 'reject', { reason: 'Handler om en annen.' });
  expect(hidden.body).toMatchObject({ state: 'hidden', reason: 'Handler om en annen.' });
  expect(await ratingOf()).toEqual({ rating: 0, count: 0 });
  const auditEntries = await server.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after', 'reason'])
    .where('subject', '=', 'review')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditEntries).toMatchObject([
    { action: 'reviews.approve', before: { state: 'waiting' }, after: { state: 'approved' } },
    { action: 'reviews.reject', after: { state: 'hidden' }, reason: 'Handler om en annen.' },
  ]);
  const jobs = await server.db
    .selectFrom('jobs')
    .select('payload')
    .where('topic', '=', 'review.decided')
    .where('payload', '@>', JSON.stringify({ reviewId: id }))
    .orderBy('createdAt')
    .execute();
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { reviewId: id, state: 'approved' },
    { reviewId: id, state: 'hidden' },
  ]);
});

test('A-16 its author reads the state of a review that is not public; nobody else reads it', async () => {
  const id = await write({ by: cast.client });
  const shown = async (token?: string) => {
    const { body } = await server.rest('GET', `/api/masters/${cast.master.masterId}/reviews`, {
      token,
    });
    return Array.isArray(body) ? body.find((review: { id: number }) => review.id === id) : body;
  };
  expect(await shown(cast.client.token)).toMatchObject({ mine: true, pending: true });
  await decide(id, 'reject');
  const mine: unknown = await shown(cast.client.token);
  expect(mine).toMatchObject({ mine: true, hidden: true });
  expect(mine).not.toHaveProperty('pending');
  expect(await shown(cast.stranger.token)).toBeUndefined();
  expect(await shown()).toBeUndefined();
});

test('A-16 on the card of its booking too, a hidden review is no longer waiting', async () => {
  const clientId = cast.client.actor.userId;
  const bookingId = await makeJob(server.db, { clientId, master: cast.otherMaster });
  const { masterId } = cast.otherMaster;
  const { bookings, masters } = server.client(cast.client.token);
  const { id } = await masters.reviews.create.mutate({
    masterId,
    bookingId,
    rating: 5,
    text: 'Fint arbeid, takk.',
  });
  const shown = async () => (await bookings.byId.query({ id: bookingId })).review;
  expect(await shown()).toEqual({ rating: 5, text: 'Fint arbeid, takk.', approved: false });
  await decide(id, 'approve');
  expect(await shown()).toMatchObject({ approved: true });
  await decide(id, 'reject');
  expect(await shown()).toMatchObject({ approved: false, hidden: true });
  const { review } = await server
    .client(cast.otherMaster.token)
    .bookings.byId.query({ id: bookingId });
  expect(review).toBeNull();
});

test('A-87 a decision on an outdated state does not overwrite another one', async () => {
  const id = await write();
  expect((await decide(id, 'approve', { seen: 'waiting' })).status).toBe(200);
  expect(await decide(id, 'reject', { seen: 'waiting' })).toMatchObject({
    status: 409,
    body: { code: 'conflict.stale' },
  });
  expect((await decide(id, 'approve')).status).toBe(200);
  await remove(id);
});

test('A-87 – A-89 approved, hidden and deleted concurrently, the rating is right in any order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await ratingOf();
    const id = await write({ rating: 2 });
    const answers = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', undefined, cast.admin.token),
      remove(id, cast.admin.token),
      decide(id, 'approve', undefined, cast.admin.token),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(answers[2]?.status).toBe(200);
    expect(await ratingOf()).toEqual(before);
  }
});

test('A-88 approved and rejected concurrently, one decision gets a conflict', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await write({ rating: 3 });
    const answers = await Promise.all([
      decide(id, 'approve', { seen: 'waiting' }),
      decide(id, 'reject', { seen: 'waiting' }, cast.admin.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await remove(id);
  }
});

test('A-89 a deleted review is gone, and deleting it again is refused', async () => {
  const id = await write();
  expect(await remove(id)).toMatchObject({ status: 200, body: { id, deleted: true } });
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'reviews.notFound' } });
  expect((await decide(id, 'approve')).status).toBe(404);
});

test('A-87 nobody moderates a review they wrote or received', async () => {
  const id = await write({ by: cast.moderator });
  expect((await decide(id, 'approve')).status).toBe(403);
  expect((await remove(id)).status).toBe(403);
  await server.db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', cast.master.actor.userId)
    .execute();
  expect((await decide(id, 'approve', undefined, cast.master.token)).status).toBe(403);
  expect((await decide(id, 'approve', undefined, cast.admin.token)).status).toBe(200);
});
