import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type RenameViewInput,
  type SaveViewInput,
  type StaffView,
  maxStaffViews,
} from '@mesterhand/domain/staff-views/schema';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { findView, listViews, lockViewer } from './queries.ts';

const isNamed = (name: string) => (view: StaffView) =>
  view.name.toLowerCase() === name.toLowerCase();

/**
 * Stores a view of a list under its name, in the place of the one that has it.
 * @throws AppError `views.tooMany`.
 */
export function saveView(
  db: Kysely<DB>,
  userId: number,
  { list, name, params }: SaveViewInput,
  now: Date,
): Promise<StaffView[]> {
  return withTransaction(db, async (trx) => {
    await lockViewer(trx, userId);
    const own = await listViews(trx, userId, { list });
    const replaced = own.find(isNamed(name));
    if (replaced === undefined && own.length >= maxStaffViews) throw new AppError('views.tooMany');
    const at = now.toISOString();
    const stored = Object.fromEntries(params.map((param) => [param.name, param.value]));
    const values = { name, params: JSON.stringify(stored), updatedAt: at };
    if (replaced === undefined)
      await trx
        .insertInto('staffViews')
        .values({ ...values, userId, list, createdAt: at })
        .execute();
    else await trx.updateTable('staffViews').set(values).where('id', '=', replaced.id).execute();
    return listViews(trx, userId, { list });
  });
}

/** Gives an own view another name. @throws AppError `views.notFound`, `views.nameTaken`. */
export function renameView(
  db: Kysely<DB>,
  userId: number,
  { id, name }: RenameViewInput,
  now: Date,
): Promise<StaffView[]> {
  return withTransaction(db, async (trx) => {
    const { list } = await lockOwn(trx, userId, id);
    const own = await listViews(trx, userId, { list });
    const isTaken = own.some((view) => view.id !== id && isNamed(name)(view));
    if (isTaken)
      throw new AppError('views.nameTaken', {
        issues: [{ path: ['name'], message: 'labelTaken' }],
      });
    await trx
      .updateTable('staffViews')
      .set({ name, updatedAt: now.toISOString() })
      .where('id', '=', id)
      .execute();
    return listViews(trx, userId, { list });
  });
}

async function lockOwn(
  trx: Transaction<DB>,
  userId: number,
  id: number,
): Promise<{ list: string }> {
  await lockViewer(trx, userId);
  const view = await findView(trx, userId, id);
  if (view === undefined) throw new AppError('views.notFound');
  return view;
}

/** Deletes an own view. */
export async function removeView(
  db: Kysely<DB>,
  userId: number,
  id: number,
): Promise<{ id: number; deleted: true }> {
  const { numDeletedRows } = await db
    .deleteFrom('staffViews')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('views.notFound');
  return { id, deleted: true };
}
