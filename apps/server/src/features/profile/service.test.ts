import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { bookingStatuses } from '@mesterhand/domain/bookings/status';
import { updateProfileInput } from '@mesterhand/domain/profile/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { hashPassword, authenticate, startSession } from '../../core/sessions/index.ts';
import { type Storage, createFolderStorage, withStaging } from '../../core/storage/index.ts';
import {
  changePassword,
  storeAvatar,
  readProfile,
  readPublicProfile,
  updateProfile,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const long = 'Jeg er rørlegger og har pusset opp bad i mange år. '.repeat(5);

let database: TestDatabase;
let dataDir: string;
let storage: Storage;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-profile-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A parsed edit, plus fields that a client might add. */
const edit = (more: Record<string, unknown> = {}) =>
  updateProfileInput.parse({
    firstName: 'Nora',
    lastName: 'Berg',
    city: 'bergen',
    birthDate: '1990-05-17',
    gender: 'female',
    about: 'Jeg bor i Bergen.',
    role: 'client',
    ...more,
  });
const trade = { role: 'master', category: 'plumbing', about: long };

const save = (actor: Actor, more?: Record<string, unknown>) =>
  updateProfile({ db: database.db, storage }, actor, edit(more), now);
const userOf = ({ userId }: Actor) =>
  database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const mastersOf = ({ userId }: Actor) =>
  database.db.selectFrom('masters').selectAll().where('userId', '=', userId).execute();
const isListed = async (masterId: number | null) =>
  (await database.db.selectFrom('listing').select('masterId').execute()).some(
    (row) => row.masterId === masterId,
  );

describe('trap 2 an edit of one’s own profile', () => {
  const raises = { isAdmin: true, userType: 'master', isVerified: true, masterId: 1, id: 1 };

  test.each<Role>(['user', 'master', 'moderator', 'admin', 'superadmin'])(
    'does not change the role %s, whatever else is sent',
    async (role) => {
      const person = await makeClient(database.db, { role });
      const before = await userOf(person);
      await save(person, raises);
      expect(await userOf(person)).toEqual({
        ...before,
        lastName: 'Berg',
        searchText: expect.stringContaining(' berg '),
        firstName: 'Nora',
        city: 'bergen',
        birthDate: '1990-05-17',
        gender: 'female',
        about: 'Jeg bor i Bergen.',
        profileVersion: before.profileVersion + 1,
      });
      expect(await mastersOf(person)).toEqual([]);
    },
  );

  test('makes a customer an unverified master, and nothing more', async () => {
    const nora = await makeClient(database.db);
    const before = await userOf(nora);
    const { masterId } = await save(nora, { ...trade, ...raises, role: 'master' });
    expect(await userOf(nora)).toMatchObject({
      userType: 'master',
      role: before.role,
      email: before.email,
      phone: before.phone,
      demo: false,
    });
    expect(await mastersOf(nora)).toMatchObject([
      {
        id: masterId,
        isVerified: false,
        hiddenAt: null,
        description: long.trim(),
        city: 'bergen',
        categoryId: 1,
        hourlyRate: null,
        completedJobs: 0,
        declaredJobs: 0,
        experienceMonths: 0,
        reviewCount: 0,
        ratingSum: 0,
        views: 0,
      },
    ]);
    expect(await isListed(masterId)).toBe(true);
    const services = await database.db
      .selectFrom('services')
      .select('id')
      .where('masterId', '=', masterId)
      .execute();
    expect(services).toEqual([]);
  });

  test('does not verify a master, nor revoke the badge of one who stays one', async () => {
    const unverified = await makeMaster(database.db, { isVerified: false });
    const verified = await makeMaster(database.db);
    expect(await save(unverified.actor, { ...trade, ...raises, role: 'master' })).toMatchObject({
      isVerified: false,
    });
    expect(await save(verified.actor, trade)).toMatchObject({ isVerified: true });
  });

  test('changes nobody but its actor', async () => {
    const [nora, stranger] = [await makeClient(database.db), await makeMaster(database.db)];
    const before = [await userOf(stranger.actor), await mastersOf(stranger.actor)];
    await save(nora, { ...trade, id: stranger.actor.userId, masterId: stranger.masterId });
    expect([await userOf(stranger.actor), await mastersOf(stranger.actor)]).toEqual(before);
  });

  test('ten concurrent ones create one master record, and of two with the same version one is refused', async () => {
    const nora = await makeClient(database.db);
    await Promise.all(Array.from({ length: 10 }, () => save(nora, trade)));
    expect(await mastersOf(nora)).toHaveLength(1);
    const { version } = await readProfile(database.db, nora);
    const both = await Promise.allSettled([
      save(nora, { ...trade, version }),
      save(nora, { ...trade, version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict.stale' },
    });
  });

  test('of a deleted person is refused', async () => {
    const gone = await makeClient(database.db);
    const deletedAt = now.toISOString();
    const ofGone = database.db.updateTable('users').where('id', '=', gone.userId);
    await ofGone.set({ deletedAt }).execute();
    await expect(save(gone)).rejects.toMatchObject({ code: 'auth.required' });
    await expect(readProfile(database.db, gone)).rejects.toMatchObject({ code: 'auth.required' });
    await expect(readPublicProfile(database.db, null, { id: gone.userId })).rejects.toMatchObject({
      code: 'profile.notFound',
    });
  });
});

describe('trap 18 a master who becomes a customer again', () => {
  test('is hidden with their history, and returns without the badge', async () => {
    const [ola, kari] = [await makeMaster(database.db), await makeClient(database.db)];
    const job = await makeJob(database.db, { clientId: kari.userId, master: ola });
    expect(await save(ola.actor)).toMatchObject({ role: 'client', masterId: null });
    expect(await mastersOf(ola.actor)).toMatchObject([
      { id: ola.masterId, hiddenAt: expect.any(String) },
    ]);
    expect(await isListed(ola.masterId)).toBe(false);
    expect(await readPublicProfile(database.db, null, { id: ola.actor.userId })).toMatchObject({
      role: 'client',
      category: null,
      isVerified: false,
    });
    const kept = await database.db
      .selectFrom('bookings')
      .select(['masterId', 'serviceId'])
      .where('id', '=', job)
      .executeTakeFirst();
    expect(kept).toEqual({ masterId: ola.masterId, serviceId: ola.serviceId });

    expect(await save(ola.actor, trade)).toMatchObject({
      masterId: ola.masterId,
      isVerified: false,
    });
    expect(await isListed(ola.masterId)).toBe(true);
  });

  const over = ['completed', 'cancelled'];

  test.each(bookingStatuses.filter((status) => !over.includes(status)))(
    'stays a master, and nothing of the edit is stored, while a booking is %s',
    async (status) => {
      const [ola, kari] = [await makeMaster(database.db), await makeClient(database.db)];
      await makeJob(database.db, { clientId: kari.userId, master: ola, status });
      const before = await userOf(ola.actor);
      await expect(save(ola.actor)).rejects.toMatchObject({ code: 'profile.openJobs' });
      expect(await userOf(ola.actor)).toEqual(before);
      expect(await isListed(ola.masterId)).toBe(true);
    },
  );

  test.each(bookingStatuses.filter((status) => over.includes(status)))(
    'is not prevented by a booking that is %s',
    async (status) => {
      const [ola, kari] = [await makeMaster(database.db), await makeClient(database.db)];
      await makeJob(database.db, { clientId: kari.userId, master: ola, status });
      await expect(save(ola.actor)).resolves.toMatchObject({ role: 'client' });
    },
  );
});

describe('C-168 a profile', () => {
  test('of another person has no e-mail, phone, birth date or documents', async () => {
    const nora = await makeClient(database.db);
    await save(nora, { middleName: 'Marie' });
    const shown = await readPublicProfile(database.db, null, { id: nora.userId });
    const own = await readProfile(database.db, nora);
    const hidden = Object.keys(own).filter((key) => !(key in shown));
    expect(hidden.sort()).toEqual([
      'birthDate',
      'businessAddress',
      'completedJobs',
      'documents',
      'email',
      'experience',
      'gender',
      'hourlyRate',
      'jobType',
      'languages',
      'licensedWorks',
      'middleName',
      'noLicense',
      'organisationNumber',
      'phone',
      'positiveReviews',
      'username',
      'version',
      'works',
    ]);
  });
});

describe('C-103 the picture', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f6a5f' } })
      .png()
      .toBuffer();
  const give = async (actor: Actor): Promise<string> => {
    const bytes = await picture();
    const { avatarUrl } = await withStaging({ db: database.db, storage }, async (staging) =>
      storeAvatar({ db: database.db, storage }, actor, await staging.image(Readable.from([bytes]))),
    );
    return avatarUrl;
  };
  const kept = async () => {
    const names: string[] = [];
    for await (const { name } of storage.list({ private: false })) names.push(name);
    const rows = await database.db.selectFrom('files').select('name').execute();
    return { files: names.length, rows: rows.length };
  };

  test('replaces the previous one in rows and on disk, and is removed by null', async () => {
    const nora = await makeClient(database.db);
    const [first, second] = [await give(nora), await give(nora)];
    expect(first).not.toBe(second);
    expect(await kept()).toEqual({ files: 3, rows: 1 });
    expect(await save(nora, { avatar: second })).toMatchObject({ avatar: second });
    expect(await save(nora)).toMatchObject({ avatar: second });
    expect(await save(nora, { avatar: null })).toMatchObject({ avatar: null });
    expect(await kept()).toEqual({ files: 0, rows: 0 });
  });

  test('of another person can’t be claimed or removed', async () => {
    const [nora, stranger] = [await makeClient(database.db), await makeClient(database.db)];
    const hers = await give(nora);
    for (const avatar of [hers, hers.replace('/uploads/', ''), '/uploads/../secret.webp'])
      await expect(save(stranger, { avatar })).rejects.toMatchObject({
        code: 'input.invalid',
        issues: [{ path: ['avatar'], message: 'invalid' }],
      });
    await save(stranger, { avatar: null });
    expect(await readProfile(database.db, nora)).toMatchObject({ avatar: hers });
    await save(nora, { avatar: null });
  });

  test('of a deleted person is not stored', async () => {
    const gone = await makeClient(database.db);
    const deletedAt = now.toISOString();
    const ofGone = database.db.updateTable('users').where('id', '=', gone.userId);
    await ofGone.set({ deletedAt }).execute();
    await expect(give(gone)).rejects.toMatchObject({ code: 'auth.required' });
    expect(await kept()).toEqual({ files: 0, rows: 0 });
  });
});

describe('C-07 a new password', () => {
  const next = 'nordlys over Lofoten';
  const withPassword = async (password: string | null) => {
    const actor = await makeClient(database.db);
    const passwordHash = password === null ? null : await hashPassword(password);
    const ofActor = database.db.updateTable('users').where('id', '=', actor.userId);
    await ofActor.set({ passwordHash }).execute();
    const tokens = [await startSession(database.db, actor.userId, { now })];
    tokens.push(await startSession(database.db, actor.userId, { now }));
    return { actor, tokens };
  };
  const live = (tokens: string[]) =>
    Promise.all(
      tokens.map(async (token) => (await authenticate(database.db, token, now)) !== null),
    );

  test('ends one’s other sessions, and nobody else’s', async () => {
    const [nora, stranger] = [await withPassword('fjell-og-fjord'), await withPassword(null)];
    const [token = ''] = nora.tokens;
    const session = { userId: nora.actor.userId, token };
    const input = { currentPassword: 'fjell-og-fjord', newPassword: next };
    expect(await changePassword(database.db, session, input)).toEqual({ changed: true });
    expect(await live(nora.tokens)).toEqual([true, false]);
    expect(await live(stranger.tokens)).toEqual([true, true]);
  });

  test.each([
    ['a wrong one', 'fjell-og-fjord', 'fjell og fjord'],
    ['an empty one', 'fjell-og-fjord', ''],
    ['any, where there is none', null, 'fjell-og-fjord'],
  ])('is not set after %s, and no session ends', async (_name, kept, currentPassword) => {
    const nora = await withPassword(kept);
    const before = await userOf(nora.actor);
    const session = { userId: nora.actor.userId, token: nora.tokens[0] ?? '' };
    await expect(
      changePassword(database.db, session, { currentPassword, newPassword: next }),
    ).rejects.toMatchObject({ issues: [{ path: ['currentPassword'], message: 'passwordWrong' }] });
    expect(await userOf(nora.actor)).toEqual(before);
    expect(await live(nora.tokens)).toEqual([true, true]);
  });
});
