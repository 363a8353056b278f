import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../core/page-title.ts';
import { trpc } from '../../core/trpc.ts';
import { Container } from '../../ui/page.tsx';
import { SearchFilters, type SearchWish } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import classes from './search.module.css';

/** What is looked for lives in the address, so that a search can be sent on and found again. */
function useSearchWish() {
  const { query = '', city, category } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Partial<SearchWish>) =>
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

function Breadcrumb({ category }: { category: string | undefined }) {
  const { t } = useTranslation('masters');
  return (
    <nav aria-label={t('search.breadcrumb')}>
      <ol className={classes.crumbs}>
        <li>
          <Link to="/">{t('search.home')}</Link>
        </li>
        <li>
          {category ? (
            <Link to="/services">{t('search.allServices')}</Link>
          ) : (
            <span aria-current="page">{t('search.allServices')}</span>
          )}
        </li>
        {category && (
          <li>
            <span aria-current="page">{category}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}

export function ServicesScreen() {
  const { t } = useTranslation(['masters', 'core']);
  const { wish, change } = useSearchWish();
  const { data: categories = [] } = trpc.masters.categories.list.useQuery();
  const category = categories.find(({ id }) => id === wish.category)?.name;
  const what = category ?? t('search.title');
  const heading = wish.city
    ? t('search.titleIn', { what, city: t(`core:cities.${wish.city}`) })
    : what;
  usePageTitle(heading, t('search.description'));
  return (
    <Container>
      <div className={classes.top}>
        <Breadcrumb category={category} />
        <h1>{heading}</h1>
      </div>
      <SearchFilters wish={wish} categories={categories} onChange={change} />
      <SearchResults wish={wish} onChange={change} />
    </Container>
  );
}
