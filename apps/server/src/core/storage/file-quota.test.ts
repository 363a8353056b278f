import { fileQuota } from '@mesterhand/domain/uploads/quota';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../database/index.ts';
import { insertFile } from './uploads.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

const fileOf = (bytes: number) => ({
  name: `${crypto.randomUUID().replaceAll('-', '')}.webp`,
  private: false,
  mime: 'image/webp' as const,
  bytes,
  width: 10,
  height: 10,
  variants: [],
});

const keep = (ownerId: number, bytes: number, purpose: 'work' | 'gallery' = 'work') =>
  withTransaction(database.db, (trx) => insertFile(trx, fileOf(bytes), { ownerId, purpose }));

test('a quota limits an account; other accounts and site content are not counted', async () => {
  const [kari, nora] = [await makeClient(database.db), await makeClient(database.db)];
  await keep(kari.userId, fileQuota.bytes - 10);
  await keep(kari.userId, 10);
  await expect(keep(kari.userId, 1)).rejects.toMatchObject({ code: 'uploads.quota', status: 413 });
  await keep(kari.userId, 1, 'gallery');
  await keep(nora.userId, 1);
});

test('of many files at once as many get in as there is room for', async () => {
  const { userId } = await makeClient(database.db);
  const each = fileQuota.bytes / 4;
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => keep(userId, each)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});
