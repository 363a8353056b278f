import type { SpokenLanguage } from '@mesterhand/domain/masters/refinements';
import { useLocale } from '../../core/i18n/format.ts';
import { perLocale } from '../../core/i18n/per-locale.ts';

const namesOf = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }));

/** The name of a language, in the language of the page and with a capital letter; Bokmål is what everybody calls Norwegian. */
export function useLanguageName() {
  const locale = useLocale();
  const names = namesOf(locale);
  return (language: SpokenLanguage): string => {
    const text = names.of(language === 'nb' ? 'no' : language) ?? language;
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  };
}
