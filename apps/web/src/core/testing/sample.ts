import { z } from 'zod';

/**
 * A value of a schema for tests: the fields that are given, and an empty value for every other one (null, '', 0, no
 * entries), so that a new field of the schema does not change the tests of screens that do not show it.
 */
export function sampleOf<Schema extends z.ZodObject>(
  schema: Schema,
  given: Partial<z.input<Schema>>,
): z.output<Schema> {
  return schema.parse({ ...emptyFields(schema), ...given });
}

function emptyFields({ shape }: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(shape).map(([name, field]) => [name, emptyOf(field)] as const);
  // An optional field is left out: some schemas refuse an undefined one.
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function emptyOf(schema: unknown): unknown {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodObject) return emptyFields(schema);
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodString) return '';
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return undefined;
}
