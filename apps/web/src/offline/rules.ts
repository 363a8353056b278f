/** The chosen language, or Norwegian. */
export function languageOf(stored: string | null, offered: readonly string[]): string {
  return stored !== null && offered.includes(stored) ? stored : 'nb';
}

/** Milliseconds until the next look: soon at first, then twice a minute. */
export function delayOf(tries: number): number {
  return Math.min(30_000, 2000 * 2 ** tries);
}

/** Milliseconds between two times that the page opens by itself: a server that answers and then fails is left alone. */
export const restMs = 10_000;

/** How long to wait before opening the page by itself, when that was last done at `last`. */
export function restOf(last: number, now: number): number {
  const passed = now - last;
  return passed >= 0 && passed < restMs ? restMs - passed : 0;
}
