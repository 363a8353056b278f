import { readTexts } from '../pages/catalogues.ts';
import type { Language } from '../pages/languages.ts';
import type { NotificationKind } from './kinds.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

/** A kind without texts in a language does not compile. */
interface Catalogue {
  kinds: Record<NotificationKind, { name: string; email: object }>;
}

const catalogues: Record<Language, Catalogue> = { nb, ru, uk, en };

/** The texts of notifications by their dotted keys. */
export function readNotificationTexts(language: Language): Map<string, string> {
  return readTexts(catalogues[language]);
}
