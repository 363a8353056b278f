import type { Actor } from '@mesterhand/domain/access/actor';
import type { ProposeChangeInput } from '@mesterhand/domain/change-orders/schema';
import type { ChangeAction } from '@mesterhand/domain/change-orders/state';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { decideOnChange, listChanges, proposeChange, readChange } from './service.ts';

const now = new Date('2026-11-23T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let otherMaster: MadeMaster;
let admin: Actor;
let ola: MadeMaster;
let bookingId: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  [stranger, admin] = [await makeClient(db), await makeClient(db, { role: 'admin' })];
  otherMaster = await makeMaster(db, { firstName: 'Per' });
});
beforeEach(async () => {
  const { db } = database;
  [kari, ola] = [await makeClient(db), await makeMaster(db)];
  bookingId = await makeAgreedJob(db, { clientId: kari.userId, master: ola, at: now });
});
afterAll(() => database.drop());

const rust: Omit<ProposeChangeInput, 'bookingId'> = {
  reason: 'Røret er rustet.',
  lines: [{ kind: 'materials', text: 'Rør', quantity: 2, unitPrice: 349.9 }],
  extraHours: 1,
};
const propose = (more: Partial<ProposeChangeInput> = {}, actor = ola.actor) =>
  proposeChange(database.db, actor, { bookingId, ...rust, ...more }, now);
const decide = (id: number, action: ChangeAction, actor = kari) =>
  decideOnChange(database.db, actor, { id, action }, now);

const notificationsOf = (userId: number) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

describe('a change order', () => {
  test('counts once the customer has accepted it, each for the ceiling that it leads to', async () => {
    const { db } = database;
    const first = await propose();
    expect(first).toMatchObject({
      bookingId,
      ...rust,
      total: 699.8,
      vat: 139.96,
      ceilingAfter: 3199.8,
      state: 'proposed',
      proposedAt: now.toISOString(),
      decidedAt: null,
    });
    const second = await propose({ lines: [], extraHours: 2 });
    const third = await propose();
    await decide(first.id, 'accept');
    await decide(second.id, 'refuse');
    await decide(third.id, 'retract', ola.actor);
    const listed = await listChanges(db, kari, bookingId);
    expect(listed.map(({ state, ceilingAfter }) => [state, ceilingAfter])).toEqual([
      ['accepted', 3199.8],
      ['refused', 3199.8],
      ['retracted', 3899.6],
    ]);
    expect(await readChange(db, ola.actor, first.id)).toEqual(listed[0]);
    expect(await listChanges(db, admin, bookingId)).toEqual(listed);
  });

  test('notifies the customer of the proposal and the master of the decision, once', async () => {
    const change = await propose();
    await decide(change.id, 'accept');
    await decide(change.id, 'accept');
    expect(await notificationsOf(kari.userId)).toEqual([
      { kind: 'changeProposed', facts: { total: 699.8 } },
    ]);
    expect(await notificationsOf(ola.actor.userId)).toEqual([
      { kind: 'changeDecided', facts: { total: 699.8, outcome: 'accepted' } },
    ]);
  });

  test('keeps its decision', async () => {
    const { id } = await propose();
    await decide(id, 'refuse');
    expect((await decide(id, 'refuse')).state).toBe('refused');
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'changes.statusConflict' });
    const { db } = database;
    const tampered = db.updateTable('changeOrders').set({ state: 'accepted' }).where('id', '=', id);
    await expect(tampered.execute()).rejects.toThrow('keeps its sum and its decision');
    await expect(db.deleteFrom('changeOrders').where('id', '=', id).execute()).rejects.toThrow(
      'keeps its sum and its decision',
    );
  });

  test('is possible until the job is over', async () => {
    const { db } = database;
    const { id } = await propose();
    await changeStatus(db, ola.actor, { id: bookingId, status: 'in_progress' }, now);
    await propose();
    await changeStatus(db, ola.actor, { id: bookingId, status: 'completed' }, now);
    await expect(propose()).rejects.toMatchObject({ code: 'changes.jobClosed' });
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'changes.jobClosed' });
    expect((await decide(id, 'refuse')).state).toBe('refused');
  });

  test('needs an agreement', async () => {
    await expect(propose({ bookingId: 999_999 })).rejects.toMatchObject({
      code: 'agreements.notFound',
    });
  });
});

test('does not exist for strangers, and neither side decides for the other', async () => {
  const { db } = database;
  const { id } = await propose();
  const unknown = { code: 'changes.notFound' };
  for (const actor of [stranger, otherMaster.actor]) {
    await expect(readChange(db, actor, id)).rejects.toMatchObject(unknown);
    await expect(listChanges(db, actor, bookingId)).rejects.toMatchObject({
      code: 'agreements.notFound',
    });
    await expect(decide(id, 'accept', actor)).rejects.toMatchObject(unknown);
    await expect(decide(id, 'retract', actor)).rejects.toMatchObject(unknown);
  }
  await expect(propose({}, otherMaster.actor)).rejects.toMatchObject({
    code: 'agreements.notFound',
  });
  for (const actor of [ola.actor, admin])
    await expect(decide(id, 'accept', actor)).rejects.toMatchObject(unknown);
  for (const actor of [kari, admin])
    await expect(decide(id, 'retract', actor)).rejects.toMatchObject(unknown);
  expect((await readChange(db, kari, id)).state).toBe('proposed');
});

test('two devices accept and refuse at once: one decision, and one notification of it', async () => {
  const { id } = await propose();
  const outcomes = await Promise.allSettled([decide(id, 'accept'), decide(id, 'refuse')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { state } = await readChange(database.db, kari, id);
  expect(await notificationsOf(ola.actor.userId)).toEqual([
    { kind: 'changeDecided', facts: { total: 699.8, outcome: state } },
  ]);
});
