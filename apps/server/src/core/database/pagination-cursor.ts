import { AppError } from '@mesterhand/domain/errors/codes';
import { z } from 'zod';

/** An opaque cursor. Its content is private to the list and may change between versions. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a client's cursor; a malformed one is invalid input, not an empty page. */
export function decodeCursor<T extends z.core.$ZodType>(shape: T, cursor: string): z.output<T> {
  const parsed = z.safeParse(shape, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success)
    throw new AppError('input.invalid', { issues: [{ path: ['cursor'], message: 'cursor' }] });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A page from `limit + 1` rows: the extra row tells that there is a next page. */
export function pageOfRows<Row, Item>(
  rows: Row[],
  limit: number,
  read: { item: (row: Row) => Item; place: (row: Row) => readonly (string | number)[] },
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined ? encodeCursor(read.place(last)) : null;
  return { items: shown.map(read.item), nextCursor };
}
