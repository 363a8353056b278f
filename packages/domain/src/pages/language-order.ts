import type { Language } from './languages.ts';

/** The documented default language of each part of the product. */
export const defaultLanguages = {
  site: 'nb',
  panel: 'ru',
  tracking: 'ru',
} as const satisfies Record<string, Language>;

/** The public site, the administrators' panel, a master's location consent and tracking. */
export type Surface = keyof typeof defaultLanguages;

/** Signals for the reader's language; the server leaves out those it does not have. */
export interface LanguageSigns {
  /** Chosen by the person: in this browser, or by a link that names a language. */
  chosen?: Language | undefined;
  /** Stated for the signed-in account. */
  account?: Language | undefined;
  /** BCP 47 tags in order of preference, as in `navigator.languages`. */
  browser?: readonly string[] | undefined;
}

const isNorwegian = (tag: string): boolean => /^(nb|nn|no)(-|$)/i.test(tag);

/** The reader's language without the documented defaults; undefined where there is no signal. */
export function knownLanguage({ chosen, account, browser = [] }: LanguageSigns) {
  return chosen ?? account ?? (browser.some(isNorwegian) ? 'nb' : undefined);
}

/**
 * The language of a part of the product, the same rule everywhere: the person's choice, the account's language, a
 * Norwegian browser (`nb`, `nn` or `no` among its languages), then the documented default of the part.
 */
export function decideLanguage(surface: Surface, signs: LanguageSigns): Language {
  return knownLanguage(signs) ?? defaultLanguages[surface];
}
