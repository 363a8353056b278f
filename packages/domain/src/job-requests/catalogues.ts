import { readTexts } from '../pages/catalogues.ts';
import type { Language } from '../pages/languages.ts';
import { type Say, sayFound } from '../pages/texts.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

const catalogues: Record<Language, ReadonlyMap<string, string>> = {
  nb: readTexts(nb),
  ru: readTexts(ru),
  uk: readTexts(uk),
  en: readTexts(en),
};

/** The translation function of the questions in a language, for the server; the web fetches the texts of one language. */
export function sayQuestions(language: Language): Say {
  return sayFound(language, (key) => catalogues[language].get(key));
}
