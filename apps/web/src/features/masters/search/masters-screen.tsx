import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FreeSpan, freeSpans } from '@mesterhand/domain/availability/spans';
import type { CityCode } from '@mesterhand/domain/places/cities';
import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { readOneOf, readText } from '../../../core/navigation/search-params.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { usePageHead } from '../../../core/navigation/page-title.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FreeFilter } from '../../availability/free-filter.tsx';
import { PlaceField } from '../../places/place-field.tsx';
import { CitySelect } from './city-select.tsx';
import { MasterGrid, MasterGridSkeleton } from '../profile/master-grid.tsx';
import classes from './search.module.css';

type MastersRequest = {
  city: CityCode | undefined;
  place: string | undefined;
  free: FreeSpan | undefined;
};
type MastersProps = { request: MastersRequest; onChange(change: Partial<MastersRequest>): void };

function Masters({ request, onChange }: MastersProps) {
  const { t } = useTranslation(['masters', 'availability']);
  const list = trpc.masters.list.useInfiniteQuery(
    { sort: 'recommended', limit: 24, ...request },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  const { data, error, isPlaceholderData } = list;
  if (error)
    return <ErrorState title={t('failed')} error={error} onRetry={() => void list.refetch()} />;
  if (!data) return <MasterGridSkeleton />;
  const masters = data.pages.flatMap((page) => page.items);
  if (masters.length === 0) {
    return (
      <EmptyState
        art="search"
        title={t('search.none')}
        text={t('list.noneText')}
        action={
          <Group justify="center" gap="sm">
            {request.free && (
              <Button onClick={() => onChange({ free: undefined })}>
                {t('availability:filter.all')}
              </Button>
            )}
            {request.place && (
              <Button variant="light" onClick={() => onChange({ place: undefined })}>
                {t('search.nonePlace')}
              </Button>
            )}
            {request.city && (
              <Button variant="light" onClick={() => onChange({ city: undefined })}>
                {t('search.noneCity')}
              </Button>
            )}
          </Group>
        }
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
  const address = useAddress('city', 'place', 'free');
  const city = readOneOf(cityCodes, address.city);
  const place = readText(address.place);
  const free = readOneOf(freeSpans, address.free);
  const navigate = useNavigate();
  const change = (changed: Partial<MastersRequest>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  usePageHead({ page: 'masters', city });
  return (
    <Container>
      <PageHeading title={t('list.title')} intro={t('list.intro')} />
      <div className={classes.single}>
        <CitySelect city={city} onChange={(chosen) => change({ city: chosen, place: undefined })} />
        <PlaceField
          place={place}
          onChange={(chosen) => change({ place: chosen, city: undefined })}
        />
      </div>
      <FreeFilter free={free} onChange={(span) => change({ free: span })} />
      <Masters request={{ city, place, free }} onChange={change} />
    </Container>
  );
}
