import { decideLanguage } from '@mesterhand/domain/pages/language-order';
import { type Language, readLanguage } from '@mesterhand/domain/pages/languages';

/** The language of the offline page, by what local storage holds: the choice and the signed-in user. */
export function languageOf(stored: { language: string | null; user: string | null }): Language {
  return decideLanguage('site', {
    chosen: readLanguage(stored.language),
    account: readAccountLanguage(stored.user),
  });
}

function readAccountLanguage(user: string | null): Language | undefined {
  try {
    const value: unknown = JSON.parse(user ?? 'null');
    return typeof value === 'object' && value !== null && 'language' in value
      ? readLanguage(value.language)
      : undefined;
  } catch {
    return undefined;
  }
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
