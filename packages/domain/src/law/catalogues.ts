import { readTexts } from '../pages/catalogues.ts';
import type { Language } from '../pages/languages.ts';
import { type Say, sayFound } from '../pages/texts.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };
import type { LawTermId } from './terms.ts';

/** A term without sentences in a language does not compile. */
interface Catalogue {
  terms: Record<LawTermId, { name: string; text: string }>;
}

const own: Record<Language, Catalogue> = { nb, ru, uk, en };

const catalogues: Record<Language, ReadonlyMap<string, string>> = {
  nb: readTexts(own.nb),
  ru: readTexts(own.ru),
  uk: readTexts(own.uk),
  en: readTexts(own.en),
};

/** The translation function of the sentences of law for a language. */
export function translateLaw(language: Language): Say {
  return sayFound(language, (key) => catalogues[language].get(key));
}
