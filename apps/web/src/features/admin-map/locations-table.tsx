import type { LocationRecord } from '@mesterhand/domain/admin/locations';
import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useLocationColumns } from './location-columns.tsx';
import { nameOf } from './record-words.ts';
import type { LocationsTable as State, View } from './use-locations.ts';

type LocationsTableProps = {
  view: View;
  state: State;
  now: Date;
  openId: number | undefined;
  onOpen(id: number): void;
  onShowAll(): void;
  /** Shows only the markers of these masters on the map. */
  onPick(records: readonly LocationRecord[]): void;
};

/** The masters on the map as cards at every width; a card opens the details. */
export function LocationsTable(props: LocationsTableProps) {
  const { view, state, now, openId, onOpen, onShowAll, onPick } = props;
  const { t } = useTranslation('admin-map');
  const columns = useLocationColumns(now);
  const { table, data, query, fetchPage } = state;
  const all = (
    <Button variant="light" onClick={onShowAll}>
      {t('empty.showAll')}
    </Button>
  );
  return (
    <AdminTable
      name="masters-map"
      label={t('list.label')}
      searchLabel={t('list.search')}
      columns={columns}
      rows={data?.items}
      rowId={({ masterId }) => masterId}
      rowLabel={nameOf}
      query={query}
      isRefreshable={false}
      isNarrow
      table={table}
      paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
      bulk={[{ key: 'map', label: t('list.onMap'), together: onPick }]}
      fetchPage={fetchPage}
      onOpen={({ masterId }) => onOpen(masterId)}
      isOpen={({ masterId }) => masterId === openId}
      empty={{
        title: t(`empty.${view}`),
        text: t(`empty.${view}Text`, { minutes: FRESH_MINUTES }),
        ...(view === 'online' && { action: all }),
      }}
      failure={t('failed')}
    />
  );
}
