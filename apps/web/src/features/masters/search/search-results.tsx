import { maxCounted } from '@mesterhand/domain/masters/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { RequestLink } from '../../job-requests/describe/request-values.ts';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { MasterGrid, MasterGridSkeleton } from '../profile/master-grid.tsx';
import { matchingServices } from './matching-services.ts';
import type { SearchRequest } from './search-filters.tsx';

type SearchResultsProps = {
  request: SearchRequest;
  onChange(change: Partial<SearchRequest>): void;
};

/** What the search says about the job. */
const linkOf = ({ query, city, category }: SearchRequest): RequestLink => ({
  text: query || undefined,
  city,
  category,
});

function Nothing({ request, onChange }: SearchResultsProps) {
  const { t } = useTranslation(['masters', 'availability']);
  const reset = () =>
    onChange({ query: '', city: undefined, category: undefined, free: undefined });
  return (
    <EmptyState
      art="search"
      title={t('search.none')}
      text={t('search.noneText')}
      action={
        <Group justify="center" gap="sm">
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
          <Button variant="light" onClick={reset}>
            {t('search.reset')}
          </Button>
          <DescribeLink link={linkOf(request)}>{t('search.noneDescribe')}</DescribeLink>
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

export function SearchResults({ request, onChange }: SearchResultsProps) {
  const { t } = useTranslation('masters');
  const results = trpc.masters.search.useInfiniteQuery(request, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = results;
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
      <Count total={isPlaceholderData ? undefined : data?.pages[0]?.total} />
      {!data && <MasterGridSkeleton />}
      {data && masters.length === 0 && <Nothing request={request} onChange={onChange} />}
      {masters.length > 0 && (
        <MasterGrid
          masters={masters}
          isOld={isPlaceholderData}
          newTab
          more={more}
          servicesOf={(master) => matchingServices(master.services, request)}
        />
      )}
    </>
  );
}
