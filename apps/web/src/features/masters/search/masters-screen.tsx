import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CityCode } from '@mesterhand/domain/places/cities';
import { usePageHead } from '../../../core/navigation/page-title.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CitySelect } from './city-select.tsx';
import { MasterGrid, MasterGridSkeleton } from '../profile/master-grid.tsx';
import classes from './search.module.css';

type MastersProps = { city: CityCode | undefined; onEverywhere(): void };

function Masters({ city, onEverywhere }: MastersProps) {
  const { t } = useTranslation('masters');
  const list = trpc.masters.list.useInfiniteQuery(
    { sort: 'recommended', limit: 24, city },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  const { data, error, isPlaceholderData } = list;
  if (error)
    return <ErrorState title={t('failed')} error={error} onRetry={() => void list.refetch()} />;
  if (!data) return <MasterGridSkeleton />;
  const masters = data.pages.flatMap((page) => page.items);
  if (masters.length === 0) {
    const everywhere = <Button onClick={onEverywhere}>{t('search.noneCity')}</Button>;
    return (
      <EmptyState
        art="search"
        title={t('search.none')}
        text={t('list.noneText')}
        action={city && everywhere}
      />
    );
  }
  const more = {
    isThere: list.hasNextPage && !isPlaceholderData,
    isBusy: list.isFetchingNextPage,
    load: () => void list.fetchNextPage(),
  };
  return <MasterGrid masters={masters} isOld={isPlaceholderData} more={more} />;
}

export function MastersScreen() {
  const { t } = useTranslation('masters');
  const { city } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (chosen: CityCode | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, city: chosen }),
      replace: true,
      resetScroll: false,
    });
  usePageHead({ page: 'masters', city });
  return (
    <Container>
      <PageHeading title={t('list.title')} intro={t('list.intro')} />
      <div className={classes.single}>
        <CitySelect city={city} onChange={choose} />
      </div>
      <Masters city={city} onEverywhere={() => choose(undefined)} />
    </Container>
  );
}
