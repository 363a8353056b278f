import { z } from 'zod';

/** A check of a schema, as far as the order of checks matters. */
const checkSchema = z.object({
  _zod: z.object({
    def: z.looseObject({
      check: z.string(),
      abort: z.boolean().optional(),
      format: z.string().optional(),
    }),
  }),
});

const defSchema = z.looseObject({
  type: z.string(),
  checks: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  check: z.string().optional(),
});

/** Patterns of fixed length. */
const boundedFormats = new Set(['uuid', 'guid', 'date', 'time']);
/** Wrappers that don't change what a schema accepts. */
const innerFields = ['innerType', 'element', 'keyType', 'valueType', 'left', 'right', 'rest'];

interface Walked {
  /** For texts: an earlier check has refused those that are too long. */
  isBounded: boolean;
  path: string;
}

/** Everything in a schema that accepts unbounded input, or matches a pattern before the length is checked. */
export function findUnlimited(schema: unknown, walked: Partial<Walked> = {}): string[] {
  const { isBounded = false, path = '' } = walked;
  if (!(schema instanceof z.core.$ZodType)) return [];
  const def = defSchema.parse(schema._zod.def);
  const describe = (problem: string): string => `${path === '' ? 'input' : path}: ${problem}`;
  const inside = (part: unknown, name: string, bounded = false): string[] =>
    findUnlimited(part, { isBounded: bounded, path: name === '' ? path : `${path}.${name}` });
  if (anything.has(def.type)) return isBounded ? [] : [describe('anything at all')];
  const parts = z.array(z.unknown()).safeParse(def['options'] ?? def['items']).data;
  if (parts !== undefined) return parts.flatMap((part) => inside(part, '', isBounded));
  switch (def.type) {
    case 'string':
      return findInText(schema, def, isBounded).map(describe);
    case 'number':
      return findInNumber(schema).map(describe);
    case 'pipe': {
      const [first, second] = [inside(def['in'], '', isBounded), inside(def['out'], '', true)];
      // A text must be bounded before it is parsed; for a number a bounded result is enough.
      const isRanged = second.length === 0 && typeOf(def['out']) === 'number';
      return [...first.filter((problem) => !isRanged || !problem.endsWith(rangeless)), ...second];
    }
    case 'transform':
      return [];
    default:
      return findInside(schema, def, { describe, inside, isBounded });
  }
}

interface Inside {
  describe(problem: string): string;
  inside(part: unknown, name: string, bounded?: boolean): string[];
  isBounded: boolean;
}

function findInside(
  schema: z.core.$ZodType,
  def: z.infer<typeof defSchema>,
  { describe, inside, isBounded }: Inside,
): string[] {
  switch (def.type) {
    case 'array':
    case 'set':
      return [
        ...(hasLimit(schema, 'maximum') ? [] : [describe('a list without a largest count')]),
        ...inside(def['element'] ?? def['valueType'], '[]'),
      ];
    case 'object':
      return [
        ...Object.entries(z.record(z.string(), z.unknown()).parse(def['shape'])).flatMap(
          ([name, part]) => inside(part, name),
        ),
        ...inside(def['catchall'], '*'),
      ];
    case 'record':
      return isClosed(def['keyType'])
        ? inside(def['valueType'], '*')
        : [describe('a record of any number of keys')];
    default:
      return innerFields.flatMap((field) => inside(def[field], '', isBounded));
  }
}

/** Schemas that accept anything. */
const anything = new Set(['any', 'unknown', 'custom', 'file']);

const rangeless = 'a number without a smallest or a largest value';

function typeOf(schema: unknown): string | undefined {
  if (schema instanceof z.core.$ZodNullable) return typeOf(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodType ? schema._zod.def.type : undefined;
}

function isClosed(key: unknown): boolean {
  return key instanceof z.core.$ZodType && ['enum', 'literal'].includes(key._zod.def.type);
}

/** Checks of a minimum or maximum: of a length, a count, a value. */
const limits = {
  minimum: ['greater_than', 'min_length', 'length_equals'],
  maximum: ['less_than', 'max_length', 'max_size', 'length_equals'],
};

function hasLimit(schema: z.core.$ZodType, name: 'minimum' | 'maximum'): boolean {
  return checksOf(schema).some(({ check }) => limits[name].includes(check));
}

function checksOf(schema: z.core.$ZodType): z.infer<typeof checkSchema>['_zod']['def'][] {
  const { checks = [] } = defSchema.parse(schema._zod.def);
  return checks.map((check) => checkSchema.parse(check)._zod.def);
}

function findInText(
  schema: z.core.$ZodType,
  def: z.infer<typeof defSchema>,
  isBounded: boolean,
): string[] {
  if (isBounded) return [];
  if (boundedFormats.has(def.format ?? '')) return [];
  if (!hasLimit(schema, 'maximum')) return ['a text without a largest length'];
  const own = def.check === 'string_format' ? [{ check: 'string_format', abort: false }] : [];
  const checks = [...own, ...checksOf(schema)];
  const limit = checks.findIndex(
    ({ check, abort }) => (check === 'max_length' || check === 'length_equals') && abort === true,
  );
  const judged = checks.findIndex(({ check }) => check === 'string_format' || check === 'custom');
  return judged !== -1 && (limit === -1 || limit > judged)
    ? ['a text whose pattern or rule sees it before its length is known']
    : [];
}

function findInNumber(schema: z.core.$ZodType): string[] {
  return hasLimit(schema, 'minimum') && hasLimit(schema, 'maximum') ? [] : [rangeless];
}
