import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type RegisterMasterInput,
  registerInput,
  registerMasterInput,
} from '@mesterhand/domain/auth/schema';
import type { NotNull } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient } from '../../../../../tests/support/people.ts';
import { authenticate, endSession } from '../../core/sessions/index.ts';
import { type Storage, createFolderStorage, withStaging } from '../../core/storage/index.ts';
import { setLanguage } from '../profile/service.ts';
import { login } from '../sign-in/service.ts';
import { findReadableFile, register, registerMaster } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const visit = { now, address: '203.0.113.7', agent: '', device: null };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let database: TestDatabase;
let storage: Storage;
let dataDir: string;
let nth = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-auth-'));
  storage = await createFolderStorage({ dataDir });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => (nth += 1));

const person = () => ({
  firstName: 'Kari',
  lastName: 'Nordmann',
  username: `kari${nth}`,
  email: `kari${nth}@example.no`,
  password: 'fjell-og-fjord',
  phone: '+47 900 00 000',
});

/** Signs in without a second factor. */
async function signIn({ email, password }: { email: string; password: string }) {
  const opened = await login(database.db, { email, password }, visit);
  if (opened.kind !== 'session') throw new Error('Expected a session, got a challenge.');
  return opened;
}

describe('registering and signing in', () => {
  test('C-121 C-120 returns the documented shape of a signed-in person', async () => {
    const { user, token } = await register(database.db, registerInput.parse(person()), visit);
    expect(user).toEqual({
      id: expect.any(Number),
      email: person().email,
      phone: '+47 900 00 000',
      firstName: 'Kari',
      lastName: 'Nordmann',
      avatar: null,
      userType: 'client',
      isAdmin: false,
      role: 'user',
      masterId: null,
    });
    expect(token).toMatch(/^[a-z0-9]{32,}$/);
    const again = await signIn({ ...person(), email: person().email.toUpperCase() });
    expect(again.user).toEqual(user);
    expect(again.token).not.toBe(token);
  });

  test('C-16 a session has the account’s language once one was chosen', async () => {
    const { user } = await register(
      database.db,
      registerInput.parse({ ...person(), language: 'nb' }),
      visit,
    );
    expect(user.language).toBe('nb');
    nth += 1;
    const silent = await register(database.db, registerInput.parse(person()), visit);
    expect(silent.user).not.toHaveProperty('language');
    await setLanguage(database.db, { userId: silent.user.id, language: 'uk' });
    expect((await signIn(person())).user.language).toBe('uk');
  });

  test.each([
    ['a wrong password', 'kari{n}@example.no', 'feil passord'],
    ['an unknown account', 'ingen@example.no', 'fjell-og-fjord'],
  ])('C-98 %s gets the same answer', async (_name, email, password) => {
    await register(database.db, registerInput.parse(person()), visit);
    await expect(signIn({ email: email.replace('{n}', `${nth}`), password })).rejects.toMatchObject(
      { code: 'auth.credentials', status: 401 },
    );
  });

  test('an email opens one account, in any case and under concurrency', async () => {
    const input = registerInput.parse(person());
    const twice = await Promise.allSettled([
      register(database.db, input, visit),
      register(
        database.db,
        { ...input, email: input.email.toUpperCase(), username: 'annen' },
        visit,
      ),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a deleted account can’t sign in', async () => {
    const { user, token } = await register(database.db, registerInput.parse(person()), visit);
    await database.db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
    expect(await authenticate(database.db, token, now)).toBeNull();
    await expect(signIn(person())).rejects.toMatchObject({
      code: 'auth.credentials',
    });
  });

  test('trap 9 registration can be disabled', async () => {
    await database.db.updateTable('settings').set({ allowRegistration: false }).execute();
    await expect(register(database.db, registerInput.parse(person()), visit)).rejects.toMatchObject(
      {
        code: 'auth.registrationClosed',
        status: 403,
      },
    );
    await database.db.updateTable('settings').set({ allowRegistration: true }).execute();
  });
});

describe('sessions', () => {
  test('only the hash of a token is stored', async () => {
    const { token } = await register(database.db, registerInput.parse(person()), visit);
    const ids = await database.db.selectFrom('sessions').select('id').execute();
    // 200 random bits.
    expect(token).toMatch(/^[a-z2-7]{40}$/);
    expect(ids.some(({ id }) => id.includes(token) || token.includes(id))).toBe(false);
    expect(await authenticate(database.db, token, now)).toMatchObject({
      actor: { userType: 'client', role: 'user' },
    });
  });

  test('trap 9 thirty idle minutes end a session, activity extends it', async () => {
    const { token } = await register(database.db, registerInput.parse(person()), visit);
    expect(await authenticate(database.db, token, later(29))).not.toBeNull();
    expect(await authenticate(database.db, token, later(58))).not.toBeNull();
    expect(await authenticate(database.db, token, later(89))).toBeNull();
  });

  test.each([
    ['user', 30 * 24 * 60],
    ['moderator', 30 * 24 * 60],
    ['admin', 12 * 60],
    ['superadmin', 12 * 60],
  ] as const)(
    'V7.3.2 the session of a busy %s ends %i minutes after it began',
    async (role, minutes) => {
      const { user, token } = await register(database.db, registerInput.parse(person()), visit);
      await database.db
        .updateTable('users')
        .set({ role, demo: true })
        .where('id', '=', user.id)
        .execute();
      const busyUntil = async (at: Date) => {
        await database.db
          .updateTable('sessions')
          .set({ lastSeenAt: at.toISOString() })
          .where('userId', '=', user.id)
          .execute();
        return authenticate(database.db, token, at);
      };
      expect(await busyUntil(later(minutes - 1))).not.toBeNull();
      expect(await busyUntil(later(minutes + 1))).toBeNull();
    },
  );

  test('trap 9 a shorter timeout applies to open sessions at once', async () => {
    const { token } = await register(database.db, registerInput.parse(person()), visit);
    await database.db.updateTable('settings').set({ sessionTimeout: 5 }).execute();
    expect(await authenticate(database.db, token, later(6))).toBeNull();
    await database.db.updateTable('settings').set({ sessionTimeout: 30 }).execute();
  });

  test('signing out ends only this session', async () => {
    const first = await register(database.db, registerInput.parse(person()), visit);
    const second = await signIn(person());
    await endSession(database.db, first.token, now);
    await endSession(database.db, first.token, now);
    expect(await authenticate(database.db, first.token, now)).toBeNull();
    expect(await authenticate(database.db, second.token, now)).not.toBeNull();
  });
});

describe('registering as a master', () => {
  const photo = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f6a5f' } })
      .jpeg()
      .toBuffer();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

  const enrol = (
    more: Partial<RegisterMasterInput> = {},
    given: ('personalId' | 'certificate' | 'insurance')[] = ['personalId', 'certificate'],
  ) =>
    withStaging({ db: database.db, storage }, async (staging) => {
      const documents: Parameters<typeof registerMaster>[2] = {};
      for (const type of given) {
        const bytes = type === 'certificate' ? pdf : await photo();
        documents[type] = {
          staged: await staging.document(Readable.from([bytes])),
          originalName: `${type}.jpg`,
        };
      }
      const input = registerMasterInput.parse({
        ...person(),
        category: 'plumbing',
        city: 'bergen',
        experience: 4,
        completedJobs: 120,
        bio: 'Rørlegger i Bergen.',
        hourlyRate: '890',
        services: [{ name: 'Bytte kran', price: '1490' }],
        ...more,
      });
      return registerMaster(database.db, input, documents, visit);
    });

  test('C-122 creates an unverified, listed master with services and private documents', async () => {
    const { user } = await enrol();
    expect(user).toMatchObject({
      userType: 'master',
      role: 'user',
      isAdmin: false,
      masterId: expect.any(Number),
    });
    const listed = await database.db
      .selectFrom('listing')
      .select(['isVerified', 'completedJobs', 'city', 'categoryCode', 'hourlyRate'])
      .where('userId', '=', user.id)
      .executeTakeFirst();
    expect(listed).toEqual({
      isVerified: false,
      completedJobs: 0,
      city: 'bergen',
      categoryCode: 'plumbing',
      hourlyRate: 890,
    });

    const documents = await database.db
      .selectFrom('documents')
      .select(['type', 'fileName'])
      .where('userId', '=', user.id)
      .where('fileName', 'is not', null)
      .$narrowType<{ fileName: NotNull }>()
      .orderBy('type')
      .execute();
    expect(documents.map(({ type }) => type)).toEqual(['certificate', 'personalId']);
    const owner = {
      userId: user.id,
      userType: 'master' as const,
      role: 'user' as const,
      masterId: user.masterId,
    };
    for (const { fileName } of documents) {
      expect(await findReadableFile(database.db, owner, fileName)).toMatchObject({ private: true });
      expect(
        await findReadableFile(database.db, await makeClient(database.db), fileName),
      ).toBeNull();
      expect(await findReadableFile(database.db, null, fileName)).toBeNull();
      expect(
        await findReadableFile(
          database.db,
          await makeClient(database.db, { role: 'moderator' }),
          fileName,
        ),
      ).toBeNull();
      expect(
        await findReadableFile(
          database.db,
          await makeClient(database.db, { role: 'admin' }),
          fileName,
        ),
      ).not.toBeNull();
    }
  });

  test.each([
    ['the certificate', ['personalId'] as const, ['certificate']],
    ['both documents', ['insurance'] as const, ['personalId', 'certificate']],
  ])(
    'C-96 without %s no account is opened and nothing is stored',
    async (_name, given, missing) => {
      const before = await database.db.selectFrom('files').select('name').execute();
      await expect(enrol({}, [...given])).rejects.toMatchObject({
        code: 'uploads.missing',
        issues: missing.map((type) => ({ path: [type], message: 'required' })),
      });
      expect(await database.db.selectFrom('files').select('name').execute()).toHaveLength(
        before.length,
      );
      await expect(signIn(person())).rejects.toMatchObject({
        code: 'auth.credentials',
      });
    },
  );

  test('C-122 an unknown category opens no account', async () => {
    await expect(enrol({ category: 'astrologi' })).rejects.toMatchObject({
      code: 'categories.notFound',
    });
    await expect(signIn(person())).rejects.toMatchObject({
      code: 'auth.credentials',
    });
  });
});
