import { nameIn } from '@mesterhand/domain/privacy/nobody';
import { useCallback } from 'react';
import { currentLanguage } from './i18n.ts';
import { useTranslation } from './translation.ts';

/** A person's display name; an erased account is "deleted user" in the page's language. */
export function usePersonName(): (name: string) => string {
  const { i18n } = useTranslation();
  const language = currentLanguage(i18n);
  return useCallback((name) => nameIn(language, name), [language]);
}
