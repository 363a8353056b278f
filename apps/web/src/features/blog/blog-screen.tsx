import { type BlogCategory, blogCategories } from '@mesterhand/domain/blog/categories';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { readOneOf, readText } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import chips from '../../ui/chips.module.css';
import { TextInput } from '../../ui/fields.tsx';
import { IconSearch } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { NewsletterForm } from '../newsletter/newsletter-form.tsx';
import { ArticleCard, FeaturedArticle } from './article-card.tsx';
import classes from './blog.module.css';
import { useAddress } from '../../core/navigation/use-address.ts';

const SKELETONS = 6;

type Filter = { search?: string | undefined; category?: BlogCategory | undefined };

function SearchForm({ search = '' }: Filter) {
  const { t } = useTranslation('blog');
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = readText(new FormData(event.currentTarget).get('search'))?.trim();
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, search: words }),
      resetScroll: false,
    });
  };
  return (
    <form role="search" key={search} onSubmit={submit}>
      <Group wrap="nowrap" gap="xs" maw={640} mb="lg">
        <TextInput
          flex={1}
          miw={0}
          type="search"
          name="search"
          size="md"
          aria-label={t('search')}
          placeholder={t('searchExample')}
          maxLength={200}
          defaultValue={search}
          leftSection={<IconSearch size={20} aria-hidden />}
        />
        <Button type="submit" size="md">
          {t('submit')}
        </Button>
      </Group>
    </form>
  );
}

/** The categories, each with its number of articles. */
function Chips({ search, category: chosen }: Filter) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const { data } = trpc.admin.blog.public.counts.useQuery(undefined, { staleTime: 60_000 });
  const all = [{ category: undefined, count: data?.total }, ...(data?.categories ?? [])];
  return (
    <nav aria-label={t('categories')}>
      <Box component="ul" className={chips.chips} mb="var(--space-8)">
        {all.map(({ category, count }) => (
          <li key={category ?? 'all'}>
            <Link
              to="/blog"
              search={{ search, topic: category }}
              className={chips.chip}
              data-chosen={category === chosen || undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
            >
              {category === undefined ? t('all') : t(`topics.${category}`)}
              {count !== undefined && (
                <Text span inherit fz="sm" fw={500}>
                  {format.number(count)}
                </Text>
              )}
            </Link>
          </li>
        ))}
      </Box>
    </nav>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('blog');
  if (!isNarrowed)
    return <EmptyState art="search" title={t('empty.title')} text={t('empty.text')} />;
  return (
    <EmptyState
      art="search"
      title={t('none.title')}
      text={t('none.text')}
      action={
        <ButtonLink to="/blog" search={{}} variant="light">
          {t('none.reset')}
        </ButtonLink>
      }
    />
  );
}

function ArticleSkeletons() {
  return (
    <div className={classes.grid}>
      <LoadingNote />
      {Array.from({ length: SKELETONS }, (_, place) => (
        <div key={place} className={classes.skeletonCard} aria-hidden />
      ))}
    </div>
  );
}

function Articles(filter: Filter) {
  const { t } = useTranslation('blog');
  const list = trpc.admin.blog.public.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 60_000,
  });
  if (list.error)
    return (
      <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
    );
  if (!list.data) return <ArticleSkeletons />;
  const [featured, ...others] = list.data.pages.flatMap(({ items }) => items);
  if (featured === undefined)
    return <Nothing isNarrowed={filter.search !== undefined || filter.category !== undefined} />;
  return (
    <>
      <FeaturedArticle article={featured} />
      {others.length > 0 && (
        <ul className={classes.grid}>
          {others.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          label={t('loadMore')}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** The published articles, with search and category filter. */
export function BlogScreen() {
  const { t } = useTranslation('blog');
  const address = useAddress('search', 'topic');
  const search = readText(address.search);
  const category = readOneOf(blogCategories, address.topic);
  usePageHead({ page: 'blog' });
  return (
    <Container>
      <Box pb="calc(var(--section-gap) / 2)">
        <PageHeading title={t('title')} intro={t('intro')} />
        <SearchForm search={search} />
        <Chips search={search} category={category} />
        <Articles key={`${search} ${category}`} search={search} category={category} />
        <NewsletterForm source="blog" />
      </Box>
    </Container>
  );
}
