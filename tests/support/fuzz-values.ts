import type { OpenApiDocument } from '@mesterhand/server/core/openapi';

/** The part of JSON Schema that a generator reads. */
export interface Shape {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  contentSchema?: Shape;
}

/** A seeded random generator, so that a run can be repeated (mulberry32). */
export interface Dice {
  /** From 0 up to and without `below`. */
  int(below: number): number;
  chance(share: number): boolean;
  pick<T>(of: readonly T[]): T;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const dice: Dice = {
    int: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick(of) {
      const found = of[dice.int(of.length)];
      if (found === undefined && of.length === 0) throw new Error('Nothing to pick from.');
      // What lies inside the list has the type of the list.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return found as (typeof of)[number];
    },
  };
  return dice;
}

export interface Maker {
  dice: Dice;
  document: OpenApiDocument;
}

/** A value that the schema accepts; what only the server can know (a token, an existing id) is a guess. */
export function makeValid({ dice, document }: Maker, given: Shape, example?: unknown): unknown {
  const shape = openShape(document, given);
  const make = (part: Shape): unknown => makeValid({ dice, document }, part);
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants !== undefined) return make(dice.pick(variants));
  if (shape.enum !== undefined) return dice.pick(shape.enum);
  if (shape.const !== undefined) return shape.const;
  if (shape.contentSchema !== undefined) return JSON.stringify(make(shape.contentSchema));
  const type = [shape.type].flat().find((each) => each !== 'null' || dice.chance(0.2));
  if (type === 'array') return makeList(shape, { dice, document });
  if (type === 'integer') return makeNumber(dice, shape);
  if (type === 'number') return makeNumber(dice, shape) + dice.pick([0, 0.5]);
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'string') return makeText(dice, shape, example);
  if (type === 'null') return null;
  const fields = Object.entries(shape.properties ?? {}).filter(
    ([name]) => shape.required?.includes(name) === true || dice.chance(0.6),
  );
  return Object.fromEntries(
    fields.map(([name, part]) => [
      name,
      makeValid({ dice, document }, part, fieldOf(example, name)),
    ]),
  );
}

function openShape(document: OpenApiDocument, shape: Shape): Shape {
  const name = shape.$ref?.split('/').at(-1);
  return name === undefined ? shape : Object(document.components.schemas[name]);
}

function fieldOf(example: unknown, name: string): unknown {
  return typeof example === 'object' && example !== null ? Reflect.get(example, name) : undefined;
}

function makeList({ items = {}, prefixItems, minItems = 0 }: Shape, maker: Maker): unknown[] {
  if (prefixItems !== undefined) return prefixItems.map((each) => makeValid(maker, each));
  const length = minItems + maker.dice.int(3);
  return Array.from({ length }, () => makeValid(maker, items));
}

/** Mostly small, half of them the smallest, so that ids often exist. */
function makeNumber(dice: Dice, { minimum = 1, maximum = 2 ** 31 }: Shape): number {
  const low = Math.max(minimum, -1000);
  const high = Math.min(maximum, dice.chance(0.5) ? low + 2 : dice.chance(0.8) ? low + 9 : 2 ** 31);
  return low + dice.int(Math.max(1, high - low + 1));
}

const words = ['Kari', 'dryppende kran', 'Ærlig Østby', '💧 vann', 'кран', "O'Brien", '水'];

function makeText(dice: Dice, shape: Shape, example: unknown): string {
  const { pattern, format, minLength = 0, maxLength = 60 } = shape;
  const needsForm = pattern !== undefined || format !== undefined;
  if (typeof example === 'string' && (needsForm || dice.chance(0.5))) return example;
  if (format === 'date-time') return '2026-11-22T09:30:00.000Z';
  if (format === 'email') return `person-${dice.int(1e6)}@example.no`;
  if (format === 'uuid')
    return `018f4e1e-0000-7000-8000-${String(dice.int(1e9)).padStart(12, '0')}`;
  if (format === 'date') return '2027-03-01';
  return dice.pick(words).padEnd(minLength, 'x').slice(0, Math.max(1, maxLength));
}

const deep = `${'['.repeat(400)}${']'.repeat(400)}`;

/** Hostile values. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  -1e300,
  [],
  {},
  [[[]]],
  [null],
  { __proto__: 1 },
  { length: 1e9 },
  JSON.parse(deep),
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥'.repeat(300),
  'x'.repeat(20_000),
  ' '.repeat(60_000),
  '/'.repeat(15_000),
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '25:99',
  '-1',
  '1e400',
  '0x10',
  '１２',
  '2026-11-22T09:30:00.000Z',
  '‮abc',
  'e\u0301'.repeat(50),
];

export function makeHostile(dice: Dice): unknown {
  return dice.pick(hostileValues);
}
