import type { DB } from '@mesterhand/db/schema';
import { countedAtMost } from '@mesterhand/domain/admin/list';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './pagination-cursor.ts';

/** Page request of a list with page numbers. */
export interface TableRequest {
  page: number;
  limit: number;
  /** Cursor of the previous page; takes precedence over `page`. */
  cursor?: string | undefined;
}

/** The row window of a page, with one extra row that tells whether there is a next page. */
export function windowOf({ limit, ...request }: TableRequest): { offset: number; limit: number } {
  return { offset: (numberOf(request) - 1) * limit, limit: limit + 1 };
}

const pageCursor = z.tuple([z.int().min(1).max(1_000_000)]);

function numberOf({ page, cursor }: Pick<TableRequest, 'page' | 'cursor'>): number {
  return cursor === undefined ? page : decodeCursor(pageCursor, cursor)[0];
}

/** A page from the rows of `windowOf`, with the total count. */
export async function tablePage<Row>(
  db: Kysely<DB>,
  request: TableRequest,
  { rows, matching }: { rows: readonly Row[]; matching: Expression<unknown> },
): Promise<TablePage<Row>> {
  return pageOfFound(request, { rows, found: await countMatching(db, matching) });
}

export interface TablePage<Item> {
  items: Item[];
  total: number;
  isCounted: boolean;
  nextCursor: string | null;
}

function pageOfFound<Row>(
  request: TableRequest,
  { rows, found }: { rows: readonly Row[]; found: number },
): TablePage<Row> {
  const hasMore = rows.length > request.limit;
  return {
    items: rows.slice(0, request.limit),
    total: Math.min(found, countedAtMost),
    isCounted: found <= countedAtMost,
    nextCursor: hasMore ? encodeCursor([numberOf(request) + 1]) : null,
  };
}

/** Counts the rows of an unordered query, up to a cap. */
async function countMatching(db: Kysely<DB>, matching: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select ${foundIn(matching)} as found`.execute(db);
  return rows[0]?.found ?? 0;
}

/** That count as a column: an uncorrelated subquery, evaluated once per statement. */
export function foundIn(matching: Expression<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (select from ${matching} as matching limit ${countedAtMost + 1}) counted
  )`;
}

interface Counted<Row extends { found: number }, Item> {
  /** Each with the count from `foundIn`. */
  rows: readonly Row[];
  matching: Expression<unknown>;
  item(row: Row): Item;
}

/** A page whose rows and count came from one statement; only beyond the last page a second one counts. */
export async function countedPage<Row extends { found: number }, Item>(
  db: Kysely<DB>,
  request: TableRequest,
  { rows, matching, item }: Counted<Row, Item>,
): Promise<TablePage<Item>> {
  const isEmpty = rows.length === 0 && windowOf(request).offset === 0;
  const found = isEmpty ? 0 : (rows[0]?.found ?? (await countMatching(db, matching)));
  return pageOfFound(request, { rows: rows.map(item), found });
}
