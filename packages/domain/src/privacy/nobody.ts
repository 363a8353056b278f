import type { Language } from '../pages/languages.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

/** What stands where an erased person's first and last name stood. */
export const nobody = { firstName: 'Slettet', lastName: 'bruker' };

/**
 * The same as one name: what is stored, and what whoever reads it over the API gets in plain Norwegian. Screens, letters
 * and calendars say it in their reader's language by {@link nameIn}.
 */
export const nobodysName = `${nobody.firstName} ${nobody.lastName}`;

const catalogues: Record<Language, typeof nb> = { nb, ru, uk, en };

/** A person's name as readers of a language have it: their own stays, an erased person's is said in that language. */
export function nameIn(language: Language, name: string): string {
  return name === nobodysName ? catalogues[language].nobody : name;
}
