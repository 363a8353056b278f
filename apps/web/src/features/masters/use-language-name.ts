import type { SpokenLanguage } from '@mesterhand/domain/masters/refinements';
import { useLocale } from '../../core/i18n/format.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a language, in the language of the page and with a capital letter; Bokmål is what everybody calls Norwegian. */
export function useLanguageName() {
  const locale = useLocale();
  const name = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  names.set(locale, name);
  return (language: SpokenLanguage): string => {
    const text = name.of(language === 'nb' ? 'no' : language) ?? language;
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  };
}
