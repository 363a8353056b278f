import type { DB } from '@mesterhand/db/schema';
import { countedAtMost } from '@mesterhand/domain/admin/list';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './pagination-cursor.ts';

/** The place of a page in a list whose rows are numbered by its filter and order. */
export interface TableRequest {
  page: number;
  limit: number;
  /** Of the page before; goes before `page`. */
  cursor?: string | undefined;
}

/** What is read for a page: one row more than it shows tells that there is another. */
export function windowOf({ limit, ...wish }: TableRequest): { offset: number; limit: number } {
  return { offset: (numberOf(wish) - 1) * limit, limit: limit + 1 };
}

const pageCursor = z.tuple([z.int().min(1).max(1_000_000)]);

function numberOf({ page, cursor }: Pick<TableRequest, 'page' | 'cursor'>): number {
  return cursor === undefined ? page : decodeCursor(pageCursor, cursor)[0];
}

/** A page out of the rows that `windowOf` asked for, with how many there are in all. */
export async function tablePage<Row>(
  db: Kysely<DB>,
  wish: TableRequest,
  { rows, matching }: { rows: readonly Row[]; matching: Expression<unknown> },
): Promise<TablePage<Row>> {
  return pageOfFound(wish, { rows, found: await countMatching(db, matching) });
}

export interface TablePage<Item> {
  items: Item[];
  total: number;
  isCounted: boolean;
  nextCursor: string | null;
}

function pageOfFound<Row>(
  wish: TableRequest,
  { rows, found }: { rows: readonly Row[]; found: number },
): TablePage<Row> {
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
  const { rows } = await sql<{ found: number }>`select ${foundIn(matching)} as found`.execute(db);
  return rows[0]?.found ?? 0;
}

/** That count as a column: it hangs on no row, so PostgreSQL counts once however many rows carry it. */
export function foundIn(matching: Expression<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (select from ${matching} as matching limit ${countedAtMost + 1}) counted
  )`;
}

interface Counted<Row extends { found: number }, Item> {
  /** Each carries what `foundIn` counted. */
  rows: readonly Row[];
  matching: Expression<unknown>;
  item(row: Row): Item;
}

/** A page whose rows and count came in one statement; only a page behind the last one is counted by another. */
export async function countedPage<Row extends { found: number }, Item>(
  db: Kysely<DB>,
  wish: TableRequest,
  { rows, matching, item }: Counted<Row, Item>,
): Promise<TablePage<Item>> {
  const isEmpty = rows.length === 0 && windowOf(wish).offset === 0;
  const found = isEmpty ? 0 : (rows[0]?.found ?? (await countMatching(db, matching)));
  return pageOfFound(wish, { rows: rows.map(item), found });
}
