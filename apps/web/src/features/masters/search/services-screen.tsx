import { useCategories } from '../../../core/i18n/category-names.ts';
import { usePageHead } from '../../../core/navigation/page-title.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Container } from '../../../ui/page.tsx';
import { RefineBar } from './refine/refine-bar.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import { ServicesHead } from './services-head.tsx';
import { useResults } from './use-results.ts';
import { useSearchRequest } from './use-search-request.ts';

export function ServicesScreen() {
  const { t } = useTranslation(['masters', 'core']);
  const search = useSearchRequest();
  const { request, change } = search;
  const results = useResults(request);
  const { data: categories = [], isPending } = useCategories();
  const category = categories.find(({ id }) => id === request.category);
  const what = category?.name ?? t('search.title');
  const heading = request.city
    ? t('search.titleIn', { what, city: t(`core:cities.${request.city}`) })
    : request.place
      ? t('search.titleIn', { what, city: request.place })
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
        <RefineBar request={request} facets={results.data?.pages[0]?.facets} onChange={change} />
        <SearchResults search={search} results={results} categories={categories} />
      </Container>
    </>
  );
}
