import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCategories } from '../../../core/i18n/category-names.ts';
import { usePageHead } from '../../../core/navigation/page-title.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Container } from '../../../ui/page.tsx';
import { FreeFilter } from '../../availability/free-filter.tsx';
import { SearchFilters, type SearchRequest } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import { ServicesHead } from './services-head.tsx';

/** The search is part of the URL, so that it can be shared and restored. */
function useSearchRequest() {
  const { query = '', city, category, free, trade } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Partial<SearchRequest>) =>
    void navigate({
      to: '.',
      search: (before: object) => {
        // Another text or category is understood anew.
        const isOther = 'query' in changed || 'category' in changed;
        const request = { ...before, ...(isOther && { trade: undefined }), ...changed };
        return { ...request, query: request.query || undefined };
      },
      replace: true,
      resetScroll: false,
    });
  return { request: { query, city, category, free, trade }, change };
}

export function ServicesScreen() {
  const { t } = useTranslation(['masters', 'core']);
  const { request, change } = useSearchRequest();
  const { data: categories = [], isPending } = useCategories();
  const category = categories.find(({ id }) => id === request.category);
  const what = category?.name ?? t('search.title');
  const heading = request.city
    ? t('search.titleIn', { what, city: t(`core:cities.${request.city}`) })
    : what;
  usePageHead({ page: 'services', category: category?.name, city: request.city });
  return (
    <>
      <ServicesHead
        heading={heading}
        category={category}
        isComing={isPending && request.category !== undefined}
        request={request}
      />
      <Container>
        <SearchFilters request={request} categories={categories} onChange={change} />
        <FreeFilter free={request.free} onChange={(free) => change({ free })} />
        <SearchResults request={request} categories={categories} onChange={change} />
      </Container>
    </>
  );
}
