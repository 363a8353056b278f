import { decideLanguage } from '@mesterhand/domain/pages/language-order';
import { type Language, readLanguage } from '@mesterhand/domain/pages/languages';

/** The offline page's language from local storage: the choice, or the signed-in user's. */
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

/** Milliseconds until the next poll: short at first, then twice a minute. */
export function delayOf(tries: number): number {
  return Math.min(30_000, 2000 * 2 ** tries);
}

/** Minimum interval of automatic reloads, in milliseconds: a server that answers and then fails is not hammered. */
export const restMs = 10_000;

/** Milliseconds to wait before an automatic reload when the previous one was at `last`. */
export function restOf(last: number, now: number): number {
  const passed = now - last;
  return passed >= 0 && passed < restMs ? restMs - passed : 0;
}
