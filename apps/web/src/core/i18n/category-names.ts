import type { Category } from '@mesterhand/domain/categories/categories';
import { useCallback } from 'react';
import { useTranslation } from './translation.ts';
import { trpc } from '../api/trpc.ts';

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Translates a text of the seeded categories, looked up by its stored Norwegian. Texts by administrators stay as they
 * are.
 */
export function useCategoryWords(): (text: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback(
    (text) => {
      const texts: unknown = i18n.getResource(language, 'pages', 'categories');
      const found = isTexts(texts) && Object.hasOwn(texts, text) ? texts[text] : undefined;
      return typeof found === 'string' ? found : text;
    },
    [i18n, language],
  );
}

/** The categories in use, with translated names and descriptions. Their samples are translated where they are shown. */
export function useCategories() {
  const word = useCategoryWords();
  const select = useCallback(
    (categories: Category[]) =>
      categories.map((category) => ({
        ...category,
        name: word(category.name),
        description: word(category.description),
      })),
    [word],
  );
  return trpc.masters.categories.list.useQuery(undefined, { select });
}
