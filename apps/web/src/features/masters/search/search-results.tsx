import type { Category } from '@mesterhand/domain/categories/categories';
import { maxCounted } from '@mesterhand/domain/masters/limits';
import type { SearchPage } from '@mesterhand/domain/masters/schema';
import { Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconList, IconMap } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useUnderstanding } from '../../understanding/use-understanding.ts';
import { CompareBar } from '../compare/compare-bar.tsx';
import { MasterGridSkeleton } from '../profile/master-grid.tsx';
import { SortSelect } from './refine/sort-select.tsx';
import { FoundList } from './results/found-list.tsx';
import { NothingFound } from './results/nothing-found.tsx';
import classes from './results/results.module.css';
import { UnderstoodLine } from './understood-line.tsx';
import { tradeOf } from './understood-trade.ts';
import type { useSearchRequest } from './use-search-request.ts';
import type { Results } from './use-results.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';

const CompareDialog = lazyPart(() => import('../compare/compare-dialog.tsx'));

type SearchResultsProps = {
  search: ReturnType<typeof useSearchRequest>;
  results: Results;
  categories: readonly Category[];
};

type HeadProps = {
  /** Undefined while it is searched for. */
  counted: Pick<SearchPage, 'total' | 'hasMore'> | undefined;
  search: SearchResultsProps['search'];
};

const shownTotal = ({ total, hasMore }: Pick<SearchPage, 'total' | 'hasMore'>): string =>
  total >= maxCounted || (hasMore && total > 0) ? `${total}+` : String(total);

/** The number of hits, on a phone their order, and the choice of list or map where both do not fit. */
function ResultsHead({ counted, search: { request, isMap, change } }: HeadProps) {
  const { t } = useTranslation('masters');
  const isSmall = useIsSmall();
  return (
    <div className={classes.head}>
      <Text c="dimmed" fw={600} role="status">
        {counted === undefined
          ? t('search.searching')
          : t('search.count', { count: counted.total, shown: shownTotal(counted) })}
      </Text>
      {isSmall && <SortSelect request={request} isQuiet onChange={change} />}
      <div className={classes.switch} role="group" aria-label={t('found.view')}>
        <Button
          variant={isMap ? 'default' : 'light'}
          h={44}
          aria-pressed={!isMap}
          leftSection={<IconList size={20} aria-hidden />}
          onClick={() => change({ view: undefined })}
        >
          <span className={classes.view}>{t('found.list')}</span>
        </Button>
        <Button
          variant={isMap ? 'light' : 'default'}
          h={44}
          aria-pressed={isMap}
          leftSection={<IconMap size={20} aria-hidden />}
          onClick={() => change({ view: 'map' })}
        >
          <span className={classes.view}>{t('found.showMap')}</span>
        </Button>
      </div>
    </div>
  );
}

/** What the text was understood as, and whether the results go by it. */
function useRead({ search: { request }, results, categories }: SearchResultsProps) {
  const page = results.data?.pages[0];
  const understanding = useUnderstanding(request.query);
  const trade = tradeOf(request, { understanding: understanding.data, categories });
  const isSentence = request.query !== '' && request.category === undefined;
  // Where the words themselves found somebody, nothing had to be understood.
  const decides = page !== undefined && (page.byTrade || page.total === 0);
  const byTrade = page?.byTrade === true;
  // The cards follow when the browser has time: they are many, and what a text means arrives after them.
  const categoryId = useDeferredValue(byTrade ? trade?.categoryId : undefined);
  const criteria = useMemo(
    () => (byTrade ? { ...request, category: categoryId } : request),
    [request, byTrade, categoryId],
  );
  return {
    understanding,
    trade,
    isShown: isSentence && (decides || request.trade !== undefined),
    /** What the services of a card are chosen by. */
    criteria,
  };
}

/** The choice of masters to compare, in the URL. */
function Comparison({
  search,
  names,
}: {
  search: SearchResultsProps['search'];
  names: Map<number, string>;
}) {
  const { compared, isComparing, change } = search;
  const choose = (ids: readonly number[]) =>
    change({
      compare: ids.join(',') || undefined,
      ...(ids.length < 2 && { comparing: undefined }),
    });
  return (
    <>
      {compared.length > 0 && (
        <CompareBar
          ids={compared}
          names={names}
          onRemove={(gone) => choose(compared.filter((id) => id !== gone))}
          onClear={() => choose([])}
          onOpen={() => change({ comparing: true })}
        />
      )}
      {isComparing && compared.length > 0 && (
        <Suspense fallback={null}>
          <CompareDialog
            ids={compared}
            onRemove={(gone) => choose(compared.filter((id) => id !== gone))}
            onClose={() => change({ comparing: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}

export function SearchResults(props: SearchResultsProps) {
  const { search, results, categories } = props;
  const { request, isMap, compared, change } = search;
  const { t } = useTranslation('masters');
  const { data, error, isPlaceholderData } = results;
  const read = useRead(props);
  const toggle = useCallback(
    (id: number) => {
      const ids = compared.includes(id) ? compared.filter((one) => one !== id) : [...compared, id];
      change({ compare: ids.join(',') || undefined });
    },
    [compared, change],
  );
  if (error)
    return <ErrorState title={t('failed')} error={error} onRetry={() => void results.refetch()} />;
  const masters = data?.pages.flatMap((page) => page.items) ?? [];
  const page = data?.pages[0];
  return (
    <>
      {read.isShown && (
        <UnderstoodLine
          request={request}
          categories={categories}
          understanding={read.understanding}
          onChange={(trade) => change({ trade })}
        />
      )}
      <ResultsHead counted={isPlaceholderData ? undefined : page} search={search} />
      {!data && <MasterGridSkeleton />}
      {data && masters.length === 0 && (
        <NothingFound request={request} trade={read.trade} page={page} onChange={change} />
      )}
      {masters.length > 0 && (
        <FoundList
          masters={masters}
          isMap={isMap}
          isOld={isPlaceholderData}
          more={{
            isThere: results.hasNextPage && !isPlaceholderData,
            isBusy: results.isFetchingNextPage,
            load: () => void results.fetchNextPage(),
          }}
          compared={compared}
          onCompare={toggle}
          criteria={read.criteria}
        />
      )}
      <Comparison search={search} names={new Map(masters.map(({ id, name }) => [id, name]))} />
    </>
  );
}
