import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../../tests/support/people.ts';
import { makeUnsubscribeToken, readPreferences, setPreferences, unsubscribe } from './service.ts';

const outbound = { push: true, sms: true };

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
});
afterAll(() => database.drop());

const rowOf = async (actor: Actor) => {
  const { kinds } = await readPreferences(database.db, actor, outbound);
  return kinds.find(({ kind }) => kind === 'bookingReminder');
};

test('concurrent changes of different switches are all stored', async () => {
  const kinds = [
    'bookingReminder',
    'bookingConfirmed',
    'bookingCancelled',
    'messageReceived',
  ] as const;
  const switches = kinds.flatMap((kind) =>
    (['mail', 'push', 'sms'] as const).map((channel) => ({ kind, channel, on: false })),
  );
  await Promise.all(
    switches.map((change) => setPreferences(database.db, kari, { changes: [change] }, outbound)),
  );
  const { kinds: rows } = await readPreferences(database.db, kari, outbound);
  for (const { kind, mail, push, sms } of rows.filter(({ kind: one }) =>
    kinds.some((named) => named === one),
  ))
    expect({ kind, mail, push, sms }).toEqual({ kind, mail: false, push: false, sms: false });
  expect(await rowOf(stranger)).toMatchObject({ mail: true, push: true, sms: true });
});

test('the available channels depend on the server’s configuration and the administrators’ settings', async () => {
  const { db } = database;
  const available = async (has = outbound) => (await readPreferences(db, kari, has)).available;
  await db.updateTable('settings').set({ smsNotifications: true }).execute();
  expect(await available()).toEqual({ mail: true, push: true, sms: true });
  expect(await available({ push: false, sms: false })).toMatchObject({ push: false, sms: false });
  const off = { smsNotifications: false, emailNotifications: false };
  await db.updateTable('settings').set(off).execute();
  expect(await available()).toEqual({ mail: false, push: true, sms: false });
});

test('an emailed unsubscribe link ends emails of its kind to its reader only, idempotently', async () => {
  const { db } = database;
  const person = await makeClient(db);
  const token = await makeUnsubscribeToken(db, person.userId, 'bookingReminder');
  expect(await makeUnsubscribeToken(db, person.userId, 'bookingReminder')).toBe(token);
  const ended = { kind: 'bookingReminder', channel: 'mail', on: false };
  expect(await unsubscribe(db, token)).toEqual(ended);
  expect(await unsubscribe(db, token)).toEqual(ended);
  expect(await rowOf(person)).toMatchObject({ mail: false, push: true });
  expect(await rowOf(stranger)).toMatchObject({ mail: true });
  const [, , signature = ''] = token.split('.');
  for (const forged of [
    `${stranger.userId}.bookingReminder.${signature}`,
    `${person.userId}.bookingCreated.${signature}`,
    `${person.userId}.bookingReminder.${signature.slice(1)}`,
    '',
    '..',
  ])
    await expect(unsubscribe(db, forged)).rejects.toMatchObject({ code: 'notifications.badLink' });
  const deletedAt = new Date().toISOString();
  await db.updateTable('users').set({ deletedAt }).where('id', '=', person.userId).execute();
  await expect(unsubscribe(db, token)).rejects.toMatchObject({ code: 'notifications.badLink' });
});
