import type { Actor } from '@mesterhand/domain/access/actor';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { CreateReviewInput } from '@mesterhand/domain/reviews/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { untilLockWait } from '../../../../../tests/support/lock-waits.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { listBookingsOfClient, listBookingsOfMaster } from '../bookings/lists/queries.ts';
import { readBookingDetail } from '../bookings/service.ts';
import { refreshListing } from '../masters/service.ts';
import { listReviews } from './queries.ts';
import { addBlock, removeBlock } from '../blocks/service.ts';
import { listNotifications } from '../notifications/queries.ts';
import { answerReview, createReview, removeAnswer } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const words = 'Kom presis og ryddet etter seg.';

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
  otherMaster = await makeMaster(database.db);
});
beforeEach(async () => {
  kari = await makeClient(database.db);
  stranger = await makeClient(database.db);
  ola = await makeMaster(database.db);
  await setAutoApproval(true);
});
afterAll(() => database.drop());

const setAutoApproval = (autoApproveReviews: boolean) =>
  database.db.updateTable('settings').set({ autoApproveReviews }).execute();

const book = (status: BookingStatus = 'completed', client = kari) =>
  makeJob(database.db, { clientId: client.userId, master: ola, status });

const write = (more: Partial<CreateReviewInput>, actor = kari) =>
  createReview(database.db, actor, { masterId: ola.masterId, rating: 4, ...more }, now);

const metricsOf = async (masterId: number) => {
  const { db } = database;
  const columns = ['rating', 'reviewCount'] as const;
  const master = await db
    .selectFrom('masters')
    .select(columns)
    .where('id', '=', masterId)
    .executeTakeFirstOrThrow();
  const listed = await db
    .selectFrom('listing')
    .select(columns)
    .where('masterId', '=', masterId)
    .executeTakeFirstOrThrow();
  expect(listed).toEqual(master);
  return master;
};

describe.each(['text', 'comment'] as const)('C-111 a review of a booking as `%s`', (field) => {
  test('is linked, is published at once if the settings say so, and counts', async () => {
    const bookingId = await book();
    const review = await write({ bookingId, [field]: words });
    expect(review).toMatchObject({
      masterId: ola.masterId,
      bookingId,
      clientName: 'Kari Nordmann',
      rating: 4,
      comment: words,
      approved: true,
      verified: true,
      createdAt: now.toISOString(),
    });
    expect(await metricsOf(ola.masterId)).toEqual({ rating: 4, reviewCount: 1 });
    const { items } = await listReviews(database.db, { masterId: ola.masterId, limit: 10 });
    expect(items.map(({ id }) => id)).toEqual([review.id]);
  });

  test('trap 7 waits if the settings say so: not counted, not listed, but its booking is reviewed', async () => {
    await setAutoApproval(false);
    const bookingId = await book();
    expect(await write({ bookingId, [field]: words })).toMatchObject({ approved: false });
    expect(await metricsOf(ola.masterId)).toEqual({ rating: 0, reviewCount: 0 });
    const { items } = await listReviews(database.db, { masterId: ola.masterId, limit: 10 });
    expect(items).toEqual([]);
    const review = { rating: 4, text: words, approved: false };
    const [ofClient, ofMaster] = [
      await listBookingsOfClient(database.db, { clientId: kari.userId, limit: 10 }),
      await listBookingsOfMaster(database.db, { masterId: ola.masterId, limit: 10 }),
    ];
    expect(ofClient.items).toMatchObject([{ reviewed: true, review }]);
    expect(ofMaster.items).toMatchObject([{ reviewed: true, review: null }]);
    const seen = [kari, admin, ola.actor].map((actor) =>
      readBookingDetail(database.db, actor, bookingId, now),
    );
    expect(await Promise.all(seen)).toMatchObject([{ review }, { review }, { review: null }]);
    await database.db
      .updateTable('reviews')
      .set({ approved: true })
      .where('bookingId', '=', bookingId)
      .execute();
    expect(await readBookingDetail(database.db, ola.actor, bookingId, now)).toMatchObject({
      review: { ...review, approved: true },
    });
  });
});

test('trap 7 a pending review is visible to its author only, marked as pending', async () => {
  const waiting = await write({ comment: words });
  const seenBy = async (viewerId: number | null) =>
    (await listReviews(database.db, { masterId: ola.masterId, limit: 10 }, viewerId)).items;
  expect(await seenBy(kari.userId)).toMatchObject([{ id: waiting.id, mine: true, pending: true }]);
  for (const viewer of [null, stranger.userId, ola.actor.userId, admin.userId])
    expect(await seenBy(viewer)).toEqual([]);
  const approve = { approved: true };
  await database.db.updateTable('reviews').set(approve).where('id', '=', waiting.id).execute();
  const [approved] = await seenBy(kari.userId);
  expect(approved).toMatchObject({ id: waiting.id, mine: true });
  expect(approved).not.toHaveProperty('pending');
});

describe('C-111 with a `text` it belongs to its booking', () => {
  test.each(['pending', 'confirmed', 'in_progress', 'cancelled'] as const)(
    'one that is %s is not reviewed',
    async (status) => {
      const bookingId = await book(status);
      await expect(write({ bookingId, text: words })).rejects.toMatchObject({
        code: 'reviews.notCompleted',
      });
    },
  );

  test('trap 4 a stranger, an administrator, another master’s booking and an unknown one get not found', async () => {
    const bookingId = await book();
    for (const [more, actor] of [
      [{ bookingId }, stranger],
      [{ bookingId }, admin],
      [{ bookingId, masterId: otherMaster.masterId }, kari],
      [{ bookingId: 999_999 }, kari],
    ] as const) {
      await expect(write({ ...more, text: words }, actor)).rejects.toMatchObject({
        code: 'bookings.notFound',
      });
    }
  });

  test('it is reviewed once, also when two arrive concurrently', async () => {
    const bookingId = await book();
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => write({ bookingId, text: words })),
    );
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'written' : answer.reason.code,
    );
    const counts = Object.groupBy(codes, (code) => String(code));
    expect(counts).toEqual({
      written: ['written'],
      'reviews.alreadyReviewed': Array(4).fill('reviews.alreadyReviewed'),
    });
    expect(await metricsOf(ola.masterId)).toEqual({ rating: 4, reviewCount: 1 });
  });
});

describe('C-111 with a `comment` it is of the master', () => {
  test.each<[string, () => Promise<number | undefined>]>([
    ['none', async () => undefined],
    ['one that nobody has', async () => 999_999],
    ['one not completed', () => book('confirmed')],
    ['one of a stranger', () => book('completed', stranger)],
  ])('with %s it has no booking, and always waits', async (_name, make) => {
    const bookingId = await make();
    expect(await write({ bookingId, comment: words })).toMatchObject({
      bookingId: null,
      verified: false,
      approved: false,
    });
    expect(await metricsOf(ola.masterId)).toEqual({ rating: 0, reviewCount: 0 });
  });

  test('one without a booking per author and master, in addition to those of bookings', async () => {
    const first = await Promise.allSettled(
      Array.from({ length: 5 }, () => write({ comment: words })),
    );
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const bookingId = await book();
    await write({ bookingId, comment: words });
    await expect(write({ bookingId, comment: words })).rejects.toMatchObject({
      code: 'reviews.alreadyWritten',
    });
    await expect(write({ comment: words }, stranger)).resolves.toMatchObject({ bookingId: null });
    await expect(write({ comment: words, masterId: otherMaster.masterId })).resolves.toMatchObject({
      bookingId: null,
    });
  });

  test('reviews whose bookings were deleted stay, several of one author too', async () => {
    const ids = [await book(), await book()];
    await write({ comment: words });
    for (const bookingId of ids) await write({ bookingId, comment: words });
    await database.db.deleteFrom('bookings').where('id', 'in', ids).execute();
    const { items } = await listReviews(database.db, { masterId: ola.masterId, limit: 10 });
    expect(items.map(({ verified }) => verified)).toEqual([false, false]);
  });
});

test('C-32 a master can’t review themselves, and unknown masters can’t be reviewed', async () => {
  await expect(write({ comment: words }, ola.actor)).rejects.toMatchObject({
    code: 'reviews.ownProfile',
  });
  await expect(write({ comment: words, masterId: 999_999 })).rejects.toMatchObject({
    code: 'masters.notFound',
  });
});

describe('the rating of a master follows the approved reviews', () => {
  const decide = (id: number, approved: boolean) =>
    database.db.updateTable('reviews').set({ approved }).where('id', '=', id).execute();
  const remove = (id: number) => database.db.deleteFrom('reviews').where('id', '=', id).execute();

  test('also when 20 are approved, hidden, deleted and written concurrently', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const rating = (index % 5) + 1;
      ids.push((await write({ bookingId: await book(), text: words, rating })).id);
    }
    const fresh = await book();
    await Promise.all([
      ...ids.map((id, index) => (index % 3 === 0 ? remove(id) : decide(id, index % 3 === 1))),
      ...ids.map((id, index) => decide(id, index % 2 === 0)),
      write({ bookingId: fresh, text: words, rating: 5 }),
      ...ids.map(() =>
        database.db.transaction().execute((trx) => refreshListing(trx, ola.masterId)),
      ),
    ]);
    const approved = await database.db
      .selectFrom('reviews')
      .select('rating')
      .where('masterId', '=', ola.masterId)
      .where('approved', '=', true)
      .execute();
    const sum = approved.reduce((total, { rating }) => total + rating, 0);
    const { rating, reviewCount } = await metricsOf(ola.masterId);
    expect(reviewCount).toBe(approved.length);
    expect(rating).toBeCloseTo(approved.length === 0 ? 0 : sum / approved.length, 2);
  });

  test('and a concurrent rebuild of the search row does not restore the previous rating', async () => {
    const review = await write({ comment: words, rating: 3 });
    let rebuilt: Promise<void> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('reviews')
        .set({ approved: true })
        .where('id', '=', review.id)
        .execute();
      rebuilt = database.db.transaction().execute((other) => refreshListing(other, ola.masterId));
      await untilLockWait(database.db);
    });
    await rebuilt;
    expect(await metricsOf(ola.masterId)).toEqual({ rating: 3, reviewCount: 1 });
  });
});

describe('the answer of a master', () => {
  const text = 'Takk for tilliten!';
  const answered = async (viewer: number | null = null, query?: string) => {
    const input = { masterId: ola.masterId, limit: 10, ...(query !== undefined && { query }) };
    return (await listReviews(database.db, input, viewer)).items;
  };

  test('stands with the review for everybody, is replaced and removed', async () => {
    const { id } = await write({ bookingId: await book(), comment: words });
    await answerReview(database.db, ola.actor, { id, text: 'Takk!' }, now);
    await answerReview(database.db, ola.actor, { id, text }, now);
    const answer = { text, answeredAt: now.toISOString() };
    expect(await answered()).toMatchObject([{ id, answer }]);
    expect(await answered(kari.userId)).toMatchObject([{ id, answer }]);
    await removeAnswer(database.db, ola.actor, id);
    expect((await answered())[0]).not.toHaveProperty('answer');
  });

  test('notifies the author of the review, once, and nobody who has blocked the other', async () => {
    const { id } = await write({ bookingId: await book(), comment: words });
    const noticesOf = async () => {
      const page = { limit: 10, unread: true };
      const { items } = await listNotifications(database.db, kari.userId, page);
      return items.filter(
        ({ notice }) => notice.kind === 'reviewAnswered' && notice.reviewId === id,
      );
    };
    await addBlock(database.db, kari, { userId: ola.actor.userId }, now);
    await answerReview(database.db, ola.actor, { id, text }, now);
    expect(await noticesOf()).toEqual([]);
    await removeBlock(database.db, kari, ola.actor.userId);
    await answerReview(database.db, ola.actor, { id, text }, now);
    await answerReview(database.db, ola.actor, { id, text: 'Tusen takk!' }, now);
    expect(await noticesOf()).toMatchObject([
      {
        path: `/master/${ola.masterId}`,
        notice: { masterId: ola.masterId, person: 'Ola Hansen' },
      },
    ]);
  });

  test('is refused to others, and while the review is not published', async () => {
    const { id } = await write({ bookingId: await book(), comment: words });
    const missing = { code: 'reviews.notFound' };
    for (const actor of [kari, stranger, admin, otherMaster.actor]) {
      await expect(answerReview(database.db, actor, { id, text }, now)).rejects.toMatchObject(
        missing,
      );
      await expect(removeAnswer(database.db, actor, id)).rejects.toMatchObject(missing);
    }
    await database.db
      .updateTable('reviews')
      .set({ approved: false })
      .where('id', '=', id)
      .execute();
    await expect(answerReview(database.db, ola.actor, { id, text }, now)).rejects.toMatchObject(
      missing,
    );
  });

  test('is searched with the comment, word by word, without accents and wildcards', async () => {
    const { id } = await write({ bookingId: await book(), comment: words });
    const other = await write({ comment: 'Grei jobb med kranen på badet.' });
    await database.db
      .updateTable('reviews')
      .set({ approved: true })
      .where('id', '=', other.id)
      .execute();
    await answerReview(database.db, ola.actor, { id, text }, now);
    const idsOf = async (query: string) => (await answered(null, query)).map((review) => review.id);
    expect(await idsOf('PRESIS')).toEqual([id]);
    expect(await idsOf('tilliten presis')).toEqual([id]);
    expect(await idsOf('pa badet')).toEqual([other.id]);
    expect(await idsOf('presis badet')).toEqual([]);
    expect(await idsOf('%')).toEqual([]);
  });
});
