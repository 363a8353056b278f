import { z } from 'zod';
import { isCivilDate } from '../time/oslo.ts';

/** Matches are counted up to this limit: a table shows '10 000+', and no count scans a whole history. */
export const countedAtMost = 10_000;

/**
 * The input of a paginated list in the administration: search words (all must match, in any order), and a page by
 * number or by the cursor of the page before it.
 */
export function tableInput<const Sort extends readonly [string, ...string[]]>(
  sorts: Sort,
  limit = 50,
) {
  return {
    search: z
      .string()
      .trim()
      .max(100, 'tooLong')
      .default('')
      .meta({ description: 'Words to search for.', examples: ['kari'] }),
    sort: z
      .enum(sorts)
      .default(() => sorts[0])
      .meta({ description: 'Order of the list.' }),
    direction: z
      .enum(['asc', 'desc'])
      .default('desc')
      .meta({ description: 'Ascending or descending.' }),
    page: z
      .int()
      .min(1)
      .max(100_000)
      .default(1)
      .meta({ description: 'Number of the page, from 1.' }),
    limit: z.int().min(1).max(100).default(limit).meta({ description: 'How many at most.' }),
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

const dayField = z.iso.date('date').refine(isCivilDate, 'date').optional();

/** Fields of a list's input that narrow it to rows of some days. */
export const rangeInput = {
  from: dayField.meta({ description: 'From this day on, in Oslo.', examples: ['2026-12-01'] }),
  to: dayField.meta({
    description: 'Up to and with this day, in Oslo.',
    examples: ['2026-12-31'],
  }),
};

/** The metadata of a page. `isCounted` is false when there are more matches than the counting limit. */
export const tableMetrics = {
  total: z.int().meta({ description: 'Number of rows in all pages together.' }),
  isCounted: z.boolean().meta({
    description: 'Whether `total` is exact; false where there are more rows than were counted.',
  }),
  /** Leads to the next page; null on the last one. */
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'Where the next page begins; null on the last one.', examples: [null] }),
};

/** A page of a list in the panel. */
export function tableOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item).meta({ description: 'The rows of this page.' }),
    ...tableMetrics,
  });
}

/** The reason for a change to somebody else's data; stored in the audit trail. */
export const reasonSchema = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .default('')
  .meta({ examples: ['Bildet viser noe annet enn arbeidet.'] });
