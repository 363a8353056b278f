import { type RawBuilder, sql } from 'kysely';

/** A text in which each of these words is as many dots: of what is left, nobody can tell who was meant. */
export function withDots(
  text: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<string | null> {
  return words.reduce<RawBuilder<string | null>>(
    (rest, word) =>
      sql`regexp_replace(${rest}, ${patternOf(word)}, ${'•'.repeat(word.length)}, ${flagsOf(word)})`,
    sql`${text}`,
  );
}

/** Whether a text holds one of these words. */
export function holdsAny(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`false`;
  return sql`${text} ~* ${words.map(patternOf).join('|')}`;
}

/** As a word of its own: "Kari" is not in "Karibia". */
function patternOf(word: string): string {
  const escaped = word.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');
  const begins = /^[\p{L}\p{N}]/u.test(word) ? '\\m' : '';
  const ends = /[\p{L}\p{N}]$/u.test(word) ? '\\M' : '';
  return `${begins}${escaped}${ends}`;
}

/** Names may be words too when they are small ("hans", "dag"); addresses are the same however they are typed. */
function flagsOf(word: string): string {
  return /[@\d\s]/.test(word) ? 'gi' : 'g';
}
