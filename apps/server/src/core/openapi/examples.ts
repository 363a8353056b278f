import { type JsonSchema, type Schemas, asSchema, openSchema } from './schemas.ts';

/** A placeholder for texts without an example; a test reports the field. */
const unknownText = '(example)';

/** An example of a schema: the first of its own, else one composed of its parts. */
export function makeExample(given: JsonSchema, schemas: Pick<Schemas, 'named'>): unknown {
  const schema = openSchema(schemas, given);
  const [shown] = given.examples ?? schema.examples ?? [];
  if (shown !== undefined) return shown;
  const { anyOf, oneOf = anyOf, contentSchema } = schema;
  const make = (part: JsonSchema | boolean): unknown => makeExample(asSchema(part), schemas);
  // The first variant that holds something.
  if (oneOf !== undefined) return make(oneOf.find((each) => asSchema(each).type !== 'null') ?? {});
  if (contentSchema !== undefined) return JSON.stringify(make(asSchema(contentSchema)));
  const fields = fieldsOf(schema);
  if (fields.length === 0) return makePlain(schema, make);
  return Object.fromEntries(fields.map(([field, property]) => [field, make(property)]));
}

/** The properties of an object; of a record with a closed set of keys, the required ones. */
function fieldsOf({ properties, required = [], additionalProperties = {} }: JsonSchema) {
  return Object.entries(
    properties ?? Object.fromEntries(required.map((key) => [key, additionalProperties])),
  );
}

function makePlain(
  { const: only, enum: [first = only] = [], type, ...schema }: JsonSchema,
  make: (part: JsonSchema | boolean) => unknown,
): unknown {
  if (first !== undefined) return first;
  const { items = {}, prefixItems, minItems = 1, minimum = 1 } = schema;
  switch ([type].flat()[0]) {
    case 'array':
      return (prefixItems ?? Array.from({ length: Math.max(1, minItems) }, () => items))
        .flat()
        .map(make);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, minimum);
    case 'null':
      return null;
    case 'string':
      return unknownText;
    default:
      return {};
  }
}
