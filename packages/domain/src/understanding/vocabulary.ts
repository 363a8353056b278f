import { stem } from './stems.ts';
import { fold } from './tokens.ts';

/** Words that are known, for splitting compounds and correcting typing errors. */
export interface Vocabulary {
  knows: (word: string) => boolean;
  /** The known parts of an unknown Norwegian compound (`baderomsvifte` → `baderom`, `vifte`); empty where there are none. */
  split: (word: string) => readonly string[];
  /** The nearest known word within so many typing errors (long words alone may have two); undefined where there is none. */
  correct: (word: string, errors: 1 | 2) => string | undefined;
}

/** Builds the index once; looking up takes microseconds. `parts` are the words that compounds are made of. */
export function createVocabulary(words: Iterable<string>, parts: Iterable<string>): Vocabulary {
  const all = [...new Set(words)];
  const stems = new Set(all.flatMap((word) => [word, stem(word), stem(fold(word))]));
  const partStems = new Set([...parts].filter(isPart).flatMap((word) => [word, stem(word)]));
  const byLength = Map.groupBy(
    [...new Set(all.map(fold))]
      .filter((word) => word.length >= shortestCorrected)
      .map((word) => ({ word, signature: signatureOf(word) })),
    ({ word }) => word.length,
  );
  return {
    knows: (word) => stems.has(word) || stems.has(stem(word)) || stems.has(stem(fold(word))),
    split: (word) => splitCompound(word, partStems),
    correct: (word, errors) => findNearest(fold(word), byLength, errors),
  };
}

const shortestPart = 3;
const isPart = (word: string): boolean => word.length >= shortestPart && /^[a-zæøå]/.test(word);

/** Characters that join the parts of a compound. */
const joints = ['s', 'e', ''];

function splitCompound(word: string, parts: ReadonlySet<string>): readonly string[] {
  if (word.length < 2 * shortestPart || word.length > 40) return [];
  // The last part carries the meaning of a compound: the longest known one is taken.
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const right = word.slice(at);
    if (!isKnownPart(right, parts)) continue;
    const left = findLeft(word.slice(0, at), parts);
    if (left !== undefined) return [left, right];
  }
  return [];
}

function findLeft(text: string, parts: ReadonlySet<string>): string | undefined {
  for (const joint of joints) {
    if (!text.endsWith(joint)) continue;
    const left = text.slice(0, text.length - joint.length);
    if (left.length >= shortestPart && isKnownPart(left, parts)) return left;
  }
  return undefined;
}

const isKnownPart = (part: string, parts: ReadonlySet<string>): boolean =>
  parts.has(part) || (part.length > shortestPart && parts.has(stem(part)));

const shortestCorrected = 4;

interface Entry {
  word: string;
  signature: number;
}

/** Typing errors that are forgiven in a word of this length. */
function forgiven(length: number): number {
  if (length < shortestCorrected) return 0;
  return length < 8 ? 1 : 2;
}

function findNearest(
  word: string,
  byLength: ReadonlyMap<number, Entry[]>,
  errors: number,
): string | undefined {
  const limit = Math.min(errors, forgiven(word.length));
  if (limit === 0 || word.length > 40) return undefined;
  const signature = signatureOf(word);
  let best: string | undefined;
  let bestCost = limit + 1;
  for (let length = word.length - limit; length <= word.length + limit; length += 1)
    for (const entry of byLength.get(length) ?? []) {
      // Each error changes at most two characters of the set: most words are ruled out by this alone.
      if (countBits(entry.signature ^ signature) > 2 * limit) continue;
      // Few people mistype the first character, and many other words differ by it alone.
      if (entry.word[0] !== word[0]) continue;
      const cost = countErrors(word, entry.word, limit);
      if (cost >= bestCost) continue;
      best = entry.word;
      bestCost = cost;
    }
  return best;
}

/** The set of characters as bits; those of both scripts share them. */
function signatureOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let rest = bits >>> 0;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); above the limit, more than it. */
function countErrors(left: string, right: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? limit + 1;
}
