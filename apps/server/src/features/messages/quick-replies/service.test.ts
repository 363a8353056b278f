import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../../tests/support/people.ts';
import { listQuickReplies } from './queries.ts';
import { saveQuickReplies } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let per: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  kari = await makeClient(database.db);
  per = await makeClient(database.db);
});
afterAll(() => database.drop());

const read = ({ userId }: Actor) => listQuickReplies(database.db, userId);
const save = ({ userId }: Actor, ...replies: string[]) =>
  saveQuickReplies(database.db, userId, { replies }, now);

test('a list takes the place of the one before, in its order, and is its owner’s alone', async () => {
  expect(await read(kari)).toEqual({ replies: [] });
  await save(kari, 'Takk!', 'Jeg er hjemme.', 'Takk!');
  await save(per, 'Hei.');
  expect(await read(kari)).toEqual({ replies: ['Takk!', 'Jeg er hjemme.', 'Takk!'] });
  await save(kari, 'Jeg er hjemme.');
  expect(await read(kari)).toEqual({ replies: ['Jeg er hjemme.'] });
  expect(await read(per)).toEqual({ replies: ['Hei.'] });
  await save(kari);
  expect(await read(kari)).toEqual({ replies: [] });
});

test('lists that are saved at once are stored one after the other', async () => {
  await Promise.all([save(kari, 'En', 'To'), save(kari, 'Tre', 'Fire')]);
  expect([
    ['En', 'To'],
    ['Tre', 'Fire'],
  ]).toContainEqual((await read(kari)).replies);
});
