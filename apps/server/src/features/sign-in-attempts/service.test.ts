import { signInQuotas } from '@mesterhand/domain/sign-in/throttle';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { type Count, deleteExpiredAttempts, forgive, takeAttempt } from './service.ts';

const start = new Date('2026-11-20T11:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let database: TestDatabase;
let nth = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

const { free } = signInQuotas.place;
const place = (): Count => ({ quota: 'place', of: [`person ${(nth += 1)}`, '203.0.113.7'] });
const take = (count: Count, seconds: number) => takeAttempt(database.db, [count], after(seconds));
const refused = (retryAfter: number) => ({ code: 'auth.throttled', status: 429, retryAfter });

/** Fails until the quota imposes a wait, all at one instant. */
async function spend(count: Count, times: number, seconds = 0): Promise<void> {
  for (let each = 0; each < times; each += 1) await take(count, seconds);
}

describe('trap 12 failed attempts', () => {
  test('wait 1, 2, 4 … seconds after the free ones, and no longer', async () => {
    const count = place();
    await spend(count, free);
    let clock = 0;
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await expect(take(count, clock + wait - 0.5)).rejects.toMatchObject(refused(1));
      clock += wait;
      await take(count, clock);
    }
    await expect(take(count, clock + 1)).rejects.toMatchObject(refused(899));
  });

  test('a refused attempt does not count', async () => {
    const count = place();
    await spend(count, free);
    for (let each = 0; each < 50; each += 1)
      await expect(take(count, 0.5)).rejects.toMatchObject(refused(1));
    await take(count, 1);
    await expect(take(count, 1)).rejects.toMatchObject(refused(2));
  });

  test('an attempt is not delayed by one that began later and was counted first', async () => {
    const count = place();
    await take(count, 0.01);
    await expect(take(count, 0)).resolves.toBeUndefined();
    await forgive(database.db, { own: [], shared: [count] });
    await expect(take(count, 0)).resolves.toBeUndefined();
  });

  test('concurrent attempts get through no more often than sequential ones', async () => {
    const count = place();
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => take(count, 0)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(free);
  });

  test('concurrent attempts with common keys in any order do not deadlock', async () => {
    const [one, other] = [place(), place()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        takeAttempt(database.db, index % 2 === 0 ? [one, other] : [other, one], start),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(free);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'auth.throttled' });
  });

  test('an hour without failures resets the count', async () => {
    const count = place();
    await spend(count, free);
    await spend(count, free, 3601);
    await expect(take(count, 3601)).rejects.toMatchObject(refused(1));
  });

  test('a success clears the person’s own count, and only itself from a shared count', async () => {
    const own = place();
    const shared: Count = { quota: 'address', of: [`198.51.100.${nth}`] };
    for (let each = 0; each < 3; each += 1)
      await takeAttempt(database.db, [own, shared], after(each));
    await forgive(database.db, { own: [own], shared: [shared] });
    await spend(own, free, 10);
    const rows = await database.db
      .selectFrom('attempts')
      .select('failures')
      .where('key', 'like', 'address:%')
      .execute();
    expect(rows.map(({ failures }) => failures)).toContain(2);
  });

  test('neither the account nor the address can be read from the stored rows', async () => {
    await take({ quota: 'place', of: ['kari@example.no', '203.0.113.99'] }, 0);
    const rows = await database.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/kari|203\.0/);
  });

  test('expired counts are deleted, active blocks are not', async () => {
    await database.db.deleteFrom('attempts').execute();
    const count = place();
    await spend(count, free);
    await deleteExpiredAttempts(database.db, after(3599));
    expect(await database.db.selectFrom('attempts').select('key').execute()).toHaveLength(1);
    await deleteExpiredAttempts(database.db, after(3601));
    expect(await database.db.selectFrom('attempts').select('key').execute()).toEqual([]);
  });
});
