import type { DB } from '@mesterhand/db/schema';
import { countedAtMost } from '@mesterhand/domain/admin/list';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** The place of a page in a list whose rows are numbered by its filter and order. */
export interface TableWish {
  page: number;
  limit: number;
  /** Of the page before; goes before `page`. */
  cursor?: string | undefined;
}

/** What is read for a page: one row more than it shows tells that there is another. */
export function windowOf({ limit, ...wish }: TableWish): { offset: number; limit: number } {
  return { offset: (numberOf(wish) - 1) * limit, limit: limit + 1 };
}

const pageCursor = z.tuple([z.int().min(1).max(1_000_000)]);

function numberOf({ page, cursor }: Pick<TableWish, 'page' | 'cursor'>): number {
  return cursor === undefined ? page : decodeCursor(pageCursor, cursor)[0];
}

/** A page out of the rows that `windowOf` asked for, with how many there are in all. */
export async function tablePage<Row>(
  db: Kysely<DB>,
  wish: TableWish,
  { rows, matching }: { rows: readonly Row[]; matching: Expression<unknown> },
): Promise<{ items: Row[]; total: number; isCounted: boolean; nextCursor: string | null }> {
  const found = await countMatching(db, matching);
  const hasMore = rows.length > wish.limit;
  return {
    items: rows.slice(0, wish.limit),
    total: Math.min(found, countedAtMost),
    isCounted: found <= countedAtMost,
    nextCursor: hasMore ? encodeCursor([numberOf(wish) + 1]) : null,
  };
}

/** Rows of a query without order, counted only so far as a table tells. */
async function countMatching(db: Kysely<DB>, matching: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select from ${matching} as matching limit ${countedAtMost + 1}) counted
  `.execute(db);
  return rows[0]?.found ?? 0;
}

/** Whether folded text holds every word of a search, in whatever order; true for no words. */
export function holdsWords(column: string, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words
    .slice(0, 6)
    .map((word) => sql`${sql.ref(column)} like fold_text(${`%${escapeLike(word)}%`})`);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
