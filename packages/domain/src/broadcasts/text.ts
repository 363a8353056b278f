import type { Language } from '../pages/languages.ts';

/** What is said to many, in the languages that it was written in: Norwegian always, the others where they were. */
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
