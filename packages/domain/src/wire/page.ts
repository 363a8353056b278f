import { z } from 'zod';

/** A positive whole id, as the database counts. Anything else is a malformed id (400). */
export const idSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** The input of every list: at most `limit` rows after the opaque `cursor` of the page before. */
export function pageInput(defaultLimit: number) {
  return {
    limit: z.int().min(1).max(100).default(defaultLimit),
    cursor: z.string().max(200).optional(),
  };
}

/** The output of every list; `nextCursor` is null on the last page. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** An instant in UTC, ISO 8601. */
export const instantSchema = z.string();

/** Text typed by a person: trimmed, not empty, bounded. `required` is the issue shown for nothing. */
export function requiredText(max: number) {
  return z.string('required').trim().min(1, 'required').max(max, 'tooLong');
}

/** Text that may be left out or empty. */
export function optionalText(max: number) {
  return z.string().trim().max(max, 'tooLong').default('');
}
