import { buffer } from 'node:stream/consumers';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Focus, PictureLook } from '@mesterhand/domain/uploads/look';
import { type Kysely, type Transaction, sql } from 'kysely';
import { type ComputedLook, computeLook } from './image-encoding.ts';
import { variantName } from './picture-names.ts';
import type { Storage } from './storage.ts';

/** The columns of a file that say what it looks like. */
export interface LookRow {
  placeholder: string | null;
  focusX: number | null;
  focusY: number | null;
}

/** How many pictures one round computes, so that it ends within seconds. */
const atOnce = 50;

/** As the columns of `files` store it. */
export function columnsOf({ placeholder, focus }: ComputedLook): LookRow {
  return { placeholder, focusX: focus?.x ?? null, focusY: focus?.y ?? null };
}

/** As answers state it; undefined of a picture of which nothing is known. */
export function readLook({ placeholder, focusX, focusY }: LookRow): PictureLook | undefined {
  const colors = placeholder === null || placeholder === '' ? undefined : placeholder;
  const focus = focusX === null || focusY === null ? undefined : { x: focusX, y: focusY };
  if (colors === undefined && focus === undefined) return undefined;
  return { ...(colors !== undefined && { colors }), ...(focus !== undefined && { focus }) };
}

/** Stores what crops of a picture must show. */
export async function storeFocus(
  trx: Transaction<DB>,
  { name, focus }: { name: string; focus: Focus },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ focusX: focus.x, focusY: focus.y })
    .where('name', '=', name)
    .where('private', '=', false)
    .execute();
}

/**
 * Computes the looks of public pictures from before there were any, oldest first and a batch at a time. Portraits keep
 * their middle: their smaller sizes are cropped already.
 * @returns how many were computed; 0 once every picture has a look.
 */
export async function fillLooks(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  limit = atOnce,
): Promise<number> {
  const rows = await db
    .selectFrom('files')
    .select(['name', 'variants', 'purpose'])
    .where('placeholder', 'is', null)
    .where('private', '=', false)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  for (const { name, variants, purpose } of rows) {
    const look = await lookOf(storage, { name, variants });
    const { placeholder, focusX, focusY } = columnsOf(
      purpose === 'avatar' ? { ...look, focus: null } : look,
    );
    await db
      .updateTable('files')
      // A focus that somebody has chosen stays.
      .set({
        placeholder,
        focusX: sql<number | null>`coalesce(focus_x, ${focusX}::smallint)`,
        focusY: sql<number | null>`coalesce(focus_y, ${focusY}::smallint)`,
      })
      .where('name', '=', name)
      .execute();
  }
  return rows.length;
}

/** A picture that is missing or broken has nothing to show, and is not tried again. */
async function lookOf(
  storage: Storage,
  { name, variants }: { name: string; variants: readonly string[] },
): Promise<ComputedLook> {
  const small = variants.includes('thumb') ? variantName(name, 'thumb') : name;
  const source = await storage.read({ name: small, private: false });
  if (source === null) return { placeholder: '', focus: null };
  try {
    return await computeLook(await buffer(source));
  } catch (error) {
    if (error instanceof AppError && error.code === 'uploads.broken')
      return { placeholder: '', focus: null };
    throw error;
  }
}
