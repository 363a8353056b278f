/** Words that people read in a minute. */
const wordsPerMinute = 200;

/** Whole minutes that a text takes, at least one; 0 for no text. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.ceil(words / wordsPerMinute);
}

/** How a post says it. */
export function readTimeOf(minutes: number): string {
  return `${minutes} мин`;
}

/** The minutes that a post says, in whichever of our languages; undefined when it says something else. */
export function minutesOf(readTime: string): number | undefined {
  const found = /^(\d{1,4})\s*(?:мин|хв|min)\p{L}*\.?$/iu.exec(readTime.trim());
  return found ? Number(found[1]) : undefined;
}
