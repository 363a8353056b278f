import { countLocations, type LocationRecord } from '@mesterhand/domain/admin/locations';
import { useState } from 'react';
import { readError } from '../../core/api/errors.ts';
import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { useTableView } from '../admin/table/table-views.tsx';
import { Counters } from './counters.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { NotListedDialog } from './not-listed-dialog.tsx';
import { LocationsTable } from './locations-table.tsx';
import { MastersOnMap } from './masters-on-map.tsx';
import {
  type LocationsTable as LocationsTableState,
  type View,
  refreshEvery,
  useLocations,
  useLocationsState,
  useLocationsTable,
  useLocationStats,
  views,
} from './use-locations.ts';
import { ViewBar } from './view-bar.tsx';

/** A 401 is shown like a 403: for administrators only. */
function isDenied(error: unknown): boolean {
  const { status } = readError(error);
  return status === 401 || status === 403;
}

function Denied() {
  const { t } = useTranslation('admin-map');
  return (
    <Card>
      <div role="alert">
        <EmptyState art="tools" title={t('denied')} text={t('deniedText')} />
      </div>
    </Card>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('admin-map');
  return (
    <Card>
      <ErrorState title={t('failed')} error={error} onRetry={onRetry} />
    </Card>
  );
}

/** A failed refresh keeps the loaded data. */
function Outdated() {
  const { t } = useTranslation('admin-map');
  return (
    <Alert role="alert" color="red" variant="light" title={t('failed')}>
      {t('outdated')}
    </Alert>
  );
}

function Loading() {
  return (
    <Stack miw={0} aria-busy>
      <LoadingNote />
      <SkeletonBlock width="100%" height={400} radius={20} />
      <RowSkeleton />
      <RowSkeleton />
    </Stack>
  );
}

/** The server's statistics, or counts of the loaded records while they are unavailable. */
function useStats(records: LocationRecord[] | undefined, now: Date) {
  const query = useLocationStats();
  const isCounted = query.isError && records !== undefined;
  return { query, isCounted, stats: isCounted ? countLocations(records, now) : query.data };
}

/** Only a manual refresh shows a spinner: the page polls all the time. */
function useRefresh(fetchAll: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void fetchAll().finally(() => setBusy(false));
  };
  return { isBusy, refresh };
}

type MastersProps = {
  view: View;
  now: Date;
  locations: ReturnType<typeof useLocations>;
  state: LocationsTableState;
  onShowAll(item?: number): void;
};

/** The map and its list; rows selected in the list filter the map. */
function Masters({ view, now, locations, state, onShowAll }: MastersProps) {
  const { item, open, close } = useOpenItem();
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const { query, records = [] } = locations;
  const selected = readId(item);
  const ofSelected = ({ masterId }: LocationRecord) => masterId === selected;
  const chosen = records.find(ofSelected);
  const marked = picked ? records.filter(({ masterId }) => picked.has(masterId)) : records;
  const pick = (rows: readonly LocationRecord[]) =>
    setPicked(new Set(rows.map(({ masterId }) => masterId)));
  return (
    <>
      <MastersOnMap
        records={marked}
        now={now}
        selected={chosen?.masterId}
        query={query}
        isPicked={picked !== null}
        onOpen={open}
        onUnpick={() => setPicked(null)}
      />
      {(query.error ?? (state.data && state.error)) && <Outdated />}
      <LocationsTable
        view={view}
        state={state}
        now={now}
        openId={selected}
        onOpen={open}
        onShowAll={() => onShowAll()}
        onPick={pick}
      />
      {chosen && <DetailsDialog record={chosen} now={now} onClose={close} />}
      {selected !== undefined && !chosen && !query.isPlaceholderData && (
        <NotListedDialog
          view={view}
          query={query}
          onShowAll={() => onShowAll(selected)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The locations of masters who agreed to share them, for administrators. */
export default function MastersMapTab() {
  const { view, show } = useTableView('view', views);
  const now = useNow(refreshEvery);
  const table = useLocationsState();
  const locations = useLocations({ view, search: table.search });
  const state = useLocationsTable(view, table);
  const { query, records } = locations;
  const { query: statsQuery, stats, isCounted } = useStats(records, now);
  const { isBusy, refresh } = useRefresh(() =>
    Promise.all([query.refetch(), statsQuery.refetch(), state.query.refetch()]),
  );
  const { error } = query;
  if (isDenied(error)) return <Denied />;
  return (
    <Stack gap="xl">
      <Counters stats={stats} isCounted={isCounted} />
      <ViewBar view={view} isBusy={isBusy} onView={show} onRefresh={refresh} />
      {!records && (error ? <Failed error={error} onRetry={refresh} /> : <Loading />)}
      {records && (
        <Masters
          key={view}
          view={view}
          now={now}
          locations={locations}
          state={state}
          onShowAll={(item) => show('all', item)}
        />
      )}
    </Stack>
  );
}
