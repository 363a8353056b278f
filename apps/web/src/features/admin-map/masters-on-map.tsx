import {
  type LocationRecord,
  mapPresenceOf,
  mastersMapCentre,
} from '@mesterhand/domain/admin/locations';
import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LazyMap } from '../../ui/map/lazy-map.tsx';
import type { MapPointData } from '../../ui/map/map-props.ts';
import { EmptyState } from '../../ui/states.tsx';
import { LocationCard } from './location-card.tsx';
import classes from './masters-map.module.css';
import { nameOf, useRecordWords } from './record-words.ts';
import type { Locations, View } from './use-locations.ts';

type Shown = { records: readonly LocationRecord[]; now: Date; selected: number | undefined };

/** Marks of all; only the chosen one draws its circle, for hundreds of them would hide the map. */
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

function Nobody({ view, onShowAll }: { view: View; onShowAll(): void }) {
  const { t } = useTranslation('admin-map');
  return (
    <EmptyState
      art="search"
      title={t(`empty.${view}`)}
      text={t(`empty.${view}Text`, { minutes: FRESH_MINUTES })}
      action={
        view === 'online' && (
          <Button variant="light" onClick={onShowAll}>
            {t('empty.showAll')}
          </Button>
        )
      }
    />
  );
}

function More({ query }: { query: Locations }) {
  const { t } = useTranslation('admin-map');
  return (
    <div className={classes.more}>
      <p className={classes.soft}>{t('list.hasMore')}</p>
      <LoadMore
        label={t('list.more')}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      />
    </div>
  );
}

type MastersOnMapProps = Shown & {
  view: View;
  query: Locations;
  /** What is to be said between the map and the list. */
  notice: ReactNode;
  onOpen(id: number): void;
  onShowAll(): void;
};

/** The map over Oslo and a card for each of its marks. */
export function MastersOnMap(props: MastersOnMapProps) {
  const { records, now, selected, view, query, notice, onOpen, onShowAll } = props;
  const { t } = useTranslation('admin-map');
  const words = useRecordWords();
  const points = usePoints({ records, now, selected });
  return (
    <div className={classes.content} aria-busy={query.isPlaceholderData}>
      <LazyMap
        label={t('map.label')}
        height={400}
        centre={mastersMapCentre}
        points={points}
        isGrouped
        selected={selected}
        onSelect={(id) => onOpen(Number(id))}
      />
      {notice}
      {records.length === 0 ? (
        <Nobody view={view} onShowAll={onShowAll} />
      ) : (
        <>
          <h2 className={classes.count} aria-live="polite">
            {t('list.count', { count: records.length })}
          </h2>
          <ul className={classes.cards} aria-label={t('list.label')}>
            {records.map((record) => (
              <LocationCard
                key={record.masterId}
                record={record}
                presence={mapPresenceOf(record, now)}
                updated={words.updated(record, now)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </>
      )}
      {query.hasNextPage && <More query={query} />}
    </div>
  );
}
