import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { type Say, sayFound } from './texts.ts';

/** All texts of pages at once, for the server; the web fetches those of one language. */
const catalogues: Record<Language, ReadonlyMap<string, string>> = {
  nb: readTexts(nb),
  ru: readTexts(ru),
  uk: readTexts(uk),
  en: readTexts(en),
};

/** The texts of a catalogue by their dotted keys. */
export function readTexts(texts: object, prefix = ''): Map<string, string> {
  const pairs = Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = `${prefix}${name}`;
    if (typeof value === 'string') return [[key, value] as const];
    return typeof value === 'object' && value !== null ? [...readTexts(value, `${key}.`)] : [];
  });
  return new Map(pairs);
}

/** The translation function of page texts for a language. */
export function sayIn(language: Language): Say {
  return sayFound(language, (key) => catalogues[language].get(key));
}

/**
 * The translation of a text of the seeded categories, by its stored Norwegian text; other texts are returned unchanged.
 */
export function wordOfCategory(language: Language, text: string): string {
  return catalogues[language].get(`categories.${text}`) ?? text;
}
