/** What an erasure may mask in texts by others: exact tokens, and nothing that a person can choose freely. */
export interface Tokens {
  /** Canonical addresses that the person has proved to be theirs. */
  emails: readonly string[];
  /** Phone numbers by their digits, with the country's code. */
  phones: readonly string[];
}

/** Replaces each masked character, so that a text keeps its length. */
const dot = '•';

/** Fewer digits are no phone number, and more are none either (E.164). */
const phoneShape = /^(?:\+|00)?\d{8,15}$/;
const norway = '47';

/** A number in comparable form: digits with the country code. Undefined for an invalid phone number. */
export function phoneDigits(typed: string): string | undefined {
  if (typed.length > 40) return undefined;
  const bare = typed.replaceAll(/[\s().-]/g, '');
  if (!phoneShape.test(bare)) return undefined;
  if (/^\d{8}$/.test(bare)) return `${norway}${bare}`;
  return bare.replace(/^\+|^00/, '');
}

/** A text in which these tokens are dots. Everything else in it stays as it is, character by character. */
export function maskText(text: string, { emails, phones }: Tokens): string {
  const patterns = [...emails.map(emailPattern), ...phones.map(phonePattern)];
  return patterns.reduce(
    (rest, pattern) => rest.replaceAll(pattern, (token) => dot.repeat(token.length)),
    text,
  );
}

/** The closing quote is always there in JSON; asked for, it would cost the square of a text that has none. */
const jsonString = /"(?:[^"\\]|\\.)*(?:"(\s*:)?)?/gs;

/** JSON in which these tokens are dots in texts that are values; keys, numbers and layout stay as they are. */
export function maskJson(json: string, tokens: Tokens): string {
  return json.replaceAll(jsonString, (literal: string, isKey: string | undefined) => {
    if (isKey !== undefined) return literal;
    const value: unknown = JSON.parse(literal);
    const masked = typeof value === 'string' ? maskText(value, tokens) : value;
    return masked === value ? literal : JSON.stringify(masked);
  });
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** A–Z in either case, without Unicode case folding. */
const anyCase = (text: string): string =>
  text.replaceAll(/[a-z]/g, (character) => `[${character}${character.toUpperCase()}]`);

/** The address as a whole: "kari@example.no" is neither in "x.kari@example.no" nor in "kari@example.no.uk". */
function emailPattern(email: string): RegExp {
  const before = `(?<![\\p{L}\\p{N}\\p{M}_+@%-])(?<![\\p{L}\\p{N}\\p{M}_+-][.'])`;
  const after = `(?![\\p{L}\\p{N}\\p{M}_@-])(?!\\.[\\p{L}\\p{N}])`;
  return new RegExp(`${before}${anyCase(escaped(email))}${after}`, 'gu');
}

/** The number as a whole, as people write it: with blanks between digits, and with or without Norway's code. */
function phonePattern(digits: string): RegExp {
  const spaced = (text: string): string => text.split('').join('[ \\u00A0]?');
  const isNorwegian = digits.length === 10 && digits.startsWith(norway);
  const code = isNorwegian
    ? `(?:(?:(?:\\+|00)[ \\u00A0]?)?${spaced(norway)}[ \\u00A0]?)?`
    : `(?:\\+|00)[ \\u00A0]?`;
  const number = spaced(isNorwegian ? digits.slice(norway.length) : digits);
  const before = `(?<![\\p{L}\\p{N}+])(?<!(?:\\d|\\+\\d{1,3})[ \\u00A0])`;
  const after = `(?![ \\u00A0]?\\d)(?![\\p{L}\\p{N}])`;
  return new RegExp(`${before}${code}${number}${after}`, 'gu');
}
