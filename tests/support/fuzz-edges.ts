import { type Dice, makeHostile } from './fuzz-values.ts';

// Edge values by kind: an invalid date in place of a date, a token of the right shape in place of a token. Random
// values are nearly all refused by the first check of their field.

/** Years at both ends, days with a clock change, and dates that exceed four digits when days are added. */
const dates = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1899-12-31',
  '2026-02-29',
  '2026-03-29',
  '2999-12-31',
  '9998-12-31',
  '9999-12-31',
  '+010000-01-01',
  '-000001-01-01',
];
const instants = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '2026-11-22T09:30:00',
  `2026-11-22T09:30:00.${'9'.repeat(30)}Z`,
  'infinity',
  'now',
];

/** Characters of one to four bytes, lone surrogates, and what PostgreSQL can't store. */
const characters = [
  'a',
  'é',
  'ж',
  '水',
  '💧',
  '\ud800',
  '\udc00',
  '\u0000',
  '\ufeff',
  'İ',
  'ß',
  '\u0301',
];
const runs = [' ', '\n', '/', '\t', 'a', '0', '.', '@', '-', '<', '(', 'é', '💧', 'a@', '\u00a0'];
const lengths = [41, 201, 4001, 15_000, 60_000];

const numbers = [
  -(2 ** 31) - 1,
  -1,
  0,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  8_640_000_000_000_000,
  1e16,
  1e-300,
  0.1 + 0.2,
];

/** Another value of the same kind, at one of its edges. */
export function makeEdge(dice: Dice, { name, value }: { name: string; value: unknown }): unknown {
  if (/token|cursor|code|challenge|secret|lastEventId/i.test(name)) return makeToken(dice, value);
  if (typeof value === 'number') return dice.pick(numbers);
  if (typeof value === 'boolean') return dice.pick(['true', 1, null]);
  if (Array.isArray(value))
    return Array.from({ length: dice.pick([0, 100, 1001]) }, (): unknown => value[0] ?? 'x');
  if (typeof value !== 'string' && value !== undefined) return makeHostile(dice);
  if (/^\d{4}-\d\d-\d\d$/.test(value ?? '') || /date|^from$|^to$|day/i.test(name))
    return dice.pick(dates);
  if (/^\d{4}-\d\d-\d\dT/.test(value ?? '') || /At$|timestamp/.test(name))
    return dice.pick(instants);
  return makeText(dice, value ?? '');
}

function makeText(dice: Dice, valid: string): string {
  const kind = dice.int(3);
  if (kind === 0) return dice.pick(runs).repeat(dice.pick(lengths));
  if (kind === 1) return `${valid}${dice.pick(runs).repeat(dice.pick(lengths))}x`;
  return replaceOne(dice, valid === '' ? 'abc' : valid);
}

/** Keeps the length in characters, and changes the length in bytes. */
function replaceOne(dice: Dice, text: string): string {
  const at = dice.int(text.length);
  return `${text.slice(0, at)}${dice.pick(characters)}${text.slice(at + 1)}`;
}

const places: readonly unknown[] = [
  [],
  [1],
  [-1],
  [0],
  [2 ** 53],
  [1e300, 1],
  ['x', 1],
  ['9999-12-31T23:59:59.999Z', 1],
  ['0000-01-01T00:00:00Z', 2 ** 40],
  ['2026-11-22T09:30:00Z', '018f4e1e-0000-7000-8000-000000000001'],
  ['x', '018f4e1e-0000-7000-8000-000000000001'],
  ['a\u0000b', 1],
  { length: 1 },
];

/** Tokens of the product's shapes with wrong bytes: signed in parts, a list cursor, random, a few digits. */
function makeToken(dice: Dice, value: unknown): string {
  const kind = dice.int(5);
  if (kind === 0) return Buffer.from(JSON.stringify(dice.pick(places))).toString('base64url');
  if (kind === 1 && typeof value === 'string' && value !== '') return replaceOne(dice, value);
  const signature = 'x'.repeat(dice.pick([32, 43]));
  if (kind === 2) return `${dice.pick(['1', 'm3x', 'zz'])}.abc.${replaceOne(dice, signature)}`;
  if (kind === 3) return `1.${dice.pick(['bookingCreated', 'x'])}.${replaceOne(dice, signature)}`;
  return replaceOne(dice, dice.pick([signature, '123456', 'x'.repeat(64)]));
}
