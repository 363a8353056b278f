import { z } from 'zod';

/** A positive whole id, as the database counts. Anything else is a malformed id (400). */
export const idSchema = z
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ examples: [27] });

/** The version of a thing that was read, as the database counts. */
export const versionSchema = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ examples: [4] });

/**
 * Bounds a text before a pattern or a rule processes it: too long ones are refused first. `.max(40, tooLong).regex(…)`.
 */
export const tooLong = { error: 'tooLong', abort: true } as const;

/** The input of every list: at most `limit` rows after the opaque `cursor` of the page before. */
export function pageInput(defaultLimit: number) {
  return {
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(defaultLimit)
      .meta({ description: 'How many at most.', examples: [20] }),
    cursor: z
      .string()
      .max(200)
      .optional()
      .meta({
        description: 'Where the page begins, as the page before named it in `X-Next-Cursor`.',
        examples: ['WyIyMDI2LTExLTIyVDA5OjMwOjAwLjAwMFoiLDQxXQ'],
      }),
  };
}

/** The output of every list; `nextCursor` is null on the last page. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item).meta({ description: 'The rows of this page.' }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Where the next page begins; null on the last one.', examples: [null] }),
  });
}

/** An instant in UTC, ISO 8601. */
export const instantSchema = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-11-22T09:30:00.000Z'] });

/** Text typed by a person: trimmed, not empty, bounded. `required` is the issue of an empty one. */
export function requiredText(max: number) {
  return z.string('required').trim().min(1, 'required').max(max, tooLong);
}

/** Text that may be left out or empty. */
export function optionalText(max: number) {
  return z.string().trim().max(max, tooLong).default('');
}
