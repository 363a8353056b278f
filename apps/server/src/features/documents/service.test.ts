import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { decideDocumentInput } from '@mesterhand/domain/documents/schema';
import { type DocumentType, documentTypes } from '@mesterhand/domain/uploads/documents';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { type Storage, createFolderStorage, withStaging } from '../../core/storage/index.ts';
import { findReadableFile } from '../auth/service.ts';
import { findBadge, listDocumentViews, listDocuments } from './queries.ts';
import {
  decideDocument,
  deleteDocument,
  dropDecidedPictures,
  replaceDocument,
  verifyMaster,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const pdfText = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

let database: TestDatabase;
let dataDir: string;
let storage: Storage;
let admin: Actor;
let otherMaster: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-documents-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
  otherMaster = await makeMaster(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const newMaster = () => makeMaster(database.db, { isVerified: false });

/** Uploads a document as its owner and returns the stored file's name. */
async function send({ actor }: MadeMaster, type: DocumentType, originalName = 'attest.pdf') {
  const files = { db: database.db, storage };
  const { fileName } = await withStaging(files, async (staging) => {
    const staged = await staging.document(Readable.from([Buffer.from(pdfText)]));
    return replaceDocument(files, actor, { type, staged, originalName });
  });
  return fileName;
}

const decide = (actor: Actor, ola: MadeMaster, input: Record<string, unknown>) =>
  decideDocument(
    database.db,
    actor,
    decideDocumentInput.parse({ userId: ola.actor.userId, decision: 'approved', ...input }),
    now,
  );
const isVerified = async ({ masterId }: MadeMaster): Promise<boolean> => {
  const row = await database.db
    .selectFrom('masters')
    .select('isVerified')
    .where('id', '=', masterId)
    .executeTakeFirstOrThrow();
  const listing = await database.db
    .selectFrom('listing')
    .select('isVerified')
    .where('masterId', '=', masterId)
    .executeTakeFirst();
  expect(listing?.isVerified ?? row.isVerified).toBe(row.isVerified);
  return row.isVerified;
};
const statusesOf = async ({ actor }: MadeMaster) =>
  Object.fromEntries(
    (await listDocuments(database.db, actor.userId)).map(({ type, status }) => [type, status]),
  );
const storedNames = async () => {
  const names: string[] = [];
  for await (const { name } of storage.list({ private: true })) names.push(name);
  return names;
};

/** A master with both required documents approved, and with the badge. */
async function verifiedMaster() {
  const ola = await newMaster();
  const names = {
    personalId: await send(ola, 'personalId'),
    certificate: await send(ola, 'certificate'),
  };
  await decide(admin, ola, { type: 'personalId', fileName: names.personalId });
  await decide(admin, ola, { type: 'certificate', fileName: names.certificate, verified: true });
  return { ola, names };
}

describe('trap 1 a document', () => {
  test.each<[string, boolean, () => Promise<Actor | null>]>([
    ['a visitor', false, () => Promise.resolve(null)],
    ['a customer', false, () => makeClient(database.db)],
    ['another master', false, () => Promise.resolve(otherMaster.actor)],
    ['a moderator', false, () => makeClient(database.db, { role: 'moderator' })],
    ['an administrator', true, () => Promise.resolve(admin)],
    ['a superadmin', true, () => makeClient(database.db, { role: 'superadmin' })],
  ])('is visible to %s: %s', async (_name, isThere, who) => {
    const fileName = await send(await newMaster(), 'personalId');
    const found = await findReadableFile(database.db, await who(), fileName);
    expect(found !== null).toBe(isThere);
  });

  test('is visible to its owner, and marked as private', async () => {
    const ola = await newMaster();
    const fileName = await send(ola, 'certificate');
    expect(await findReadableFile(database.db, ola.actor, fileName)).toEqual({
      mime: 'application/pdf',
      bytes: expect.any(Number),
      private: true,
    });
  });

  test('replaces the one of its type, in rows and on disk', async () => {
    const ola = await newMaster();
    for (const type of documentTypes) {
      const first = await send(ola, type, 'x'.repeat(300));
      const second = await send(ola, type);
      const stored = await storedNames();
      expect([stored.includes(first), stored.includes(second)]).toEqual([false, true]);
    }
    expect(await statusesOf(ola)).toEqual({
      personalId: 'waiting',
      certificate: 'waiting',
      insurance: 'waiting',
    });
  });

  test('uploaded ten times concurrently is stored once', async () => {
    const ola = await newMaster();
    const before = (await storedNames()).length;
    await Promise.all(Array.from({ length: 10 }, () => send(ola, 'personalId')));
    expect(await statusesOf(ola)).toEqual({ personalId: 'waiting' });
    expect((await storedNames()).length).toBe(before + 1);
  });

  test('is removed by its owner only', async () => {
    const ola = await newMaster();
    const fileName = await send(ola, 'personalId');
    const files = { db: database.db, storage };
    for (const stranger of [otherMaster.actor, admin, await makeClient(database.db)])
      await expect(deleteDocument(files, stranger, 'personalId')).rejects.toMatchObject({
        code: 'documents.notFound',
      });
    expect(await storedNames()).toContain(fileName);
    await deleteDocument(files, ola.actor, 'personalId');
    expect(await storedNames()).not.toContain(fileName);
    expect(await findReadableFile(database.db, ola.actor, fileName)).toBeNull();
    await expect(deleteDocument(files, ola.actor, 'personalId')).rejects.toMatchObject({
      code: 'documents.notFound',
    });
  });
});

describe('trap 18 a decision', () => {
  test.each<Role>(['user', 'master', 'moderator'])('is not for role %s', async (role) => {
    const ola = await newMaster();
    const fileName = await send(ola, 'personalId');
    const actor = await makeClient(database.db, { role });
    await expect(decide(actor, ola, { type: 'personalId', fileName })).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    expect(await statusesOf(ola)).toEqual({ personalId: 'waiting' });
  });

  test('on one’s own documents is forbidden, even to an administrator', async () => {
    const ola = await newMaster();
    const fileName = await send(ola, 'personalId');
    const self: Actor = { ...ola.actor, role: 'superadmin' };
    await expect(decide(self, ola, { type: 'personalId', fileName })).rejects.toMatchObject({
      code: 'access.forbidden',
    });
  });

  test.each<[string, boolean, DocumentType[], DocumentType]>([
    ['the identity card alone', false, [], 'personalId'],
    ['the certificate alone', false, [], 'certificate'],
    ['the insurance alone', false, [], 'insurance'],
    ['identity card and insurance', false, ['personalId'], 'insurance'],
    ['both required documents', true, ['personalId'], 'certificate'],
    ['both, in the other order', true, ['certificate'], 'personalId'],
    ['all three', true, ['certificate', 'personalId'], 'insurance'],
  ])('after %s can grant the badge: %s', async (_name, isEnough, earlier, last) => {
    const ola = await newMaster();
    for (const type of earlier) {
      await decide(admin, ola, { type, fileName: await send(ola, type) });
      expect(await isVerified(ola)).toBe(false);
    }
    const input = { type: last, fileName: await send(ola, last), verified: true };
    const [outcome] = await Promise.allSettled([decide(admin, ola, input)]);
    expect(outcome).toMatchObject(
      isEnough
        ? { status: 'fulfilled' }
        : { status: 'rejected', reason: { code: 'documents.notApproved' } },
    );
    expect(await isVerified(ola)).toBe(isEnough);
    // A refused badge rolls the approval back: the administrator decides again.
    expect((await statusesOf(ola))[last]).toBe(isEnough ? 'approved' : 'waiting');
  });

  test('that approves both documents does not grant the badge by itself', async () => {
    const ola = await newMaster();
    for (const type of ['personalId', 'certificate'] as const)
      await decide(admin, ola, { type, fileName: await send(ola, type) });
    expect(await isVerified(ola)).toBe(false);
  });

  test('by another administrator stands if the document was viewed before it; the same decision is no conflict', async () => {
    const ola = await newMaster();
    const seen = {
      type: 'insurance',
      fileName: await send(ola, 'insurance'),
      seen: 'waiting',
    } as const;
    await decide(admin, ola, { ...seen, decision: 'rejected', reason: 'Utløpt.' });
    await expect(decide(admin, ola, seen)).rejects.toMatchObject({ code: 'conflict.stale' });
    await decide(admin, ola, { ...seen, decision: 'rejected', reason: 'Utløpt.' });
    expect(await statusesOf(ola)).toMatchObject({ insurance: 'rejected' });
  });

  test('requires the very file that was viewed, and that it still exists', async () => {
    const ola = await newMaster();
    const first = await send(ola, 'personalId');
    await send(ola, 'personalId');
    await expect(decide(admin, ola, { type: 'personalId', fileName: first })).rejects.toMatchObject(
      {
        code: 'conflict.stale',
      },
    );
    await expect(decide(admin, ola, { type: 'insurance', fileName: first })).rejects.toMatchObject({
      code: 'documents.notFound',
    });
    expect(await statusesOf(ola)).toEqual({ personalId: 'waiting' });
  });

  test.each(['personalId', 'certificate'] as const)(
    'that rejects %s revokes the badge, whatever is requested',
    async (type) => {
      const { ola, names } = await verifiedMaster();
      const input = { type, fileName: names[type], decision: 'rejected', reason: 'Utløpt' };
      const rejected = await decide(admin, ola, { ...input, verified: true });
      expect(rejected).toMatchObject({ status: 'rejected', reason: 'Utløpt' });
      expect(await isVerified(ola)).toBe(false);
    },
  );

  test('that rejects the insurance leaves the badge', async () => {
    const { ola } = await verifiedMaster();
    const fileName = await send(ola, 'insurance');
    const input = { type: 'insurance', fileName, decision: 'rejected', reason: 'Uleselig' };
    await decide(admin, ola, input);
    expect(await isVerified(ola)).toBe(true);
  });

  test('that is revoked by hand leaves the documents approved', async () => {
    const { ola, names } = await verifiedMaster();
    await decide(admin, ola, { type: 'personalId', fileName: names.personalId, verified: false });
    expect(await isVerified(ola)).toBe(false);
    expect(await statusesOf(ola)).toEqual({ personalId: 'approved', certificate: 'approved' });
  });

  test.each<[string, boolean, (ola: MadeMaster) => Promise<unknown>]>([
    ['a new identity card', false, (ola) => send(ola, 'personalId')],
    ['a new certificate', false, (ola) => send(ola, 'certificate')],
    [
      'a removed certificate',
      false,
      (ola) => deleteDocument({ db: database.db, storage }, ola.actor, 'certificate'),
    ],
    ['an insurance', true, (ola) => send(ola, 'insurance')],
  ])(
    'requires the state that was seen: after %s the badge stays: %s',
    async (_name, stays, change) => {
      const { ola } = await verifiedMaster();
      expect(await isVerified(ola)).toBe(true);
      await change(ola);
      expect(await isVerified(ola)).toBe(stays);
    },
  );

  test('gives no badge to a former master', async () => {
    const { ola, names } = await verifiedMaster();
    const ofOla = database.db.updateTable('masters').where('id', '=', ola.masterId);
    await ofOla.set({ hiddenAt: now.toISOString(), isVerified: false }).execute();
    await expect(
      decide(admin, ola, { type: 'personalId', fileName: names.personalId, verified: true }),
    ).rejects.toMatchObject({ code: 'masters.notFound' });
  });

  test('is audited with actor and reason', async () => {
    const ola = await newMaster();
    const fileName = await send(ola, 'personalId');
    const input = { type: 'personalId', fileName, decision: 'rejected', reason: 'Utløpt' };
    await decide(admin, ola, input);
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'subject', 'reason', 'before', 'after'])
      .where('subjectId', '=', ola.actor.userId)
      .execute();
    expect(trail).toEqual([
      {
        actorId: admin.userId,
        action: 'documents.decide',
        subject: 'user',
        reason: 'Utløpt',
        before: { type: 'personalId', status: 'waiting' },
        after: { type: 'personalId', status: 'rejected', verified: false },
      },
    ]);
  });
});

describe('trap 18 the badge alone', () => {
  const verify = (actor: Actor, { actor: { userId } }: MadeMaster, verified: boolean) =>
    verifyMaster(database.db, actor, { userId, verified, reason: 'Etter kontroll' });
  const badgeOf = ({ actor: { userId } }: MadeMaster) => findBadge(database.db, userId);

  test('is granted once both required documents are approved, and can be revoked', async () => {
    const ola = await newMaster();
    for (const type of ['personalId', 'certificate'] as const)
      await decide(admin, ola, { type, fileName: await send(ola, type) });
    expect(await badgeOf(ola)).toMatchObject({ isVerified: false, decidedAt: null });
    await verify(admin, ola, true);
    expect(await badgeOf(ola)).toMatchObject({ isVerified: true, reason: '' });
    await verify(admin, ola, false);
    expect(await badgeOf(ola)).toEqual({
      isVerified: false,
      decidedAt: expect.any(String),
      reason: 'Etter kontroll',
    });
  });

  test('that was never granted sends no notification when revoked', async () => {
    const ola = await newMaster();
    const fileName = await send(ola, 'certificate');
    await decide(admin, ola, {
      type: 'certificate',
      fileName,
      decision: 'rejected',
      reason: 'Gammel',
    });
    expect(await badgeOf(ola)).toEqual({ isVerified: false, decidedAt: null, reason: '' });
  });

  test('is revoked with a rejected required document, and the master reads the reason', async () => {
    const ola = await newMaster();
    const fileName = await send(ola, 'personalId');
    await decide(admin, ola, { type: 'personalId', fileName });
    await decide(admin, ola, { type: 'certificate', fileName: await send(ola, 'certificate') });
    await verify(admin, ola, true);
    const rejected = { decision: 'rejected', reason: 'Uleselig' };
    await decide(admin, ola, { type: 'personalId', fileName, ...rejected });
    expect(await badgeOf(ola)).toMatchObject({ isVerified: false, reason: 'Uleselig' });
  });

  test('can’t be granted by a master, moderator or stranger, nor to oneself', async () => {
    const ola = await newMaster();
    const moderator = await makeClient(database.db, { role: 'moderator' });
    const adminWhoIsOla: Actor = { ...ola.actor, role: 'admin' };
    for (const actor of [otherMaster.actor, ola.actor, moderator, adminWhoIsOla])
      await expect(verify(actor, ola, true)).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await isVerified(ola)).toBe(false);
  });
});

describe('views of documents', () => {
  const viewsOf = ({ userId }: Actor) =>
    listDocumentViews(database.db, { ownerId: userId, limit: 10 });

  test('an administrator’s view is logged once an hour for the owner; the owner’s own is not', async () => {
    const ola = await makeMaster(database.db);
    const fileName = await send(ola, 'personalId');
    await findReadableFile(database.db, ola.actor, fileName);
    expect((await viewsOf(ola.actor)).items).toEqual([]);
    await findReadableFile(database.db, admin, fileName);
    await findReadableFile(database.db, admin, fileName);
    expect((await viewsOf(ola.actor)).items).toMatchObject([
      { type: 'personalId', viewerName: 'Kari Nordmann', isAdmin: true },
    ]);
    expect((await viewsOf(otherMaster.actor)).items).toEqual([]);
  });

  test('a stranger’s refused request is not logged as a view', async () => {
    const ola = await makeMaster(database.db);
    const fileName = await send(ola, 'certificate');
    expect(await findReadableFile(database.db, otherMaster.actor, fileName)).toBeNull();
    expect((await viewsOf(ola.actor)).items).toEqual([]);
  });
});

describe('the picture of an identity document', () => {
  const days = (number: number): Date => new Date(now.getTime() + number * 86_400_000);
  const dropAt = (at: Date) => dropDecidedPictures({ db: database.db, storage }, at);

  test('is deleted thirty days after the decision; decision, badge and other documents stay', async () => {
    const { ola, names } = await verifiedMaster();
    await dropAt(days(29));
    expect(await storedNames()).toEqual(expect.arrayContaining(Object.values(names)));
    await dropAt(days(31));
    expect(await storedNames()).not.toContain(names.personalId);
    expect(await isVerified(ola)).toBe(true);
    const documents = await listDocuments(database.db, ola.actor.userId);
    expect(documents.find(({ type }) => type === 'personalId')).toMatchObject({
      status: 'approved',
      fileName: '',
      url: '',
      fileRemovedAt: days(31).toISOString(),
    });
    const kept = documents.find(({ type }) => type === 'certificate');
    expect(kept).toMatchObject({ fileName: names.certificate, fileRemovedAt: null });
    await expect(decide(admin, ola, { type: 'personalId', fileName: '' })).rejects.toEqual(
      expect.objectContaining({ code: 'conflict.stale' }),
    );
  });

  test('stays while undecided', async () => {
    const fileName = await send(await newMaster(), 'personalId');
    await dropAt(days(400));
    expect(await storedNames()).toContain(fileName);
  });
});
