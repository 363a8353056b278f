import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema 2020-12 of a zod schema's input or output. */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    '~standard': __,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: describeInPlace,
  });
  return json;
}

/** Merges `.meta()` of a field, and writes tuples in a form that all generators support. */
export function describeInPlace({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}): void {
  const { description, format, pattern, examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  if (typeof format === 'string') jsonSchema.format = format;
  if (typeof pattern === 'string') jsonSchema.pattern = pattern;
  const { prefixItems } = jsonSchema;
  const kinds = new Set(prefixItems?.map((item) => JSON.stringify(item)));
  // A homogeneous tuple is an array of fixed length.
  if (prefixItems === undefined || kinds.size !== 1) return;
  const [first = {}] = prefixItems;
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, {
    items: first,
    minItems: prefixItems.length,
    maxItems: prefixItems.length,
  });
}

/** The properties of an object, or of all members of a union of objects. */
export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const all = [...parts.map(propertiesOf), schema.properties ?? {}];
  return Object.fromEntries(
    all
      .flatMap((each) => Object.entries(each))
      .map(([name, property]) => [name, asSchema(property)]),
  );
}

/** JSON Schema also allows true and false as schemas. */
export function asSchema(schema: JsonSchema | boolean): JsonSchema {
  if (typeof schema === 'object') return schema;
  return schema ? {} : { not: {} };
}

/** Removes properties from a schema, also within unions. */
export function withoutProperties(schema: JsonSchema, names: string[]): JsonSchema {
  const drop = (part: JsonSchema): JsonSchema => withoutProperties(part, names);
  const { properties, required } = schema;
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(drop) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(drop) }),
    ...(schema.allOf && { allOf: schema.allOf.map(drop) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).filter(([name]) => !names.includes(name)),
      ),
    }),
    ...(required && { required: required.filter((name) => !names.includes(name)) }),
  };
}
