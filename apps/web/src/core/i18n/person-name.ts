import { nameIn } from '@mesterhand/domain/privacy/nobody';
import { useCallback } from 'react';
import { currentLanguage } from './i18n.ts';
import { useTranslation } from './translation.ts';

/** Says a person's name; whoever was erased is "deleted user" in the language of the page. */
export function usePersonName(): (name: string) => string {
  const { i18n } = useTranslation();
  const language = currentLanguage(i18n);
  return useCallback((name) => nameIn(language, name), [language]);
}
