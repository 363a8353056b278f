import { AppError } from '@mesterhand/domain/errors/codes';
import { z } from 'zod';
import { issuesOf } from '../errors/index.ts';
import { coerceText, fieldsOf } from './coerce-input.ts';

const addressTexts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/**
 * The input of a file route, from its path and query: texts as the types of their fields, as the adapter reads those of
 * procedures. @throws AppError `input.invalid`.
 */
export function readAddressInput<Schema extends z.ZodType>(
  schema: Schema,
  { query, params }: { query: unknown; params: unknown },
): z.output<Schema> {
  const fields = fieldsOf(schema);
  const texts = { ...addressTexts.parse(query), ...addressTexts.parse(params) };
  const known = Object.entries(texts).flatMap(([name, text]) => {
    const types = fields?.get(name);
    return types === undefined ? [] : [[name, coerceText(types, text)] as const];
  });
  const parsed = schema.safeParse(Object.fromEntries(known));
  if (!parsed.success) throw new AppError('input.invalid', { issues: issuesOf(parsed.error) });
  return parsed.data;
}
