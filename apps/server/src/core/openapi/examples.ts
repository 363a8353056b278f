import { type JsonSchema, asSchema } from './json-schema.ts';
import { nameOf, openSchema } from './shapes.ts';
import { values } from './values.ts';

/** The source of an example: referenced schemas, and the name of the whole. */
export interface ExampleSource {
  schemas: Record<string, JsonSchema>;
  /** The operation, whose values take precedence over those of its schemas. */
  operationId: string;
}

/** A placeholder for text fields without an example; a test reports the field. */
export const unknownText = '(example)';

/** An example of a schema: each field's entry in `values` where it is valid, else the simplest valid value. */
export function makeExample(schema: JsonSchema, source: ExampleSource): unknown {
  return make(schema, { source, owner: undefined, field: undefined, depth: 0 });
}

/** An example of a single field, such as a parameter. */
export function exampleOfField(field: string, schema: JsonSchema, source: ExampleSource): unknown {
  return make(schema, { source, owner: undefined, field, depth: 0 });
}

interface Place {
  source: ExampleSource;
  /** The enclosing named schema. */
  owner: string | undefined;
  field: string | undefined;
  depth: number;
}

function make(given: JsonSchema, place: Place): unknown {
  const { source } = place;
  const [shown] = openSchema(source.schemas, given).examples ?? given.examples ?? [];
  if (shown !== undefined) return shown;
  const known = knownValues(place).find((value) => fits(given, value, source.schemas));
  if (known !== undefined) return known;
  if (place.depth > 12) throw new Error(`${place.owner} holds itself.`);
  const schema = openSchema(source.schemas, given);
  const inside = { ...place, owner: nameOf(given) ?? place.owner, depth: place.depth + 1 };
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const [first] = variants.toSorted((one, other) => rankOf(one) - rankOf(other));
    return make(first ?? {}, inside);
  }
  if (schema.contentSchema !== undefined)
    return JSON.stringify(make(asSchema(schema.contentSchema), inside));
  return fieldsOf(schema).length === 0 ? makePlain(schema, inside) : makeObject(schema, inside);
}

/** The properties of an object; of a record with a closed set of keys, the required ones. */
function fieldsOf({ properties, required = [], additionalProperties = {} }: JsonSchema) {
  return Object.entries(
    properties ?? Object.fromEntries(required.map((key) => [key, additionalProperties])),
  );
}

function makeObject(schema: JsonSchema, place: Place): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(schema).map(([field, property]) => [
      field,
      make(asSchema(property), { ...place, field }),
    ]),
  );
}

function makePlain(schema: JsonSchema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const types = [schema.type].flat();
  if (types.includes('array')) return makeList(schema, place);
  if (types.includes('boolean')) return true;
  if (types.includes('integer') || types.includes('number'))
    return Math.max(1, schema.minimum ?? 1);
  if (types.includes('object') || schema.type === undefined) return {};
  if (types.includes('null') && types.length === 1) return null;
  return schema.format === 'date-time' ? '2026-11-22T09:30:00.000Z' : unknownText;
}

function makeList(schema: JsonSchema, place: Place): unknown[] {
  const { items, prefixItems, minItems = 1 } = schema;
  const kinds = prefixItems ?? Array.from({ length: Math.max(1, minItems) }, () => items ?? {});
  return kinds.flat().map((kind) => make(asSchema(kind), place));
}

/** Prefers objects to plain values, and anything to null. */
function rankOf(schema: JsonSchema): number {
  if (schema.type === 'null') return 2;
  return schema.properties !== undefined || schema.$ref !== undefined ? 0 : 1;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Known values, most specific first: for the operation, the schema, any field of that name. */
function knownValues({ source, owner, field }: Place): unknown[] {
  if (field === undefined) return [];
  const own = [`${source.operationId}:${field}`, `${owner}.${field}`, field];
  return own
    .map((key) => values[key])
    .filter((value) => value !== undefined)
    .flatMap((value): unknown[] => (isList(value) ? [value, ...value] : [value]));
}

function fits(given: JsonSchema, value: unknown, schemas: Record<string, JsonSchema>): boolean {
  if (value === undefined) return false;
  const schema = openSchema(schemas, given);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variants.some((each) => fits(each, value, schemas));
  if (schema.enum !== undefined) return schema.enum.some((each) => each === value);
  if (schema.const !== undefined) return schema.const === value;
  if (schema.contentSchema !== undefined) return false;
  const types = [schema.type].flat();
  const type = typeOf(value);
  if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) return false;
  if (typeof value === 'string') return fitsText(schema, value);
  if (Array.isArray(value)) return fitsList(schema, value, schemas);
  return typeof value !== 'number' || fitsNumber(schema, value);
}

function fitsList(
  { items = {}, prefixItems, minItems = 0 }: JsonSchema,
  values: unknown[],
  schemas: Record<string, JsonSchema>,
): boolean {
  if (values.length < minItems || Array.isArray(items)) return false;
  return values.every((value, index) =>
    fits(asSchema(prefixItems?.[index] ?? items), value, schemas),
  );
}

type Type = 'null' | 'array' | 'integer' | 'number' | 'string' | 'boolean' | 'object';

function typeOf(value: unknown): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

function fitsText(
  { minLength = 0, maxLength = Infinity, pattern, format }: JsonSchema,
  text: string,
) {
  if (text.length < minLength || text.length > maxLength) return false;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return false;
  return format !== 'date-time' || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
}

function fitsNumber(schema: JsonSchema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum } = schema;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  return value >= minimum && value <= maximum;
}
