import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import {
  type CreateCategoryInput,
  type UpdateCategoryInput,
  codeOfName,
} from '@mesterhand/domain/admin/categories';
import { categoryCodes } from '@mesterhand/domain/categories/codes';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { requireVersion, withTransaction } from '../../core/database/index.ts';
import { refreshListing } from '../masters/service.ts';
import { isCategoryUsed, listCodesLike, listMastersOf, lockCategory } from './queries.ts';

/** Adds a category. Names and codes are unique: a clash is `categories.nameTaken` or `categories.codeTaken`. */
export function createCategory(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateCategoryInput,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'categories.write', null)) throw new AppError('access.forbidden');
    const { code: wanted, ...fields } = input;
    const category = { ...fields, code: wanted ?? (await freeCode(trx, fields.name)) };
    const { id } = await trx
      .insertInto('categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(trx, {
      actorId: actor.userId,
      action: 'categories.create',
      subject: 'category',
      subjectId: id,
      after: category,
    });
    return { id };
  });
}

/** An unused code derived from the name; the documented codes belong to the seeded categories. */
async function freeCode(trx: Transaction<DB>, name: string): Promise<string> {
  const code = codeOfName(name);
  const taken = new Set<string>([...categoryCodes, ...(await listCodesLike(trx, code))]);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? code : `${code}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Changes an active category. Its code stays, since clients know it. Search finds masters by the new name at once. */
export function updateCategory(
  db: Kysely<DB>,
  actor: Actor,
  input: UpdateCategoryInput,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'categories.write', null)) throw new AppError('access.forbidden');
    const { id, version, ...fields } = input;
    const { version: current, ...before } = await requireCategory(trx, id);
    requireVersion(current, version);
    await trx
      .updateTable('categories')
      .set({ ...fields, version: current + 1 })
      .where('id', '=', id)
      .execute();
    if (before.name !== fields.name) await refreshListing(trx, await listMastersOf(trx, id));
    await audit(trx, {
      actorId: actor.userId,
      action: 'categories.update',
      subject: 'category',
      subjectId: id,
      before,
      after: fields,
    });
    return { id };
  });
}

/** An active category, locked. */
async function requireCategory(trx: Transaction<DB>, id: number) {
  const category = await lockCategory(trx, id);
  if (category === undefined || category.archivedAt !== null) throw new AppError('categories.gone');
  return category;
}

/** Deletes a category; one that a master or a service refers to is archived instead. */
export function deleteCategory(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ id: number; archived: boolean }> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'categories.write', null)) throw new AppError('access.forbidden');
    const { version: _, ...before } = await requireCategory(trx, id);
    const archived = await isCategoryUsed(trx, id);
    if (archived)
      await trx
        .updateTable('categories')
        .set({ archivedAt: now.toISOString() })
        .where('id', '=', id)
        .execute();
    else await trx.deleteFrom('categories').where('id', '=', id).execute();
    await audit(trx, {
      actorId: actor.userId,
      action: archived ? 'categories.archive' : 'categories.delete',
      subject: 'category',
      subjectId: id,
      before,
    });
    return { id, archived };
  });
}

/** Restores an archived category. */
export function restoreCategory(db: Kysely<DB>, actor: Actor, id: number): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'categories.write', null)) throw new AppError('access.forbidden');
    const before = await lockCategory(trx, id);
    if (before === undefined) throw new AppError('categories.gone');
    if (before.archivedAt === null) return { id };
    await trx.updateTable('categories').set({ archivedAt: null }).where('id', '=', id).execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'categories.restore',
      subject: 'category',
      subjectId: id,
      before: { archivedAt: before.archivedAt },
      after: { archivedAt: null },
    });
    return { id };
  });
}
