/** The languages of the whole site, Norwegian first: the one that an address without `?lang=` shows. */
export const languages = ['nb', 'ru', 'uk', 'en'] as const;

export type Language = (typeof languages)[number];

/** A language by its code; undefined for anything else. */
export function readLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value);
}

/** How `Intl`, and with an underscore previews of links, call our languages. Our English is British. */
export const locales = {
  nb: 'nb-NO',
  ru: 'ru-RU',
  uk: 'uk-UA',
  en: 'en-GB',
} as const satisfies Record<Language, string>;

/** The language in an address; undefined when it has none. */
export function languageOf(search: URLSearchParams): Language | undefined {
  return readLanguage(search.get('lang'));
}
