import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { AdminScene, SaveSceneInput } from '@mesterhand/domain/scenes/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { emit } from '../../core/events/index.ts';
import { audit } from '../../core/observability/index.ts';
import {
  type StagedFile,
  type Storage,
  insertFile,
  pictureName,
  discardBytes,
  removeFiles,
  uploadUrl,
} from '../../core/storage/index.ts';
import { isUsedPicture, lockScene, lockScenePicture } from './queries.ts';

/** Records a staged photograph, for a scene that will show it. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return withTransaction(db, async (trx) => {
    requirePermission(actor);
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'scene' });
    return { image: uploadUrl(staged.name) };
  });
}

/**
 * Shows a photograph instead of a drawn scene, or the drawing again. The photograph before is removed. What is stored
 * already is answered as it is, so that a retry after a lost answer is no conflict.
 * @throws AppError `conflict.stale` when it was changed since the version that was read, `scenes.imageUnknown`.
 */
export async function saveScene(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  { version, ...wanted }: SaveSceneInput,
  now: Date,
): Promise<AdminScene> {
  const { scene, removed } = await withTransaction(db, async (trx) => {
    requirePermission(actor);
    const before = await lockScene(trx, wanted.name);
    const change = changesOf(before, wanted);
    if (Object.keys(change).length === 0) return { scene: before, removed: [] };
    if (version !== before.version) throw new AppError('conflict.stale');
    const imageFile = await readImage(trx, wanted.image, before.image);
    await writeScene(trx, { ...wanted, imageFile }, { version, now });
    await recordChange(trx, actor, { before, change, name: wanted.name });
    emit(trx, 'settings', { kind: 'settings' });
    const old = before.image === null ? undefined : pictureName(before.image);
    const gone = old === undefined || old === imageFile ? [] : [old];
    const scene = { ...wanted, image: uploadUrl(imageFile), version: version + 1 };
    return { scene, removed: await removeFiles(trx, gone) };
  });
  await discardBytes(storage, removed);
  return scene;
}

function requirePermission(actor: Actor): void {
  if (!can(actor, 'settings.write', null)) throw new AppError('access.forbidden');
}

type Wanted = Omit<SaveSceneInput, 'version'>;

/** The fields that differ from what is stored; texts are compared by value. */
function changesOf(before: AdminScene, wanted: Wanted): Partial<Wanted> {
  const { image, isShown, focusX, focusY, alts } = wanted;
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  return {
    ...(image !== before.image && { image }),
    ...(isShown !== before.isShown && { isShown }),
    ...(focusX !== before.focusX && { focusX }),
    ...(focusY !== before.focusY && { focusY }),
    ...(!isSame(inOrder(alts), inOrder(before.alts)) && { alts }),
  };
}

// The database has an order of keys of its own.
const inOrder = (alts: Wanted['alts']) => alts && [alts.nb, alts.en, alts.ru, alts.uk];

async function readImage(
  trx: Transaction<DB>,
  image: string,
  before: string | null,
): Promise<string> {
  const name = pictureName(image) ?? '';
  const isKnown = image === before;
  if (isKnown || ((await lockScenePicture(trx, name)) && !(await isUsedPicture(trx, name))))
    return name;
  throw new AppError('scenes.imageUnknown', { issues: [{ path: ['image'], message: 'invalid' }] });
}

async function writeScene(
  trx: Transaction<DB>,
  { name, imageFile, isShown, focusX, focusY, alts }: Wanted & { imageFile: string },
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const texts = alts === null ? null : JSON.stringify(alts);
  const row = { imageFile, isShown, focusX, focusY, alts: texts, updatedAt: now.toISOString() };
  if (version > 0) {
    await trx
      .updateTable('pageScenes')
      .set({ ...row, version: sql`version + 1` })
      .where('name', '=', name)
      .execute();
    return;
  }
  const made = await trx
    .insertInto('pageScenes')
    .values({ name, ...row, version: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  // Somebody else's first photograph was faster.
  if (made === undefined) throw new AppError('conflict.stale');
}

async function recordChange(
  trx: Transaction<DB>,
  actor: Actor,
  { before, change, name }: { before: AdminScene; change: Partial<Wanted>; name: string },
): Promise<void> {
  const old = Object.fromEntries(
    Object.entries(before).filter(([field]) => Object.hasOwn(change, field)),
  );
  const said = (alts: AdminScene['alts'] | undefined) =>
    Object.hasOwn(change, 'alts') ? { alts: inOrder(alts ?? null)?.join(' · ') ?? null } : {};
  await audit(trx, {
    actorId: actor.userId,
    action: 'settings.scene',
    subject: 'settings',
    subjectId: 1,
    before: { scene: name, ...old, ...said(before.alts) },
    after: { scene: name, ...change, ...said(change.alts) },
  });
}
