import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export const schemasPlace = '#/components/schemas/';

const readSchema = (value: unknown): JsonSchema =>
  z.custom<JsonSchema>((given) => typeof given === 'object' && given !== null).parse(value);

/** The JSON Schema 2020-12 of a zod schema's input or output; schemas with an `id` in their meta stand in `$defs`. */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Zod drops the examples of an input that is transformed; ours are of the input.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples = examples;
      flattenTuple(jsonSchema);
    },
  });
  return readSchema(JSON.parse(JSON.stringify(json)));
}

/** A homogeneous tuple is an array of fixed length: not every generator reads `prefixItems`. */
function flattenTuple(schema: JsonSchema): void {
  const { prefixItems: items } = schema;
  if (items === undefined || new Set(items.map((item) => JSON.stringify(item))).size !== 1) return;
  delete schema.prefixItems;
  Object.assign(schema, { items: items[0], minItems: items.length, maxItems: items.length });
}

/** Collects the shared schemas of a document. */
export interface Schemas {
  /** The JSON Schema of an input or output; named schemas by reference. */
  take(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema;
  named: Record<string, JsonSchema>;
}

export function collectSchemas(): Schemas {
  const named: Record<string, JsonSchema> = {};
  return {
    named,
    take(schema, io) {
      const { $defs = {}, ...json } = toJsonSchema(schema, io);
      const rename = (name: string): string =>
        io === 'input' && isObject($defs[name]) && !name.endsWith('Input') ? `${name}Input` : name;
      const place = (part: unknown): JsonSchema =>
        readSchema(
          JSON.parse(
            JSON.stringify(part).replaceAll(
              /"#\/\$defs\/(\w+)"/g,
              (_, name: string) => `"${schemasPlace}${rename(name)}"`,
            ),
          ),
        );
      for (const [name, definition] of Object.entries($defs))
        named[rename(name)] = place(definition);
      return place(json);
    },
  };
}

function isObject(schema: JsonSchema | undefined): boolean {
  return schema?.type === 'object' || schema?.oneOf !== undefined || schema?.anyOf !== undefined;
}

/** Resolves a reference to a named schema; returns any other schema unchanged. */
export function openSchema({ named }: Pick<Schemas, 'named'>, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = named[schema.$ref.slice(schemasPlace.length)];
  if (found === undefined) throw new Error(`There is no schema at ${schema.$ref}.`);
  return found;
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
