import type { LocalServicePage } from '@mesterhand/domain/local-services/schema';
import { type LocalTexts, textsOfLocalService } from '@mesterhand/domain/local-services/texts';
import { type Say, sayFound } from '@mesterhand/domain/pages/texts';
import { useCategoryWords } from '../../core/i18n/category-names.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The texts of a page as the server words them in its first HTML. */
export function useLocalTexts(): (page: LocalServicePage) => LocalTexts {
  const { i18n } = useTranslation('pages');
  const word = useCategoryWords();
  const format = useFormat();
  const language = currentLanguage(i18n);
  const t: Say = sayFound(language, (key) => {
    const text: unknown = i18n.getResource(language, 'pages', key);
    return typeof text === 'string' ? text : undefined;
  });
  return (page) =>
    textsOfLocalService(page, {
      t,
      language,
      word,
      price: format.price,
      rating: format.rating,
      day: (date) => format.date(`${date}T12:00:00Z`),
    });
}
