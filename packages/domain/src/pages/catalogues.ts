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

/** Says the texts of pages in a language. */
export function sayIn(language: Language): Say {
  return sayFound(language, (key) => catalogues[language].get(key));
}

/** A text of the seeded categories in a language, by what is stored of it in Norwegian; other texts stay as they are. */
export function wordOfCategory(language: Language, text: string): string {
  return catalogues[language].get(`categories.${text}`) ?? text;
}
