import type { Category } from '@mesterhand/domain/categories/categories';
import { maxCounted } from '@mesterhand/domain/masters/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { RequestLink } from '../../job-requests/describe/request-values.ts';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { useUnderstanding } from '../../understanding/use-understanding.ts';
import { MasterGrid, MasterGridSkeleton } from '../profile/master-grid.tsx';
import { matchingServices } from './matching-services.ts';
import type { SearchRequest } from './search-filters.tsx';
import { UnderstoodLine } from './understood-line.tsx';
import { type ReadTrade, tradeOf } from './understood-trade.ts';

type SearchResultsProps = {
  request: SearchRequest;
  categories: readonly Category[];
  onChange(change: Partial<SearchRequest>): void;
};

/** What the search says about the job. */
const linkOf = (
  { query, city, category }: SearchRequest,
  trade: ReadTrade | undefined,
): RequestLink => ({
  text: query || undefined,
  city,
  category: category ?? trade?.categoryId,
});

type NothingProps = Pick<SearchResultsProps, 'request' | 'onChange'> & {
  trade: ReadTrade | undefined;
};

/** The filters that may be in the way, each with a button that takes it away. */
function WiderSearch({ request, trade, onChange }: NothingProps) {
  const { t } = useTranslation(['masters', 'availability']);
  const everywhere = { query: '', city: undefined, category: undefined, free: undefined };
  return (
    <>
      {request.free && (
        <Button variant="light" onClick={() => onChange({ free: undefined })}>
          {t('availability:filter.all')}
        </Button>
      )}
      {request.city && (
        <Button variant="light" onClick={() => onChange({ city: undefined })}>
          {t('search.noneCity')}
        </Button>
      )}
      {request.category && (
        <Button variant="light" onClick={() => onChange({ category: undefined })}>
          {t('search.noneCategory')}
        </Button>
      )}
      {trade && (
        <Button
          variant="light"
          onClick={() => onChange({ ...everywhere, category: trade.categoryId })}
        >
          {t('understood.seeTrade', { trade: trade.categoryName })}
        </Button>
      )}
      <Button variant="light" onClick={() => onChange(everywhere)}>
        {t('search.reset')}
      </Button>
    </>
  );
}

function Nothing(props: NothingProps) {
  const { request, trade } = props;
  const { t } = useTranslation('masters');
  return (
    <EmptyState
      art="search"
      title={t('search.none')}
      text={trade ? t('understood.noneIn', { trade: trade.categoryName }) : t('search.noneText')}
      action={
        <Group justify="center" gap="sm">
          <WiderSearch {...props} />
          <DescribeLink link={linkOf(request, trade)}>
            {t(trade ? 'understood.send' : 'search.noneDescribe')}
          </DescribeLink>
        </Group>
      }
    />
  );
}

function Count({ total }: { total: number | undefined }) {
  const { t } = useTranslation('masters');
  const counted = total !== undefined && total >= maxCounted ? `${maxCounted}+` : String(total);
  return (
    <Group mih={60}>
      <Text c="dimmed" fw={600} role="status">
        {total === undefined
          ? t('search.searching')
          : t('search.count', { count: total, shown: counted })}
      </Text>
    </Group>
  );
}

/** What the text was understood as, and whether the results go by it. */
function useRead({ request, categories }: Omit<SearchResultsProps, 'onChange'>, page?: FirstPage) {
  const understanding = useUnderstanding(request.query);
  const trade = tradeOf(request, { understanding: understanding.data, categories });
  const isSentence = request.query !== '' && request.category === undefined;
  // Where the words themselves found somebody, nothing had to be understood.
  const decides = page !== undefined && (page.byTrade || page.total === 0);
  return {
    understanding,
    trade,
    isShown: isSentence && (decides || request.trade !== undefined),
    /** What the services of a card are chosen by. */
    criteria: page?.byTrade ? { ...request, category: trade?.categoryId } : request,
  };
}

type FirstPage = { total: number; byTrade: boolean };

export function SearchResults(props: SearchResultsProps) {
  const { request, categories, onChange } = props;
  const { t } = useTranslation('masters');
  const results = trpc.masters.search.useInfiniteQuery(request, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = results;
  const read = useRead(props, data?.pages[0]);
  if (error)
    return <ErrorState title={t('failed')} error={error} onRetry={() => void results.refetch()} />;
  const masters = data?.pages.flatMap((page) => page.items) ?? [];
  const more = {
    isThere: results.hasNextPage && !isPlaceholderData,
    isBusy: results.isFetchingNextPage,
    load: () => void results.fetchNextPage(),
  };
  return (
    <>
      {read.isShown && (
        <UnderstoodLine
          request={request}
          categories={categories}
          understanding={read.understanding}
          onChange={(trade) => onChange({ trade })}
        />
      )}
      <Count total={isPlaceholderData ? undefined : data?.pages[0]?.total} />
      {!data && <MasterGridSkeleton />}
      {data && masters.length === 0 && (
        <Nothing request={request} trade={read.trade} onChange={onChange} />
      )}
      {masters.length > 0 && (
        <MasterGrid
          masters={masters}
          isOld={isPlaceholderData}
          newTab
          more={more}
          servicesOf={({ services }) => matchingServices(services, read.criteria)}
        />
      )}
    </>
  );
}
