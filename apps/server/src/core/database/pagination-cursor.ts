import { AppError } from '@mesterhand/domain/errors/codes';
import { z } from 'zod';

/** An opaque place in a list. What it holds is the list's own affair and may change between versions. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a client sent back; a text that is none is bad input, not an empty page. */
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

/** A page out of `limit + 1` rows: the row too many tells that there is more. */
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
