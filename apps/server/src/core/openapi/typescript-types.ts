import { type JsonSchema, asSchema } from './json-schema.ts';

/**
 * Prints a JSON Schema as a TypeScript type, for clients outside this repository. References lead to the schema's own
 * `$defs` and are inlined.
 * @throws Error for a recursive schema, or an unsupported keyword.
 */
export function printType(schema: JsonSchema): string {
  return print(schema, { root: schema, open: [] });
}

interface Place {
  root: JsonSchema;
  /** References being printed. */
  open: readonly string[];
}

function print(schema: JsonSchema, place: Place): string {
  const { $ref, enum: values, const: constant, anyOf, oneOf, allOf, not } = schema;
  if ($ref !== undefined) return printReference($ref, place);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(constant);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return printUnion(choices, place);
  if (allOf !== undefined)
    return allOf.map((part) => `(${print(asSchema(part), place)})`).join(' & ');
  if (not !== undefined) return 'never';
  if (Array.isArray(schema.type))
    return schema.type.map((type) => `(${printKind({ ...schema, type }, place)})`).join(' | ');
  return printKind(schema, place);
}

function printUnion(choices: readonly (JsonSchema | boolean)[], place: Place): string {
  const printed = choices.map((choice) => print(asSchema(choice), place));
  return [...new Set(printed)].map((type) => `(${type})`).join(' | ');
}

function printReference(reference: string, { root, open }: Place): string {
  const name = /^#\/\$defs\/(.+)$/.exec(reference)?.[1];
  const found = name === undefined ? undefined : root.$defs?.[name];
  if (found === undefined) throw new Error(`The reference ${reference} leads nowhere.`);
  // A recursive type would need a name; the server still validates what is `unknown` here.
  if (open.includes(reference)) return 'unknown';
  return print(asSchema(found), { root, open: [...open, reference] });
}

function printKind(schema: JsonSchema, place: Place): string {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return printArray(schema, place);
    case 'object':
      return printObject(schema, place);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The type ${String(schema.type)} can't be printed.`);
  }
}

/** Longer tuples are printed as arrays. */
const longestTuple = 4;

function printArray({ prefixItems, items, minItems, maxItems }: JsonSchema, place: Place): string {
  if (prefixItems !== undefined)
    return `[${prefixItems.map((item) => print(asSchema(item), place)).join(', ')}]`;
  if (items === undefined || typeof items === 'boolean' || Array.isArray(items)) return 'unknown[]';
  const item = print(items, place);
  const isTuple = minItems !== undefined && minItems === maxItems && minItems <= longestTuple;
  return isTuple ? `[${Array.from({ length: minItems }, () => item).join(', ')}]` : `(${item})[]`;
}

function printObject(schema: JsonSchema, place: Place): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    const absent = required.includes(name) ? '' : ' | undefined';
    return `${JSON.stringify(name)}${mark}: ${print(asSchema(property), place)}${absent};`;
  });
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  if (typeof additionalProperties === 'object')
    return printRecord(schema, print(additionalProperties, place));
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

/** Named keys are all present, unless the schema requires none of them. */
function printRecord({ propertyNames, required = [] }: JsonSchema, value: string): string {
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (names === undefined) return `Record<string, ${value}>`;
  const record = `Record<${names.map((name) => JSON.stringify(name)).join(' | ')}, ${value}>`;
  return required.length > 0 ? record : `Partial<${record}>`;
}
