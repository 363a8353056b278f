import { fresh } from '../support/accounts.ts';
import { formOf } from '../support/documented.ts';
import { isWon } from '../support/races.ts';
import {
  type Race,
  allWin,
  performAtOnce,
  losersOf,
  makeHonestJob,
  must,
  oneWins,
  partOf,
  repeat,
} from './races-stage.ts';

const times = 4;

const review: Race = {
  name: 'review of a job',
  async run(stage) {
    const { client, master } = stage.cast;
    const bookingId = await makeHonestJob(stage, 'completed');
    const { masterId } = master;
    const outcomes = await performAtOnce(
      stage,
      repeat(times, (n) => ({
        method: 'POST',
        path: '/api/reviews',
        token: client.token,
        body: { masterId, bookingId, rating: 1 + n, text: 'Rask og ryddig jobb hele veien.' },
      })),
    );
    return oneWins(outcomes, ['reviews.alreadyReviewed']);
  },
};

const favourite: Race = {
  name: 'favourite, added and removed',
  async run(stage) {
    const { db, cast } = stage;
    const { userId } = cast.client.actor;
    const { masterId } = cast.otherMaster;
    const call = (method: string) => ({
      method,
      path: `/api/favourites/${masterId}`,
      token: cast.client.token,
    });
    const turned = await performAtOnce(stage, [
      ...repeat(times, () => call('PUT')),
      ...repeat(times, () => call('DELETE')),
    ]);
    const kept = await performAtOnce(
      stage,
      repeat(times, () => call('PUT')),
    );
    const rows = await db
      .selectFrom('favourites')
      .select('masterId')
      .where('userId', '=', userId)
      .where('masterId', '=', masterId)
      .execute();
    return [
      ...allWin([...turned, ...kept]),
      ...must(rows.length === 1, `a master is a favourite ${rows.length} times`),
    ];
  },
};

const account: Race = {
  name: 'accounts with one address',
  async run(stage) {
    const email = `${fresh()}@example.no`;
    const outcomes = await performAtOnce(
      stage,
      repeat(3, (n) => ({
        method: 'POST',
        path: '/api/auth/register',
        body: {
          username: fresh(),
          email: n === 0 ? email.toUpperCase() : email,
          password: 'fjell-og-fjord-2',
          firstName: 'Kari',
          lastName: 'Nordmann',
        },
      })),
    );
    return oneWins(outcomes, ['auth.emailTaken']);
  },
};

/** Concurrent creates with one idempotency key, later one with another body, and one by another user. */
const keyed: Race = {
  name: 'create under one key',
  async run(stage) {
    const { master, otherMaster } = stage.cast;
    const headers = { 'idempotency-key': fresh() };
    const add = ({ token, masterId }: typeof master, name: string) => ({
      method: 'POST',
      path: `/api/masters/${masterId}/services`,
      token,
      headers,
      body: { name, description: 'x', price: '750', categoryId: 1 },
    });
    const outcomes = await performAtOnce(
      stage,
      repeat(times, () => add(master, 'Avløp')),
    );
    const ids = new Set(outcomes.map(({ body }) => partOf(body, 'id')));
    const other = await stage.perform(add(master, 'Vask'));
    const another = await stage.perform(add(otherMaster, 'Avløp'));
    return [
      ...allWin(outcomes),
      ...must(ids.size === 1, `one key made ${ids.size} things`),
      ...must(other.code === 'idempotency.mismatch', 'a used key took another body'),
      ...must(isWon(another) && !ids.has(partOf(another.body, 'id')), 'two people share a key'),
    ];
  },
};

const answered: Race = {
  name: 'two answers to a booking',
  async run(stage) {
    const { client, master } = stage.cast;
    const id = await makeHonestJob(stage, 'pending');
    const step = (token: string, status: string) => ({
      method: 'PATCH',
      path: `/api/bookings/${id}/status`,
      token,
      body: { status, seen: 'pending', reason: 'Syk.' },
    });
    const outcomes = await performAtOnce(stage, [
      step(master.token, 'confirmed'),
      step(client.token, 'cancelled'),
    ]);
    return oneWins(outcomes, ['conflict.stale', 'bookings.statusConflict']);
  },
};

const work: Race = {
  name: 'picture in two works',
  async run(stage) {
    const { token } = stage.cast.master;
    const sent = await stage.perform({
      method: 'POST',
      path: '/api/upload/work-project-images',
      token,
      body: formOf({}, 'images'),
    });
    const url = /"imageUrls":\["([^"]+)"/.exec(JSON.stringify(sent.body))?.[1] ?? '';
    const outcomes = await performAtOnce(
      stage,
      repeat(times, (n) => ({
        method: 'POST',
        path: '/api/work-projects',
        token,
        body: {
          title: `Bad ${n}`,
          description: 'Fliser og membran.',
          category: 'plumbing',
          images: [{ url, type: 'after', caption: '' }],
        },
      })),
    );
    const faults = losersOf(outcomes, ['works.imageUnknown']);
    const winners = outcomes.filter(isWon).length;
    return [...faults, ...must(winners === 1, `it hangs in ${winners}`)];
  },
};

/** What takes effect only once. */
export const once: readonly Race[] = [review, favourite, account, keyed, answered, work];
