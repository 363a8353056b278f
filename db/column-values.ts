import { type CustomTypesConfig, types as pgTypes } from 'pg';

const oid = {
  date: 1082,
  int8: 20,
  interval: 1186,
  numeric: 1700,
  timestamp: 1114,
  timestamptz: 1184,
};
const arrayOid = {
  date: 1182,
  int2: 1005,
  int4: 1007,
  int8: 1016,
  interval: 1187,
  numeric: 1231,
  text: 1009,
  timestamp: 1115,
  timestamptz: 1185,
};

const keepText = (text: string): string => text;

const readers = new Map<number, (text: string) => unknown>([
  [oid.int8, parseInteger],
  [oid.numeric, Number],
  [oid.date, keepText],
  [oid.interval, keepText],
  [oid.timestamp, keepText],
  [oid.timestamptz, parseInstant],
  [arrayOid.int2, parseIntegers],
  [arrayOid.int4, parseIntegers],
  [arrayOid.int8, parseIntegers],
  [arrayOid.numeric, arrayOf(Number)],
  [arrayOid.date, arrayOf(keepText)],
  [arrayOid.interval, arrayOf(keepText)],
  [arrayOid.timestamp, arrayOf(keepText)],
  [arrayOid.timestamptz, arrayOf(parseInstant)],
]);

/** Those of the driver, which are asked for with each column of each result. */
const driverReaders = new Map<number, unknown>();

/** Parsers of column values, for a separate `pg` client (such as one that listens). */
export const types: CustomTypesConfig = {
  getTypeParser: (id, format): unknown => {
    if (format === 'binary') return findDriverReader(id, format);
    const known = readers.get(id) ?? driverReaders.get(id);
    if (known !== undefined) return known;
    const found = findDriverReader(id);
    driverReaders.set(id, found);
    return found;
  },
};

function findDriverReader(id: number, format: 'text' | 'binary' = 'text'): unknown {
  return format === 'binary'
    ? pgTypes.getTypeParser(id, format)
    : pgTypes.getTypeParser(id, format);
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent ${text}, which a number can't hold exactly.`);
  return value;
}

/** '2026-01-31 12:00:00.123456+00' → '2026-01-31T12:00:00.123Z'; infinity and years BC stay unchanged. */
function parseInstant(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return text;
  const milliseconds = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

const parseIntegersOneByOne = arrayOf(parseInteger);
/** `{1,-2,NULL}`: one dimension, from 1 on. */
const plainIntegers = /^\{[-\d,NUL]*\}$/;

/** A list of integers is JSON but for its brackets and nulls, which the engine reads much faster than the driver. */
function parseIntegers(text: string): unknown {
  if (!plainIntegers.test(text)) return parseIntegersOneByOne(text);
  const values: unknown = JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
  const isExact =
    Array.isArray(values) && values.every((value) => value === null || Number.isSafeInteger(value));
  return isExact ? values : parseIntegersOneByOne(text);
}

function arrayOf(parse: (text: string) => unknown): (text: string) => unknown {
  const parseEach = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(parseEach);
    return typeof value === 'string' ? parse(value) : value;
  };
  return (text) => parseEach(splitArray(text));
}

/** Splits an array of any type, with the driver's parser of text[]. */
function splitArray(text: string): unknown {
  const reader = findDriverReader(arrayOid.text);
  if (typeof reader !== 'function') throw new Error('The driver does not read arrays.');
  const texts: unknown = Reflect.apply(reader, undefined, [text]);
  return texts;
}
