import { translateLaw } from '../law/catalogues.ts';
import { readTexts } from '../pages/catalogues.ts';
import type { Language } from '../pages/languages.ts';
import { sayFound } from '../pages/texts.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };
import type { AgreementWording } from './render.ts';

const catalogues: Record<Language, ReadonlyMap<string, string>> = {
  nb: readTexts(nb),
  ru: readTexts(ru),
  uk: readTexts(uk),
  en: readTexts(en),
};

/** The translation functions with which an agreement is rendered in a language. */
export function agreementWording(language: Language): AgreementWording {
  return {
    language,
    t: sayFound(language, (key) => catalogues[language].get(key)),
    law: translateLaw(language),
  };
}
