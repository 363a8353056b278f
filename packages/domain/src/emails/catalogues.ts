import { readNotificationTexts } from '../notifications/catalogues.ts';
import { readTexts } from '../pages/catalogues.ts';
import type { Language } from '../pages/languages.ts';
import { type Say, sayFound } from '../pages/texts.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

const own: Record<Language, object> = { nb, ru, uk, en };

const catalogues: Record<Language, ReadonlyMap<string, string>> = {
  nb: readAll('nb'),
  ru: readAll('ru'),
  uk: readAll('uk'),
  en: readAll('en'),
};

function readAll(language: Language): Map<string, string> {
  return new Map([...readTexts(own[language]), ...readNotificationTexts(language)]);
}

/** The translation function of email texts for a language. */
export function translateEmails(language: Language): Say {
  return sayFound(language, (key) => catalogues[language].get(key));
}
