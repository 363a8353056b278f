import {
  type LocationRecord,
  mapPresenceOf,
  mastersMapCentre,
} from '@mesterhand/domain/admin/locations';
import { useMemo } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LazyMap } from '../../ui/map/lazy-map.tsx';
import type { MapPointData } from '../../ui/map/map-props.ts';
import { nameOf } from './record-words.ts';
import type { Locations } from './use-locations.ts';

type Shown = { records: readonly LocationRecord[]; now: Date; selected: number | undefined };

/** All markers; only the selected one draws its accuracy circle, because hundreds would hide the map. */
function usePoints({ records, now, selected }: Shown): MapPointData[] {
  const { t } = useTranslation('admin-map');
  return useMemo(
    () =>
      records.map((record) => {
        const { masterId, latitude, longitude, accuracy } = record;
        const presence = mapPresenceOf(record, now);
        return {
          id: masterId,
          latitude,
          longitude,
          tone: presence,
          label: t('map.point', { name: nameOf(record), presence: t(`presence.${presence}`) }),
          ...(masterId === selected && { accuracy }),
        };
      }),
    [records, now, selected, t],
  );
}

function More({ query }: { query: Locations }) {
  const { t } = useTranslation('admin-map');
  return (
    <Stack align="center" gap="xs">
      <Text c="dimmed" size="sm">
        {t('list.hasMore')}
      </Text>
      <LoadMore
        label={t('list.more')}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      />
    </Stack>
  );
}

type MastersOnMapProps = Shown & {
  query: Locations;
  /** Whether the map is filtered to the selected masters. */
  isPicked: boolean;
  onOpen(id: number): void;
  onUnpick(): void;
};

/** The map over Oslo with the number of its markers. */
export function MastersOnMap(props: MastersOnMapProps) {
  const { records, now, selected, query, isPicked, onOpen, onUnpick } = props;
  const { t } = useTranslation('admin-map');
  const points = usePoints({ records, now, selected });
  return (
    <Stack miw={0} aria-busy={query.isPlaceholderData}>
      <LazyMap
        label={t('map.label')}
        height={400}
        centre={mastersMapCentre}
        points={points}
        isGrouped
        selected={selected}
        onSelect={(id) => onOpen(Number(id))}
      />
      <Group gap="md" mih={44}>
        <Text component="h2" fz="lg" aria-live="polite">
          {t(isPicked ? 'list.picked' : 'list.count', { count: records.length })}
        </Text>
        {isPicked && (
          <Button variant="light" onClick={onUnpick}>
            {t('list.unpick')}
          </Button>
        )}
      </Group>
      {query.hasNextPage && <More query={query} />}
    </Stack>
  );
}
