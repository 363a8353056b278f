import { z } from 'zod';

type Schema = z.core.$ZodType;

/**
 * The fields of an input by name; a union of objects has the fields of all members, so one name may have several types.
 * Undefined when the schema does not list them (a record, a free form).
 */
export function fieldsOf(schema: Schema): Map<string, Schema[]> | undefined {
  if (schema instanceof z.core.$ZodObject) {
    return new Map(Object.entries(schema._zod.def.shape).map(([name, type]) => [name, [type]]));
  }
  if (schema instanceof z.core.$ZodUnion) return fieldsOfAll(schema._zod.def.options);
  if (schema instanceof z.core.$ZodIntersection)
    return fieldsOfAll([schema._zod.def.left, schema._zod.def.right]);
  const inner = innerOf(schema);
  return inner && fieldsOf(inner);
}

function fieldsOfAll(schemas: readonly Schema[]): Map<string, Schema[]> | undefined {
  const fields = new Map<string, Schema[]>();
  for (const schema of schemas) {
    const own = fieldsOf(schema);
    if (own === undefined) return undefined;
    for (const [name, types] of own) fields.set(name, [...(fields.get(name) ?? []), ...types]);
  }
  return fields;
}

/** The inner schema of a wrapper; the input side of a pipe. */
function innerOf(schema: Schema): Schema | undefined {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodCatch ||
    schema instanceof z.core.$ZodReadonly
  ) {
    return schema._zod.def.innerType;
  }
  if (schema instanceof z.core.$ZodLazy) return schema._zod.def.getter();
  if (!(schema instanceof z.core.$ZodPipe)) return undefined;
  const { in: wire, out } = schema._zod.def;
  return wire instanceof z.core.$ZodTransform ? out : wire;
}

/**
 * Converts text of a URL to the type of its field: '12' to a number, 'false' to a boolean. Text that does not parse
 * stays text, and the schema rejects it by the field's name.
 */
export function coerceText(types: readonly Schema[], given: string | string[]): unknown {
  if (Array.isArray(given)) {
    const item = types.map(itemOf).find((found) => found !== undefined);
    return item === undefined ? given : given.map((text) => coerceText([item], text));
  }
  if (given === '' && types.some((type) => isAbsentAllowed(type) && !accepts(type, '')))
    return undefined;
  return firstAccepted(types, given);
}

function firstAccepted(types: readonly Schema[], text: string): unknown {
  const [only, ...others] = types;
  if (only !== undefined && others.length === 0) return coerceOne(only, text);
  const read = types.map((type) => ({ type, value: coerceOne(type, text) }));
  const accepted = read.find(({ type, value }) => accepts(type, value));
  return accepted === undefined ? text : accepted.value;
}

function coerceOne(type: Schema, text: string): unknown {
  if (type instanceof z.core.$ZodUnion) return firstAccepted(type._zod.def.options, text);
  if (type instanceof z.core.$ZodNumber)
    return /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : text;
  if (type instanceof z.core.$ZodBoolean) return booleanWords.get(text) ?? text;
  if (type instanceof z.core.$ZodLiteral) {
    return type._zod.def.values.find((value: unknown) => String(value) === text) ?? text;
  }
  if (type instanceof z.core.$ZodArray) return [coerceOne(type._zod.def.element, text)];
  const inner = innerOf(type);
  return inner === undefined ? text : coerceOne(inner, text);
}

const booleanWords = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function itemOf(type: Schema): Schema | undefined {
  if (type instanceof z.core.$ZodArray) return type._zod.def.element;
  const inner = innerOf(type);
  return inner && itemOf(inner);
}

/** An empty query value means "not given" where the field is optional and empty text is not allowed. */
function isAbsentAllowed(type: Schema): boolean {
  return accepts(type, undefined);
}

function accepts(type: Schema, value: unknown): boolean {
  return z.safeParse(type, value).success;
}
