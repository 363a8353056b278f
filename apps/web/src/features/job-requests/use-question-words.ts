import type { Say } from '@mesterhand/domain/pages/texts';
import { useMemo } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The translation function of the trades' questions, whose registry names the keys. */
export function useQuestionWords(): Say {
  const { i18n } = useTranslation('jobQuestions');
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT<string, string>(language, 'jobQuestions');
    return (key, values = {}) => t(key, values);
  }, [i18n, language]);
}
