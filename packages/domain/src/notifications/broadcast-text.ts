import type { Language } from '../pages/languages.ts';

/** The texts of a broadcast: Norwegian always, other languages optionally. */
export interface BroadcastTexts {
  nb: string;
  ru?: string;
  uk?: string;
  en?: string;
}

/** The text for a reader of a language; the Norwegian one where it was not written in theirs. */
export function textFor(texts: BroadcastTexts, language: Language): string {
  return texts[language] ?? texts.nb;
}
