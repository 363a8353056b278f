import type { Actor } from '@mesterhand/domain/access/actor';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { ownJobFormSchema } from '@mesterhand/domain/bookings/own-job-schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readCalendar } from '../../../../../tests/support/calendar-lines.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { createOwnJob, moveOwnJob, removeOwnJob } from '../bookings/own-jobs/service.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import {
  makeFeed,
  openFeed,
  readFeed,
  revokeFeed,
  writeBookingCalendar,
  writeFeed,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const base = 'https://example.no';

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;
/** Working days without bookings; `day` is the last one used. */
const freeDays = [1, 2, 3, 4, 7, 8, 9, 10, 11];
let day = '';

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

/** A booking request on its own working day. */
async function book(address = 'Storgata 1, 0155 Oslo', client = kari) {
  day = String(freeDays.shift()).padStart(2, '0');
  const scheduledDate = `2026-12-${day}`;
  const request = {
    masterId: ola.masterId,
    serviceId: ola.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address,
    scheduledDate,
    scheduledTime: '10:00' as const,
    description: 'Kranen drypper.',
  };
  return createBooking(database.db, client, request, now);
}
const step = (actor: Actor, id: number, status: BookingStatus, reason?: string) =>
  changeStatus(database.db, actor, { id, status, reason }, minutes(1));

const make = (actor: Actor, language: 'nb' | 'uk' = 'nb') =>
  makeFeed(database.db, actor, { language, now });
const tokenOf = (path: string) => path.slice('/api/calendar/'.length, -'.ics'.length);
const follow = async (path: string, at = now) =>
  readCalendar(
    await writeFeed(database.db, await openFeed(database.db, tokenOf(path)), { base, now: at }),
  );
const fileFor = (actor: Actor, bookingId: number, organizer?: { name: string; email: string }) =>
  writeBookingCalendar(database.db, {
    bookingId,
    userId: actor.userId,
    language: 'nb',
    base,
    ...(organizer && { organizer }),
  });

describe('a calendar feed', () => {
  test('is stored by its token’s hash, and records when it was fetched', async () => {
    const { path } = await make(kari);
    const rows = await database.db.selectFrom('calendarFeeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(path));
    expect(await readFeed(database.db, kari)).toMatchObject({ feed: { fetchedAt: null } });
    await follow(path, minutes(3));
    await follow(path, minutes(8));
    expect(await readFeed(database.db, kari)).toMatchObject({
      feed: { createdAt: now.toISOString(), fetchedAt: minutes(3).toISOString() },
    });
  });

  test('recreated ends the previous one; of two concurrent ones, one works', async () => {
    const made = await Promise.all([make(kari), make(kari), make(kari)]);
    const opened = await Promise.allSettled(
      made.map(({ path }) => openFeed(database.db, tokenOf(path))),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('revoked opens nothing, and can be revoked again', async () => {
    const { path } = await make(kari);
    expect(await revokeFeed(database.db, kari)).toEqual({ feed: null });
    expect(await revokeFeed(database.db, kari)).toEqual({ feed: null });
    await expect(follow(path)).rejects.toMatchObject({ code: 'access.notFound' });
  });

  test('can’t be revoked by a stranger', async () => {
    const { path } = await make(kari);
    await revokeFeed(database.db, stranger);
    await expect(follow(path)).resolves.toBeTruthy();
    expect(await readFeed(database.db, stranger)).toEqual({ feed: null });
  });

  test('of a deleted person opens nothing', async () => {
    const gone = await makeClient(database.db);
    const { path } = await make(gone);
    await database.db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', gone.userId)
      .execute();
    await expect(follow(path)).rejects.toMatchObject({ code: 'access.notFound' });
  });
});

describe('own jobs', () => {
  const form = ownJobFormSchema.parse({
    clientName: 'Per Hansen',
    clientPhone: '+47 911 11 111',
    address: 'Storgata 12, 0184 Oslo',
    scheduledDate: '2026-12-14',
    scheduledTime: '07:15',
    durationMinutes: 90,
    note: 'Nøkkelen ligger under matta.',
    price: 1490,
  });
  const ownIn = async (path: string) =>
    (await follow(path)).events.filter(({ UID }) => UID?.startsWith('own-job-'));

  test('are in the feed of their master alone, without phone, price and note', async () => {
    const { id } = await createOwnJob(database.db, ola.masterId, form, now);
    const { path } = await make(ola.actor);
    const [job] = await ownIn(path);
    expect(job).toMatchObject({
      SUMMARY: 'Egen jobb – Per Hansen',
      DTSTART: '20261214T061500Z',
      DTEND: '20261214T074500Z',
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
    });
    expect(JSON.stringify(job)).not.toMatch(/911|1490|matta/);
    expect(await ownIn((await make(kari)).path)).toEqual([]);
    await removeOwnJob(database.db, { id, masterId: ola.masterId }, now);
    expect(await ownIn(path)).toEqual([]);
  });

  test('keep their UID and grow their SEQUENCE when they move or change', async () => {
    const { id } = await createOwnJob(database.db, ola.masterId, form, now);
    const { path } = await make(ola.actor);
    const [before] = await ownIn(path);
    const to = { id, date: '2026-12-15', time: '08:00' };
    await moveOwnJob(database.db, ola.masterId, to, minutes(1));
    await moveOwnJob(database.db, ola.masterId, to, minutes(2));
    const [after] = await ownIn(path);
    expect(after).toMatchObject({ UID: before?.UID, DTSTART: '20261215T070000Z', SEQUENCE: '1' });
    expect(after?.['LAST-MODIFIED']).toBe('20261120T110100Z');
    await removeOwnJob(database.db, { id, masterId: ola.masterId }, now);
  });
});

describe('its content', () => {
  test('both sides see the booking under one UID, each with the other’s name and what they may see', async () => {
    const { id } = await book('Kirkegata 5; oppgang B, 0155 Oslo');
    const [ours, theirs] = [await make(kari), await make(ola.actor, 'uk')];
    const uidOf = async (path: string) =>
      (await follow(path)).events.find(({ DESCRIPTION }) => DESCRIPTION?.includes(`${id}`));
    const [client, master] = [await uidOf(ours.path), await uidOf(theirs.path)];
    expect(client).toMatchObject({
      UID: master?.UID,
      STATUS: 'TENTATIVE',
      SEQUENCE: '0',
      DTSTART: `202612${day}T090000Z`,
      LOCATION: 'Kirkegata 5; oppgang B, 0155 Oslo',
    });
    expect(master).toMatchObject({ LOCATION: '0155 Oslo' });
    expect(master?.SUMMARY).toBe('Не підтверджено: Bytte kran – Kari Nordmann');
    expect(JSON.stringify([client, master])).not.toMatch(/900 00 000|drypper/);

    await step(ola.actor, id, 'confirmed');
    expect(await uidOf(theirs.path)).toMatchObject({
      STATUS: 'CONFIRMED',
      SEQUENCE: '1',
      LOCATION: 'Kirkegata 5; oppgang B, 0155 Oslo',
    });
  });

  test('has no bookings of others, and no cancelled ones', async () => {
    const { id } = await book();
    const { path } = await make(kari);
    const elsewhere = await make(stranger);
    expect((await follow(elsewhere.path)).events).toEqual([]);
    const before = (await follow(path)).events.length;
    await step(kari, id, 'cancelled');
    expect((await follow(path)).events).toHaveLength(before - 1);
  });

  test('hides former customers from a former master', async () => {
    const former = await makeMaster(database.db);
    const { path } = await make(former.actor);
    await createBooking(
      database.db,
      kari,
      {
        masterId: former.masterId,
        serviceId: former.serviceId,
        clientName: 'Kari',
        clientPhone: '90000000',
        address: 'Oslo',
        scheduledDate: '2026-12-10',
        scheduledTime: '10:00',
        description: 'Kran',
      },
      now,
    );
    expect((await follow(path)).events).toHaveLength(1);
    await database.db
      .updateTable('users')
      .set({ userType: 'client' })
      .where('id', '=', former.actor.userId)
      .execute();
    expect((await follow(path)).events).toEqual([]);
  });

  test('is byte-identical for the same state', async () => {
    const { path } = await make(kari);
    const feed = await openFeed(database.db, tokenOf(path));
    const write = (at: Date) => writeFeed(database.db, feed, { base, now: at });
    expect(await write(minutes(1))).toBe(await write(minutes(30)));
  });
});

describe('one booking as a file', () => {
  test('is limited to its two sides', async () => {
    const { id } = await book();
    expect(await fileFor(kari, id)).toMatchObject({ fileName: `mesterhand-${id}.ics` });
    expect(await fileFor(ola.actor, id)).toBeDefined();
    expect(await fileFor(stranger, id)).toBeUndefined();
    expect(await fileFor(kari, 999_999)).toBeUndefined();
  });

  test('by email is an invitation, and a cancellation has a higher sequence number', async () => {
    const { id } = await book();
    const organizer = { name: 'Mesterhånd', email: 'post@example.no' };
    const invited = await fileFor(kari, id, organizer);
    await step(kari, id, 'cancelled');
    const withdrawn = await fileFor(kari, id, organizer);
    expect(invited?.contentType).toContain('method=REQUEST');
    expect(withdrawn?.contentType).toContain('method=CANCEL');
    const [before, after] = [invited, withdrawn].map((file) => readCalendar(file?.content ?? ''));
    expect([before?.head.METHOD, after?.head.METHOD]).toEqual(['REQUEST', 'CANCEL']);
    expect(after?.events[0]).toMatchObject({
      UID: before?.events[0]?.UID,
      SEQUENCE: '1',
      STATUS: 'CANCELLED',
      ORGANIZER: 'mailto:post@example.no',
    });
    expect(after?.events[0]?.ATTENDEE).toMatch(/^mailto:person-/i);
  });

  test('user text can’t inject calendar lines', async () => {
    const { id } = await book('Oslo\r\nEND:VEVENT\r\nBEGIN:VALARM, 0155 Oslo');
    const file = await fileFor(kari, id);
    const lines = (file?.content ?? '').split('\r\n');
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines).not.toContain('BEGIN:VALARM, 0155 Oslo');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
