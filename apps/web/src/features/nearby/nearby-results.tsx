import type { NearbyMaster } from '@mesterhand/domain/tracking/schema';
import { useRef, useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { IconInfoCircle, IconRefresh } from '../../ui/icons.gen.ts';
import { Group, Stack } from '../../ui/layout.tsx';
import { LazyMap } from '../../ui/map/lazy-map.tsx';
import type { MapPointData } from '../../ui/map/map-props.ts';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { NearbyEntry } from './nearby-entry.tsx';
import classes from './nearby-results.module.css';
import type { Radius, SearchCentre } from './search-centre.ts';

/** Polling interval in milliseconds. */
const REFRESH = 60_000;

type Search = { centre: SearchCentre; radius: Radius };

/** The masters and the user, as markers of the map. */
function usePoints(masters: readonly NearbyMaster[], centre: SearchCentre): MapPointData[] {
  const { t } = useTranslation(['nearby', 'map']);
  const format = useFormat();
  const { kind, latitude, longitude, accuracy } = centre;
  return [
    {
      id: 'self',
      tone: 'self',
      label: t(kind === 'own' ? 'results.you' : 'results.centre'),
      latitude,
      longitude,
      accuracy,
    },
    // A master who shares no position is not on the map: a city's centre would be a made-up position.
    ...masters.flatMap(({ id, name, presence, latitude, longitude, distance }) =>
      distance === null
        ? []
        : [
            {
              id,
              tone: presence,
              latitude,
              longitude,
              label: t('entry.point', {
                name,
                presence: t(`map:presence.${presence}`),
                distance: format.distance(distance),
              }),
            },
          ],
    ),
  ];
}

/** Map and list have the same selection. */
function MapAndList({ masters, centre }: Pick<Search, 'centre'> & { masters: NearbyMaster[] }) {
  const { t } = useTranslation('nearby');
  const points = usePoints(masters, centre);
  const [selected, setSelected] = useState<string | number | null>(null);
  const map = useRef<HTMLDivElement>(null);
  const showOnMap = (id: number) => {
    setSelected(id);
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.layout}>
      <div ref={map} className={classes.map}>
        <LazyMap
          label={t('results.map')}
          height={400}
          points={points}
          fit
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <Stack component="ul" gap="sm" aria-label={t('results.list')}>
        {masters.map((master) => (
          <NearbyEntry
            key={master.id}
            master={master}
            isSelected={master.id === selected}
            onSelect={showOnMap}
          />
        ))}
      </Stack>
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className={classes.layout} aria-busy>
      <LoadingNote />
      <SkeletonBlock width="100%" height={400} radius={20} />
      <Stack gap="sm">
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    </div>
  );
}

function NoneNearby({ isBusy, onRefresh }: { isBusy: boolean; onRefresh(): void }) {
  const { t } = useTranslation('nearby');
  return (
    <EmptyState
      art="search"
      title={t('results.empty')}
      text={t('results.emptyText')}
      action={
        <Button
          variant="light"
          leftSection={<IconRefresh size={20} aria-hidden />}
          disabled={isBusy}
          onClick={onRefresh}
        >
          {t('results.refreshSearch')}
        </Button>
      }
    />
  );
}

/** Masters nearby by distance (C-61, C-63, C-64). */
export function NearbyResults({ centre, radius }: Search) {
  const { t } = useTranslation(['nearby', 'core']);
  const { latitude: lat, longitude: lng } = centre;
  const query = trpc.tracking.nearby.useQuery(
    { lat, lng, radius },
    { placeholderData: (previous) => previous, refetchInterval: REFRESH },
  );
  const { data, isError, error, isFetching, isPlaceholderData } = query;
  const refresh = () => void query.refetch();
  if (isError && !data)
    return <ErrorState title={t('results.failed')} error={error} onRetry={refresh} />;
  if (!data) return <ResultsSkeleton />;
  if (data.length === 0) return <NoneNearby isBusy={isFetching} onRefresh={refresh} />;
  return (
    <section aria-busy={isFetching} aria-label={t('results.title')}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <h3 className={classes.count} aria-live="polite">
          {isPlaceholderData
            ? t('core:loading')
            : t('results.count', { count: data.length, km: radius })}
        </h3>
        <Button
          variant="subtle"
          px="sm"
          leftSection={<IconRefresh size={20} aria-hidden />}
          disabled={isFetching}
          onClick={refresh}
        >
          {t('results.refresh')}
        </Button>
      </Group>
      <Group component="p" wrap="nowrap" align="flex-start" gap="xs" mb="md" c="dimmed" fz="sm">
        <IconInfoCircle size={18} style={{ flex: 'none', marginTop: 3 }} aria-hidden />
        {t('results.approximate')}
      </Group>
      {isError && (
        <Alert role="alert" color="red" p="sm" mb="sm">
          {t('results.failed')}
        </Alert>
      )}
      <MapAndList masters={data} centre={centre} />
    </section>
  );
}
