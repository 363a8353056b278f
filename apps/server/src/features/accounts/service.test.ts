import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { type BusSignal, connectBus, createLocalBus } from '../../core/events/index.ts';
import { authenticate, startSession } from '../../core/sessions/index.ts';
import {
  type Storage,
  createFolderStorage,
  insertFile,
  withStaging,
} from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { storeDocument } from '../documents/service.ts';
import { readComments } from '../reactions/service.ts';
import { deleteUser } from '../erasure/service.ts';
import { setRole, setUserType } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const refused = (code: string) => expect.objectContaining({ code });
const asked = { reason: 'on request' };

let database: TestDatabase;
let storage: Storage;
let dataDir: string;
const bus = createLocalBus();

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  connectBus(database.db, bus);
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-accounts-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const make = (role: Role = 'user') => makeClient(database.db, { role });
const roleOf = async ({ userId }: Actor) =>
  (await database.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())
    ?.role;
const give = (actor: Actor, to: Actor, role: Role) =>
  setRole(database.db, actor, { id: to.userId, role, ...asked });
const turn = (actor: Actor, of: Actor, userType: 'client' | 'master') =>
  setUserType(database.db, actor, { id: of.userId, userType, ...asked }, now);
const remove = (actor: Actor, of: Actor) =>
  deleteUser({ db: database.db, storage }, actor, { id: of.userId, ...asked }, now);
const trailOf = ({ userId }: Actor) =>
  database.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'before', 'after', 'reason'])
    .where('subject', '=', 'user')
    .where('subjectId', '=', userId)
    .orderBy('id')
    .execute();
const demoteAll = () =>
  database.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'superadmin').execute();
const book = (
  clientId: number,
  master: MadeMaster,
  status: 'pending' | 'confirmed' | 'completed',
) => makeJob(database.db, { clientId, master, status });
const bookingOf = (id: number) =>
  database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('A-81 roles', () => {
  test('trap 2 an admin appoints moderators, a superadmin appoints admins, and the audit log records it', async () => {
    const [root, admin, person] = [await make('superadmin'), await make('admin'), await make()];
    await give(admin, person, 'moderator');
    await expect(give(admin, person, 'admin')).rejects.toEqual(refused('admin.superadminOnly'));
    await give(root, person, 'admin');
    await give(root, person, 'admin');
    expect(await trailOf(person)).toEqual([
      {
        actorId: admin.userId,
        action: 'users.role',
        before: { role: 'user' },
        after: { role: 'moderator' },
        reason: 'on request',
      },
      expect.objectContaining({ before: { role: 'moderator' }, after: { role: 'admin' } }),
    ]);
  });

  test('a role that was just revoked grants nothing, whatever the session still says', async () => {
    const [former, person] = [await make('admin'), await make()];
    await database.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', '=', former.userId)
      .execute();
    await expect(give(former, person, 'moderator')).rejects.toEqual(refused('access.forbidden'));
    expect(await roleOf(person)).toBe('user');
  });

  test('trap 2 two superadmins who demote each other concurrently leave one', async () => {
    for (let round = 0; round < 8; round += 1) {
      await demoteAll();
      const [one, two] = [await make('superadmin'), await make('superadmin')];
      const done = await Promise.allSettled([give(one, two, 'user'), give(two, one, 'user')]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(new Set([await roleOf(one), await roleOf(two)])).toEqual(
        new Set(['superadmin', 'user']),
      );
    }
  });

  test('trap 2 when the last two step down or are deleted concurrently, one stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      await demoteAll();
      const [one, two] = [await make('superadmin'), await make('superadmin')];
      await Promise.allSettled([
        give(one, one, 'admin'),
        give(two, two, 'admin'),
        remove(one, two),
      ]);
      const left = await database.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'superadmin')
        .where('deletedAt', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('open connections of the person re-check their session', async () => {
    const [admin, person] = [await make('admin'), await make()];
    const heard: BusSignal[] = [];
    const stop = bus.subscribe(`user:${person.userId}`, (busSignal) => heard.push(busSignal));
    await give(admin, person, 'moderator');
    stop();
    expect(heard).toContainEqual({ kind: 'session' });
  });
});

describe('A-82 trap 18 types', () => {
  test('a client becomes an unverified, listed master', async () => {
    const [admin, person] = [await make('admin'), await make()];
    await turn(admin, person, 'master');
    const listed = await database.db
      .selectFrom('listing')
      .select(['isVerified', 'categoryCode'])
      .where('userId', '=', person.userId)
      .executeTakeFirst();
    expect(listed).toEqual({ isVerified: false, categoryCode: 'other' });
    expect((await trailOf(person)).map(({ action }) => action)).toEqual(['users.type']);
  });

  test('trap 19 back to client hides the master, ends sharing, cancels open bookings with notifications', async () => {
    const [admin, kari, ola] = [await make('admin'), await make(), await makeMaster(database.db)];
    const { masterId } = ola;
    const at = now.toISOString();
    await database.db
      .insertInto('trackingSettings')
      .values({
        masterId,
        isTrackingEnabled: true,
        shareLocationWithClients: true,
        consentGivenAt: at,
      })
      .execute();
    const fix = { latitude: 59.9, longitude: 10.7, accuracy: 5, isOnline: true, isEnRoute: false };
    await database.db
      .insertInto('positions')
      .values({ masterId, ...fix, recordedAt: at, receivedAt: at })
      .execute();
    const jobs = [
      await book(kari.userId, ola, 'pending'),
      await book(kari.userId, ola, 'confirmed'),
      await book(kari.userId, ola, 'completed'),
    ];
    await turn(admin, ola.actor, 'client');
    const statuses = await Promise.all(jobs.map(async (id) => (await bookingOf(id)).status));
    expect(statuses).toEqual(['cancelled', 'cancelled', 'completed']);
    const notifyJobs = await database.db
      .selectFrom('jobs')
      .select('payload')
      .where('topic', '=', 'booking.statusChanged')
      .execute();
    expect(notifyJobs.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ bookingId: jobs[0], from: 'pending', to: 'cancelled' }),
        expect.objectContaining({ bookingId: jobs[1], from: 'confirmed', to: 'cancelled' }),
      ]),
    );
    const left = await Promise.all([
      database.db
        .selectFrom('listing')
        .select('masterId')
        .where('masterId', '=', masterId)
        .execute(),
      database.db.selectFrom('positions').select('id').where('masterId', '=', masterId).execute(),
      database.db
        .selectFrom('trackingSettings')
        .select('masterId')
        .where('masterId', '=', masterId)
        .where('shareLocationWithClients', '=', true)
        .execute(),
    ]);
    expect(left).toEqual([[], [], []]);
    await turn(admin, ola.actor, 'master');
    const again = await database.db
      .selectFrom('listing')
      .select(['masterId', 'isVerified'])
      .where('masterId', '=', masterId)
      .executeTakeFirst();
    expect(again).toEqual({ masterId, isVerified: false });
  });

  test('A-09 refuses to change the type of staff accounts', async () => {
    const [root, admin] = [await make('superadmin'), await make('admin')];
    await expect(turn(root, admin, 'master')).rejects.toEqual(refused('admin.typeOfAdmin'));
  });
});

describe('A-83 traps 8 and 19 deleting a person', () => {
  const keepFile = (ownerId: number, purpose: 'avatar' | 'document') =>
    withStaging({ db: database.db, storage }, async (staging) => {
      const bytes = await sharp({
        create: { width: 20, height: 20, channels: 3, background: '#fff' },
      })
        .png()
        .toBuffer();
      const source = Readable.from([bytes]);
      const staged = await (purpose === 'avatar'
        ? staging.image(source)
        : staging.document(source));
      await withTransaction(database.db, async (trx) => {
        if (purpose === 'avatar') await insertFile(trx, staged, { ownerId, purpose });
        else
          await storeDocument(trx, {
            userId: ownerId,
            type: 'personalId',
            staged,
            originalName: 'Kari.png',
          });
      });
      return staged;
    });

  test('keeps bookings and reviews but nothing that identifies the person', async () => {
    const [admin, ola] = [await make('admin'), await makeMaster(database.db)];
    const kari = await makeClient(database.db, { firstName: 'Kariann' });
    const token = await startSession(database.db, kari.userId, { now });
    const avatar = await keepFile(kari.userId, 'avatar');
    const documentFile = await keepFile(kari.userId, 'document');
    await database.db
      .updateTable('users')
      .set({ avatarFile: avatar.name, username: 'kariann', about: 'Hei', birthDate: '1990-01-01' })
      .where('id', '=', kari.userId)
      .execute();
    const [done, open] = [
      await book(kari.userId, ola, 'completed'),
      await book(kari.userId, ola, 'pending'),
    ];
    const { id: reviewId } = await database.db
      .insertInto('reviews')
      .values({
        masterId: ola.masterId,
        clientId: kari.userId,
        clientName: 'Kariann Nordmann',
        bookingId: done,
        rating: 5,
        comment: 'Fint arbeid, takk.',
        approved: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const heard: BusSignal[] = [];
    const stop = bus.subscribe(`user:${kari.userId}`, (busSignal) => heard.push(busSignal));

    await database.db
      .insertInto('supportMessages')
      .values({
        name: 'Kariann Nordmann',
        email: 'kariann@example.no',
        message: 'Hilsen Kariann i Storgata',
        language: 'nb',
        userId: kari.userId,
      })
      .execute();

    const { userId } = kari;
    const notification = {
      userId,
      kind: 'bookingCompleted',
      key: 'told',
      bookingId: done,
    } as const;
    await database.db.insertInto('notifications').values(notification).execute();
    await database.db.insertInto('notificationPreferences').values({ userId }).execute();

    expect(await remove(admin, kari)).toEqual({ id: kari.userId, deleted: true });
    stop();

    for (const table of [
      'notifications',
      'notificationPreferences',
      'pushSubscriptions',
    ] as const) {
      const own = database.db.selectFrom(table).select('userId').where('userId', '=', userId);
      expect(await own.execute()).toEqual([]);
    }

    expect(await authenticate(database.db, token, now)).toBeNull();
    expect(heard).toContainEqual({ kind: 'session' });
    expect(await bookingOf(done)).toMatchObject({
      status: 'completed',
      clientName: 'Slettet bruker',
      clientPhone: '-',
      address: '0155 Oslo',
    });
    expect((await bookingOf(open)).status).toBe('cancelled');
    const review = await database.db
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', reviewId)
      .executeTakeFirst();
    expect(review).toMatchObject({ clientName: 'Slettet bruker', approved: true, bookingId: done });
    for (const { name, private: isPrivate } of [avatar, documentFile])
      expect(await storage.read({ name, private: isPrivate })).toBeNull();
    const everything = JSON.stringify([
      await database.db.selectFrom('users').selectAll().where('id', '=', kari.userId).execute(),
      await database.db
        .selectFrom('bookings')
        .selectAll()
        .where('clientId', '=', kari.userId)
        .execute(),
      await database.db
        .selectFrom('reviews')
        .selectAll()
        .where('clientId', '=', kari.userId)
        .execute(),
      await database.db
        .selectFrom('documents')
        .selectAll()
        .where('userId', '=', kari.userId)
        .execute(),
      await database.db.selectFrom('supportMessages').selectAll().execute(),
      await database.db
        .selectFrom('files')
        .selectAll()
        .where('ownerId', '=', kari.userId)
        .execute(),
      await trailOf(kari),
    ]);
    expect(everything).not.toMatch(/kariann|person-|900 00 000|Storgata|1990/i);
    await expect(remove(admin, kari)).rejects.toEqual(refused('users.notFound'));
  });

  test('A-67 deletes a deleted person’s comments on articles', async () => {
    const [admin, kari] = [await make('admin'), await make()];
    const { id: postId } = await database.db
      .insertInto('posts')
      .values({
        slug: 'spar-vann',
        title: 'Spar vann',
        excerpt: 'Kort',
        content: '<p>Hei</p>',
        category: 'Tips',
        author: 'Ola',
        status: 'published',
        publishedAt: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = { postId, authorId: kari.userId };
    const hidden = { hiddenAt: now.toISOString(), hiddenBy: admin.userId };
    await database.db
      .insertInto('postComments')
      .values([
        { ...by, text: 'Blir' },
        { ...by, text: 'Borte', ...hidden },
      ])
      .execute();
    await remove(admin, kari);
    const { items } = await readComments(database.db, { slug: 'spar-vann', limit: 20 }, null);
    expect(items).toEqual([]);
    const left = await database.db.selectFrom('postComments').select('text').execute();
    expect(left).toEqual([]);
  });

  test('trap 19 a deleted master is not found, and booking texts no longer name them', async () => {
    const [admin, kari] = [await make('admin'), await make()];
    const ola = await makeMaster(database.db, { firstName: 'Olaug' });
    const [open, done] = [
      await book(kari.userId, ola, 'confirmed'),
      await book(kari.userId, ola, 'completed'),
    ];
    expect((await bookingOf(done)).searchText).toContain('olaug');
    await remove(admin, ola.actor);
    expect((await bookingOf(open)).status).toBe('cancelled');
    expect((await bookingOf(done)).searchText).not.toContain('olaug');
    const listed = await database.db
      .selectFrom('listing')
      .select('masterId')
      .where('masterId', '=', ola.masterId)
      .execute();
    expect(listed).toEqual([]);
  });

  test('trap 19 a booking sent concurrently is refused or cancelled, never left pending', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [admin, kari, ola] = [await make('admin'), await make(), await makeMaster(database.db)];
      const request = {
        masterId: ola.masterId,
        serviceId: ola.serviceId,
        clientName: 'Kari Nordmann',
        clientPhone: '+47 900 00 000',
        address: 'Storgata 1, 0155 Oslo',
        scheduledDate: '2026-11-25',
        scheduledTime: '10:00' as const,
        description: 'Kranen drypper.',
      };
      await Promise.allSettled([
        createBooking(database.db, kari, request, now),
        round % 2 === 0 ? remove(admin, ola.actor) : turn(admin, ola.actor, 'client'),
      ]);
      const waiting = await database.db
        .selectFrom('bookings')
        .select('id')
        .where('masterId', '=', ola.masterId)
        .where('status', '!=', 'cancelled')
        .execute();
      expect(waiting).toEqual([]);
    }
  });

  test('a stranger, a moderator, and an admin of an admin or of themselves are refused', async () => {
    const [person, admin] = [await make(), await make('admin')];
    await expect(remove(await make(), person)).rejects.toEqual(refused('access.forbidden'));
    await expect(remove(await make('moderator'), person)).rejects.toEqual(
      refused('access.forbidden'),
    );
    await expect(remove(admin, await make('admin'))).rejects.toEqual(
      refused('admin.superadminOnly'),
    );
    await expect(remove(admin, admin)).rejects.toEqual(refused('admin.self'));
  });

  test('of two who delete the same person concurrently, one gets not found', async () => {
    const [one, two, person] = [await make('admin'), await make('admin'), await make()];
    const done = await Promise.allSettled([remove(one, person), remove(two, person)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done).toContainEqual({ status: 'rejected', reason: refused('users.notFound') });
  });
});
