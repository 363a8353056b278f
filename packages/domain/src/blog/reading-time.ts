/** Words that people read in a minute. */
const wordsPerMinute = 200;

/** Whole minutes that a text takes, at least one; 0 for no text. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.ceil(words / wordsPerMinute);
}

/** Formats the reading time of a post. */
export function readTimeOf(minutes: number): string {
  return `${minutes} мин`;
}

/** Parses the minutes of a reading time in any of our languages; undefined for another text. */
export function minutesOf(readTime: string): number | undefined {
  const found = /^(\d{1,4})\s*(?:мин|хв|min)\p{L}*\.?$/iu.exec(readTime.trim());
  return found ? Number(found[1]) : undefined;
}
