import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCategories } from '../../core/i18n/category-names.ts';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Container } from '../../ui/page.tsx';
import { SearchFilters, type SearchRequest } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import { ServicesHead } from './services-head.tsx';

/** The search is part of the URL, so that it can be shared and restored. */
function useSearchRequest() {
  const { query = '', city, category } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Partial<SearchRequest>) =>
    void navigate({
      to: '.',
      search: (before: object) => {
        const wish = { ...before, ...changed };
        return { ...wish, query: wish.query || undefined };
      },
      replace: true,
      resetScroll: false,
    });
  return { wish: { query, city, category }, change };
}

export function ServicesScreen() {
  const { t } = useTranslation(['masters', 'core']);
  const { wish, change } = useSearchRequest();
  const { data: categories = [], isPending } = useCategories();
  const category = categories.find(({ id }) => id === wish.category);
  const what = category?.name ?? t('search.title');
  const heading = wish.city
    ? t('search.titleIn', { what, city: t(`core:cities.${wish.city}`) })
    : what;
  usePageHead({ page: 'services', category: category?.name, city: wish.city });
  return (
    <>
      <ServicesHead
        heading={heading}
        category={category}
        isComing={isPending && wish.category !== undefined}
        wish={wish}
      />
      <Container>
        <SearchFilters wish={wish} categories={categories} onChange={change} />
        <SearchResults wish={wish} onChange={change} />
      </Container>
    </>
  );
}
