import { observeStatements } from '@mesterhand/db/observe';
import { suggestInput } from '@mesterhand/domain/job-requests/suggestions';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookingRequestTo } from '../../../../../../tests/support/booking-parties.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { jobRequestTo } from '../../../../../../tests/support/job-requests.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { createBooking } from '../../bookings/requests/service.ts';
import { changeStatus } from '../../bookings/steps/service.ts';
import { saveHours } from '../../calendar/service.ts';
import { createRequest } from '../service.ts';
import { suggestMasters } from './service.ts';

/** A Monday at noon in Oslo. */
const noon = new Date('2026-11-23T11:00:00Z');

let database: TestDatabase;
const made: Record<string, MadeMaster> = {};

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  const names = ['plain', 'busy', 'evening', 'booked', 'unverified', 'electrician', 'bergen'];
  for (const name of names)
    made[name] = await makeMaster(db, {
      firstName: name,
      isVerified: name !== 'unverified',
      categoryId: name === 'electrician' ? 2 : 1,
      city: name === 'bergen' ? 'bergen' : 'oslo',
    });
  made['placeless'] = await makeMaster(db, { firstName: 'placeless', city: 'oslo' });
  for (const table of ['masters', 'listing', 'listingOffers'] as const)
    await db
      .updateTable(table)
      .set({ city: null })
      .where(table === 'masters' ? 'id' : 'masterId', '=', masterOf('placeless').masterId)
      .execute();
  await makeWork();
});
afterAll(() => database.drop());

function masterOf(name: string): MadeMaster {
  const found = made[name];
  if (found === undefined) throw new Error(`There is no master ${name}.`);
  return found;
}

/** Open requests for one master, late hours for another, and a taken slot for a third. */
async function makeWork(): Promise<void> {
  const { db } = database;
  const { masterId } = masterOf('busy');
  for (let nth = 0; nth < 4; nth += 1)
    await createRequest(db, await makeClient(db), jobRequestTo([masterId]), noon);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    hours: { opens: '17:00', closes: '19:00' } as const,
  }));
  const { actor, masterId: evening } = masterOf('evening');
  await saveHours(db, actor, { masterId: evening, hours }, noon);
  const booked = masterOf('booked');
  const kari = await makeClient(db);
  const slots = [
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ] as const;
  for (const scheduledTime of slots) {
    const more = { scheduledDate: '2026-12-01', scheduledTime };
    const { id } = await createBooking(db, kari, bookingRequestTo(booked, more), noon);
    await changeStatus(db, booked.actor, { id, status: 'confirmed' }, noon);
  }
}

const suggest = async (more: object = {}, actor: MadeMaster['actor'] | null = null) => {
  const input = suggestInput.parse({ categoryId: 1, city: 'oslo', ...more });
  const { masters } = await suggestMasters(database.db, actor, input, noon);
  return masters;
};
const namesOf = (masters: Awaited<ReturnType<typeof suggest>>) =>
  masters.map(({ master }) => master.name.replace(' Hansen', ''));

test('verified masters of the trade and the city are suggested, in the order of the criteria', async () => {
  const masters = await suggest({ from: '2026-12-01' });
  expect(namesOf(masters)).toEqual(['plain', 'busy', 'evening', 'placeless', 'booked']);
  expect(masters.map(({ decidedBy }) => decidedBy)).toEqual([
    null,
    'workload',
    'startsSooner',
    'place',
    'free',
  ]);
  expect(masters[0]).toMatchObject({
    askedAt: noon.toISOString(),
    deadlineAt: '2026-11-23T11:15:00.000Z',
    reasons: { place: 'sameCity', isFree: true, workload: 'light', answerTime: null },
  });
  expect(masters[2]?.askedAt).toBe('2026-11-23T16:00:00.000Z');
});

test('a day on which all slots are taken makes the difference, a span around it does not', async () => {
  const isFree = async (more: object) =>
    (await suggest(more)).find(({ master }) => master.name.startsWith('booked'))?.reasons.isFree;
  expect(await isFree({ from: '2026-12-01' })).toBe(false);
  expect(await isFree({ from: '2026-12-01', until: '2026-12-02' })).toBe(true);
  expect(await isFree({})).toBe(true);
});

test('work may be wanted on a day after those that a clock needs', async () => {
  const far = { from: '2027-05-18', until: '2027-12-01' };
  expect((await suggest(far))[0]?.reasons.isFree).toBe(true);
  const { db } = database;
  const { masterId } = masterOf('evening');
  const request = jobRequestTo([masterId], { when: { urgency: 'date', date: far.from } });
  await expect(createRequest(db, await makeClient(db), request, noon)).resolves.toBeDefined();
});

test('without a city nobody is left out for their place', async () => {
  expect(namesOf(await suggest({ city: undefined }))).toContain('bergen');
  expect(namesOf(await suggest({ city: 'bergen' }))).toEqual(['bergen', 'placeless']);
});

test('masters who take no jobs at the place of the work are neither suggested nor asked', async () => {
  const { db } = database;
  const { masterId } = masterOf('plain');
  const near = { latitude: 59.914, longitude: 10.752 };
  const far = { latitude: 59.95, longitude: 11.05 };
  const base = {
    baseAddress: 'Storgata 1, 0155 Oslo',
    baseLatitude: 59.914,
    baseLongitude: 10.752,
    travelRadiusKm: 10,
  };
  const setArea = (area: object) =>
    db.updateTable('masters').set(area).where('id', '=', masterId).execute();
  await setArea(base);
  const namesAt = async (place: typeof near | null) => {
    const input = suggestInput.parse({ categoryId: 1, city: 'oslo' });
    return namesOf((await suggestMasters(db, null, { ...input, place }, noon)).masters);
  };
  expect(await namesAt(near)).toContain('plain');
  expect(await namesAt(null)).toContain('plain');
  expect(await namesAt(far)).not.toContain('plain');
  const ask = async (place: typeof near) => {
    const located = { place, isAway: false };
    return createRequest(db, await makeClient(db), { ...jobRequestTo([masterId]), located }, noon);
  };
  await expect(ask(far)).rejects.toMatchObject({
    code: 'jobRequests.masterUnavailable',
    issues: [{ path: ['masterIds', 0], message: 'masterUnavailable' }],
  });
  await expect(ask(near)).resolves.toMatchObject({ state: 'open' });
  await setArea({
    baseAddress: null,
    baseLatitude: null,
    baseLongitude: null,
    travelRadiusKm: null,
  });
});

test('the reader and those whom a block separates are left out', async () => {
  const { db } = database;
  const { actor } = masterOf('plain');
  const blocks = { blockerId: masterOf('busy').actor.userId, blockedId: actor.userId };
  await db.insertInto('blocks').values(blocks).execute();
  const names = namesOf(await suggest({}, actor));
  expect(names).not.toContain('plain');
  expect(names).not.toContain('busy');
  expect(names).toContain('evening');
});

test('as many are suggested as wanted, by one statement', async () => {
  const statements: string[] = [];
  const stop = observeStatements(database.db, ({ text }) => statements.push(text));
  expect(await suggest({ limit: 2 })).toHaveLength(2);
  stop();
  expect(statements).toHaveLength(1);
});

test.each([
  [{ until: '2026-12-01' }, 'dateOrder'],
  [{ from: '2026-12-02', until: '2026-12-01' }, 'dateOrder'],
  [{ from: '2026-13-01' }, 'date'],
])('%j is refused', (more, message) => {
  const { error } = suggestInput.safeParse({ categoryId: 1, ...more });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});
