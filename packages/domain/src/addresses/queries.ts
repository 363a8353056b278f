import { parseAddress } from './registered.ts';

/** Words of one query; an address has fewer. */
const maxWords = 12;

/**
 * The words of a text that the register searches by, lower case. Characters with a meaning in its query language
 * (`* ? " : ( )`, a leading `-`, capital AND and OR) are taken out: typed text is never an operator.
 */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.'’-]/u)
    .map((word) => word.replace(/^[.'’-]{1,9}/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);
}

/** One query of the register. Its wildcard `*` and its search for similar words exclude each other. */
export interface RegisterQuery {
  text: string;
  isFuzzy: boolean;
}

/**
 * Queries that complete a typed text, to be tried in order until one has an answer: first the last word as a beginning,
 * then similar words, for typing errors. Empty for a text without words.
 */
export function completionQueries(typed: string): RegisterQuery[] {
  const words = wordsOf(typed);
  const last = words.at(-1);
  if (last === undefined) return [];
  const text = words.join(' ');
  // A number is complete, or its next digit is typed soon.
  const isBeginning = /\p{L}$/u.test(last);
  return [
    { text: isBeginning ? `${text}*` : text, isFuzzy: false },
    { text, isFuzzy: true },
  ];
}

/**
 * Queries that look up a whole address, in order: with all that the text names, then without the postcode, which may be
 * wrong. Empty for a text that names no street and number.
 */
export function lookUpQueries(address: string): RegisterQuery[] {
  const parsed = parseAddress(address);
  if (parsed === null) return [];
  const { street, postcode, postalPlace } = parsed;
  const query = (...parts: (string | null)[]): RegisterQuery => ({
    text: wordsOf(parts.filter((part) => part !== null).join(' ')).join(' '),
    isFuzzy: false,
  });
  const whole = query(street, postcode, postalPlace);
  return postcode === null || postalPlace === null ? [whole] : [whole, query(street, postalPlace)];
}
