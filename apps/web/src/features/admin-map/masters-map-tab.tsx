import { countLocations, type LocationRecord } from '@mesterhand/domain/admin/locations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readError } from '../../core/errors.ts';
import { readId } from '../../core/search-params.ts';
import { useNow } from '../../core/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Bone, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOpenItem } from '../admin/open-item.ts';
import { Counters } from './counters.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import classes from './masters-map.module.css';
import { MastersOnMap } from './masters-on-map.tsx';
import { refreshEvery, useLocations, useLocationStats, useView } from './use-locations.ts';
import { ViewBar } from './view-bar.tsx';

/** A 401 says the same as a 403: this is for administrators. */
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

/** What was loaded stays while a refresh fails. */
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
    <div className={classes.content} aria-busy>
      <LoadingNote />
      <Bone width="100%" height={400} radius={20} />
      <RowSkeleton />
      <RowSkeleton />
    </div>
  );
}

/** The server's figures, or those that the loaded records give while it has none to tell. */
function useStats(records: LocationRecord[] | undefined, now: Date) {
  const query = useLocationStats();
  const isCounted = query.isError && records !== undefined;
  return { query, isCounted, stats: isCounted ? countLocations(records, now) : query.data };
}

/** Only what somebody asked for shows that it is under way: the page refreshes itself all the time. */
function useRefresh(fetchAll: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void fetchAll().finally(() => setBusy(false));
  };
  return { isBusy, refresh };
}

/** Where masters are who agreed to it, for administrators. */
export default function MastersMapTab() {
  const { view, setView } = useView();
  const now = useNow(refreshEvery);
  const { item, open, close } = useOpenItem();
  const { query, records } = useLocations(view);
  const { query: statsQuery, stats, isCounted } = useStats(records, now);
  const { isBusy, refresh } = useRefresh(() =>
    Promise.all([query.refetch(), statsQuery.refetch()]),
  );
  const { error } = query;
  if (isDenied(error)) return <Denied />;
  const selected = readId(item);
  const chosen = records?.find(({ masterId }) => masterId === selected);
  const showAll = () => setView('all');
  return (
    <div className={classes.tab}>
      <Counters stats={stats} isCounted={isCounted} />
      <ViewBar view={view} isBusy={isBusy} onView={setView} onRefresh={refresh} />
      {!records && (error ? <Failed error={error} onRetry={refresh} /> : <Loading />)}
      {records && (
        <MastersOnMap
          records={records}
          now={now}
          selected={chosen?.masterId}
          view={view}
          query={query}
          notice={error && <Outdated />}
          onOpen={open}
          onShowAll={showAll}
        />
      )}
      {chosen && <DetailsDialog record={chosen} now={now} onClose={close} />}
      {records && selected !== undefined && !chosen && !query.isPlaceholderData && (
        <GoneDialog view={view} query={query} onShowAll={showAll} onClose={close} />
      )}
    </div>
  );
}
