import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../../core/database/index.ts';
import { authenticate, startSession } from '../../core/sessions/index.ts';
import { setUserType } from '../accounts/service.ts';
import { admit } from '../auth/service.ts';
import { endDueSuspensions, lift, readOpenJobs, suspend } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const later = new Date('2026-12-01T00:00:00Z');
const refused = (code: string) => expect.objectContaining({ code });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

const make = (role: Role = 'user') => makeClient(database.db, { role });
const close = (
  actor: Actor,
  of: Actor,
  { until = null, jobs = 'keep' }: { until?: string | null; jobs?: 'cancel' | 'keep' } = {},
) => suspend(database.db, actor, { id: of.userId, reason: 'Reklame', until, jobs }, now);
const enter = ({ userId }: Actor, at: Date) =>
  withTransaction(database.db, (trx) =>
    admit(trx, { userId }, { now: at, agent: '', address: '192.0.2.1', device: null }),
  );
const listed = (masterId: number) =>
  database.db.selectFrom('listing').select('masterId').where('masterId', '=', masterId).execute();
const statusOf = async (id: number) =>
  (
    await database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

describe('a suspension', () => {
  test('ends the sessions, refuses a new one with the reason, and is recorded and emailed', async () => {
    const { db } = database;
    const [admin, person] = [await make('admin'), await make()];
    const token = await startSession(db, person.userId, { now });
    await close(admin, person);
    expect(await authenticate(db, token, now)).toBeNull();
    await expect(enter(person, now)).rejects.toMatchObject({
      code: 'auth.suspended',
      status: 403,
      suspension: { reason: 'Reklame', until: null },
    });
    // Also where the check came before the suspension: the row of the session is not inserted.
    await expect(startSession(db, person.userId, { now })).rejects.toEqual(
      refused('auth.credentials'),
    );
    const trail = await db
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'reason'])
      .where('subjectId', '=', person.userId)
      .where('action', '=', 'users.suspend')
      .execute();
    expect(trail).toEqual([{ actorId: admin.userId, action: 'users.suspend', reason: 'Reklame' }]);
  });

  test('until a day ends with that day in Oslo, by itself', async () => {
    const { db } = database;
    const [admin, person] = [await make('admin'), await make()];
    await close(admin, person, { until: '2026-11-30' });
    const lastMinute = new Date('2026-11-30T22:59:00Z');
    await expect(enter(person, lastMinute)).rejects.toEqual(refused('auth.suspended'));
    await endDueSuspensions(db, lastMinute);
    await expect(close(admin, person)).rejects.toEqual(refused('admin.suspended'));
    await endDueSuspensions(db, later);
    expect((await enter(person, later)).user.id).toBe(person.userId);
    await close(admin, person);
  });

  test('of a past day is refused', async () => {
    const [admin, person] = [await make('admin'), await make()];
    await expect(close(admin, person, { until: '2026-11-19' })).rejects.toEqual(
      refused('input.invalid'),
    );
  });

  test('hides a master, whose badge is there again when it is lifted', async () => {
    const { db } = database;
    const [admin, ola] = [await make('admin'), await makeMaster(db)];
    const { masterId, userId } = ola.actor;
    if (masterId === null) throw new Error('A master has a record.');
    await db.updateTable('masters').set({ isVerified: true }).where('id', '=', masterId).execute();
    await close(admin, ola.actor);
    expect(await listed(masterId)).toEqual([]);
    await expect(
      setUserType(db, admin, { id: userId, userType: 'client', reason: '' }, now),
    ).rejects.toEqual(refused('admin.suspended'));
    await lift(db, admin, { id: userId, reason: '' }, now);
    await lift(db, admin, { id: userId, reason: '' }, now);
    expect(await listed(masterId)).toHaveLength(1);
    const { isVerified } = await db
      .selectFrom('masters')
      .select('isVerified')
      .where('id', '=', masterId)
      .executeTakeFirstOrThrow();
    expect(isVerified).toBe(true);
    expect((await enter(ola.actor, now)).user.masterId).toBe(masterId);
  });

  test.each(['cancel', 'keep'] as const)('%s: open jobs of both sides', async (jobs) => {
    const { db } = database;
    const [admin, kari] = [await make('admin'), await make()];
    const [ola, per] = [await makeMaster(db), await makeMaster(db)];
    const asMaster = await makeJob(db, { clientId: kari.userId, master: ola, status: 'confirmed' });
    const asClient = await makeJob(db, {
      clientId: ola.actor.userId,
      master: per,
      status: 'pending',
    });
    const done = await makeJob(db, { clientId: kari.userId, master: ola, status: 'completed' });
    const open = await readOpenJobs(db, ola.actor.userId);
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set([asMaster, asClient]));
    await close(admin, ola.actor, { jobs });
    const isCancelled = jobs === 'cancel';
    expect(await statusOf(asMaster)).toBe(isCancelled ? 'cancelled' : 'confirmed');
    expect(await statusOf(asClient)).toBe(isCancelled ? 'cancelled' : 'pending');
    expect(await statusOf(done)).toBe('completed');
  });

  test('is not of oneself, nor of administrators but by a superadmin', async () => {
    const [root, admin, other] = [
      await make('superadmin'),
      await make('admin'),
      await make('admin'),
    ];
    const person = await make();
    await expect(close(admin, admin)).rejects.toEqual(refused('admin.self'));
    await expect(close(admin, other)).rejects.toEqual(refused('admin.superadminOnly'));
    await expect(close(person, other)).rejects.toEqual(refused('access.forbidden'));
    await close(root, other);
    await expect(lift(database.db, admin, { id: other.userId, reason: '' }, now)).rejects.toEqual(
      refused('admin.superadminOnly'),
    );
  });
});
