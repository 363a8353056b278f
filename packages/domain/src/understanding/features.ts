import { stem } from './stems.ts';
import { dropStopWords } from './stop-words.ts';
import type { UnderstoodLanguage } from './taxonomy/texts.ts';
import { fold, tokenise } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Number of buckets that features are hashed into. */
export const buckets = 1 << 16;

/** A word of a request: as it was written, and the words it stands for. */
export interface ReadWord {
  text: string;
  /** The stem, or those of its parts, or that of the corrected word. */
  stems: readonly string[];
  isKnown: boolean;
}

/** Reads the words of a request that say what it is about: known as they are, else as parts of a compound, else corrected. */
export function readWords(
  text: string,
  vocabulary: Vocabulary,
  language?: UnderstoodLanguage,
): ReadWord[] {
  return dropStopWords(tokenise(text), language).map((word) => readWord(word, vocabulary));
}

function readWord(text: string, vocabulary: Vocabulary): ReadWord {
  if (vocabulary.knows(text)) return { text, stems: [foldedStem(text)], isKnown: true };
  // A compound with a typing error may still have parts: `vaskmaskin` is a washing machine, not a wash and a machine.
  const slip = vocabulary.correct(text, 1);
  if (slip !== undefined && text.length >= longCompound) return corrected(slip);
  const parts = vocabulary.split(text);
  if (parts.length > 0) return { text, stems: parts.map(foldedStem), isKnown: true };
  const nearest = slip ?? vocabulary.correct(text, 2);
  return nearest === undefined
    ? { text, stems: [foldedStem(text)], isKnown: false }
    : corrected(nearest);
}

/** From this length on, a word with one error is rather that word than another compound. */
const longCompound = 8;

const corrected = (text: string): ReadWord => ({ text, stems: [foldedStem(text)], isKnown: true });

/** The stem of a word without Norwegian characters: what two spellings of one word share. */
export const foldedStem = (word: string): string => stem(fold(word));

/** Sizes of the pieces of words. */
const shortestPiece = 3;
const longestPiece = 5;
/** A piece says less than a word; a pair says more than its words. */
const pieceWeight = 0.35;
const pairWeight = 0.7;
/** Longer words are cut: nobody writes them, and their pieces would cost time. */
const longestWord = 40;

/** Bucket → value: words, pairs of neighbours and pieces of words, the whole of length one. */
export function extractFeatures(words: readonly ReadWord[]): Map<number, number> {
  const features = new Map<number, number>();
  const add = (feature: string, value: number): void => {
    const bucket = hash(feature) & (buckets - 1);
    features.set(bucket, (features.get(bucket) ?? 0) + value);
  };
  const stems = words.flatMap((word) => word.stems);
  for (const each of stems) add(`w ${each}`, 1);
  for (const [index, each] of stems.entries())
    if (index > 0) add(`p ${stems[index - 1] ?? ''} ${each}`, pairWeight);
  for (const { text } of words) addPieces(text, add);
  let square = 0;
  for (const value of features.values()) square += value * value;
  const length = Math.sqrt(square);
  for (const [bucket, value] of features) features.set(bucket, value / length);
  return features;
}

function addPieces(word: string, add: (feature: string, value: number) => void): void {
  const padded = `<${fold(word).slice(0, longestWord)}>`;
  for (let size = shortestPiece; size <= longestPiece; size += 1)
    for (let start = 0; start + size <= padded.length; start += 1)
      add(`n ${padded.slice(start, start + size)}`, pieceWeight);
}

/** FNV-1a over UTF-16 units, finished so that the low bits depend on all of it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
