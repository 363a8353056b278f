import type { Category } from '@mesterhand/domain/categories/categories';
import { startingPrice } from '@mesterhand/domain/categories/price';
import { maxCounted } from '@mesterhand/domain/masters/limits';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { CategoryArt } from '../../../ui/category-art/category-art.tsx';
import { categoryTint } from '../../../ui/category-style.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { Container } from '../../../ui/page.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import type { SearchRequest } from './search-request.ts';
import classes from './services-head.module.css';

function Breadcrumb({ category }: { category: string | undefined }) {
  const { t } = useTranslation('masters');
  return (
    <nav className="fv-crumbs" aria-label={t('search.breadcrumb')}>
      <ol>
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

/** The number of masters in a category: fetched where the results use the same query, otherwise from the cache. */
function useCategoryCount(request: SearchRequest): number | undefined {
  const { data } = trpc.masters.search.useInfiniteQuery(
    { query: '', city: undefined, category: request.category, facets: true },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      enabled: request.query === '' && request.city === undefined,
    },
  );
  return data?.pages[0]?.total;
}

function CategoryFacts({ category, request }: { category: Category; request: SearchRequest }) {
  const { t } = useTranslation(['masters', 'ui']);
  const format = useFormat();
  const count = useCategoryCount(request);
  const shown = count !== undefined && count >= maxCounted ? `${maxCounted}+` : String(count);
  return (
    <ul className={`small cluster ${classes.facts}`}>
      <li>{t('ui:price.from', { price: format.price(startingPrice(category)) })}</li>
      {count !== undefined && count > 0 && <li>{t('search.inAll', { count, shown })}</li>}
    </ul>
  );
}

/** Placeholder of the same height until the category is loaded. */
function HeadPlaceholder() {
  return (
    <Group mih={28} mt="sm" aria-hidden>
      <SkeletonBlock width="min(320px, 80%)" height={18} />
    </Group>
  );
}

type ServicesHeadProps = {
  heading: string;
  category: Category | undefined;
  /** The chosen category is still loading. */
  isComing: boolean;
  request: SearchRequest;
};

/** The search's header: a band in the category's colour with an illustration of its work; plain for all categories. */
export function ServicesHead({ heading, category, isComing, request }: ServicesHeadProps) {
  const { t } = useTranslation('masters');
  const tint: CSSProperties | undefined = category && {
    background: categoryTint(category.color).background,
  };
  return (
    <div className={classes.band} style={tint}>
      <Container>
        <div className={`${classes.inner} ${category || isComing ? '' : classes.quiet}`}>
          <div className={classes.text}>
            <Breadcrumb category={category?.name} />
            <h1>{heading}</h1>
            {isComing && <HeadPlaceholder />}
            {category && category.description !== '' && (
              <Text maw="48ch" mt="sm" c="dimmed">
                {category.description}
              </Text>
            )}
            {category && (
              <DescribeLink
                link={{
                  category: category.id,
                  city: request.city,
                  text: request.query || undefined,
                }}
                variant="default"
                mt="md"
              >
                {t('search.describe')}
              </DescribeLink>
            )}
          </div>
          {category && <CategoryFacts category={category} request={request} />}
          {/* While the category is loading, no other illustration shows. */}
          <div className={classes.picture}>
            {!isComing && <CategoryArt code={category?.code} />}
          </div>
        </div>
      </Container>
    </div>
  );
}
