import type { Language } from '../pages/languages.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

/** Replaces an erased person's first and last name. */
export const nobody = { firstName: 'Slettet', lastName: 'bruker' };

/**
 * The same as one name: stored, and returned by the API in Norwegian. Screens, emails and calendars translate it by
 * {@link nameIn}.
 */
export const nobodysName = `${nobody.firstName} ${nobody.lastName}`;

const catalogues: Record<Language, typeof nb> = { nb, ru, uk, en };

/** A person's name in a language: unchanged, or translated for an erased person. */
export function nameIn(language: Language, name: string): string {
  return name === nobodysName ? catalogues[language].nobody : name;
}
