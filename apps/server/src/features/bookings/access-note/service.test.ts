import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { MadeMaster } from '../../../../../../tests/support/people.ts';
import { anonymiseClient } from '../removal/service.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import { setAccessNote } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const note = 'Portkode 1234, hunden er snill';

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola, otherMaster } = await makeBookingParties(
    inject('cluster'),
  ));
});
afterAll(() => database.drop());

const book = (scheduledDate: string, accessNote?: string) =>
  createBooking(
    database.db,
    kari,
    bookingRequestTo(ola, { scheduledDate, ...(accessNote !== undefined && { accessNote }) }),
    now,
  );
const step = (id: number, status: 'confirmed' | 'in_progress' | 'completed') =>
  changeStatus(database.db, ola.actor, { id, status }, now);
const noteFor = async (actor: Actor, id: number) =>
  (await readBookingDetail(database.db, actor, id, now)).accessNote;
const write = (id: number, accessNote: string, actor = kari) =>
  setAccessNote(database.db, actor, { id, accessNote }, now);

test('the master reads it from the acceptance until the job is done, the customer always', async () => {
  const { id, accessNote } = await book('2026-12-01', note);
  expect(accessNote).toBe(note);
  expect(await noteFor(ola.actor, id)).toBeNull();
  await step(id, 'confirmed');
  expect(await noteFor(ola.actor, id)).toBe(note);
  await step(id, 'in_progress');
  await step(id, 'completed');
  expect(await noteFor(ola.actor, id)).toBeNull();
  expect(await noteFor(kari, id)).toBe(note);
});

test('the customer changes and removes it until the job is over', async () => {
  const { id, accessNote } = await book('2026-12-02', '');
  expect(accessNote).toBeNull();
  expect(await write(id, note)).toMatchObject({ accessNote: note });
  expect(await write(id, '')).toMatchObject({ accessNote: null });
  await changeStatus(database.db, kari, { id, status: 'cancelled' }, now);
  await expect(write(id, note)).rejects.toMatchObject({ code: 'bookings.statusConflict' });
});

test('nobody else changes it', async () => {
  const { id } = await book('2026-12-03', note);
  for (const actor of [stranger, otherMaster.actor])
    await expect(write(id, 'x', actor)).rejects.toMatchObject({ code: 'bookings.notFound' });
  for (const actor of [ola.actor, admin])
    await expect(write(id, 'x', actor)).rejects.toMatchObject({ code: 'access.forbidden' });
  expect(await noteFor(kari, id)).toBe(note);
});

test('is erased with the address', async () => {
  const { id } = await book('2026-12-04', note);
  await database.db
    .transaction()
    .execute((trx) => anonymiseClient(trx, kari.userId, 'Slettet bruker'));
  expect(await noteFor(kari, id)).toBeNull();
});
