import { instantSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { type JsonSchema, describeInPlace } from './json-schema.ts';
import { administrationShapes } from './shapes-administration.ts';
import { marketShapes } from './shapes-market.ts';
import { peopleShapes } from './shapes-people.ts';

interface Told {
  /** The name below `#/components/schemas`; a schema without one stands where it is used. */
  id?: string;
  format?: string;
}

const told = z.registry<Told>();
// Our own instants are checked where they are made; whoever reads them may rely on the form.
told.add(instantSchema, { format: 'date-time' });
for (const [id, schema] of Object.entries({
  ...peopleShapes,
  ...marketShapes,
  ...administrationShapes,
}))
  told.add(schema, { id });

export const shapesPlace = '#/components/schemas/';

/** Gathers what the calls of a document share, each shape once. */
export interface Shapes {
  /** What a schema takes (`input`) or gives (`output`), as JSON Schema 2020-12; known shapes by reference. */
  take(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema;
  /** What a reference means; anything else is what it is. */
  open(schema: JsonSchema): JsonSchema;
  schemas: Record<string, JsonSchema>;
}

export function collectShapes(known: Record<string, JsonSchema> = {}): Shapes {
  const schemas = { ...known };
  return {
    schemas,
    take(schema, io) {
      const {
        $schema: _,
        '~standard': __,
        $defs = {},
        ...json
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        metadata: told,
        override: describeInPlace,
      });
      const rename = (name: string): string =>
        io === 'input' && isObject($defs[name]) && !name.endsWith('Input') ? `${name}Input` : name;
      for (const [name, { id: _id, ...shape }] of Object.entries($defs))
        schemas[rename(name)] = readSchema(redirect(shape, rename));
      return readSchema(redirect(json, rename));
    },
    open: (schema) => openSchema(schemas, schema),
  };
}

/** What a reference to one of the shapes means; anything else is what it is. */
export function openSchema(schemas: Record<string, JsonSchema>, schema: JsonSchema): JsonSchema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (found === undefined) throw new Error(`No shape is called ${name}.`);
  return found;
}

/** The name of the shape that a schema refers to. */
export function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(shapesPlace) === true ? $ref.slice(shapesPlace.length) : undefined;
}

/** The shapes that something refers to, directly or through another one; by name. */
export function keepUsed(
  schemas: Record<string, JsonSchema>,
  roots: unknown,
): Record<string, JsonSchema> {
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(roots);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isObject(schema: JsonSchema | undefined): boolean {
  return schema?.type === 'object' || schema?.oneOf !== undefined || schema?.anyOf !== undefined;
}

/** The same with every reference pointing at its place in the document. */
function redirect(part: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((each) => redirect(each, rename));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `${shapesPlace}${rename(name)}`)
        : redirect(value, rename),
    ]),
  );
}

const readSchema = (value: unknown): JsonSchema =>
  z.custom<JsonSchema>((given) => typeof given === 'object' && given !== null).parse(value);
