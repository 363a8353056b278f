import type { ListedNoShow } from '@mesterhand/domain/bookings/cancellation-schema';
import { noShowStates } from '@mesterhand/domain/bookings/no-shows';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { IconListDetails } from '../../../ui/icons.gen.ts';
import { useOpenItem } from '../../admin/panel/open-item.ts';
import { AdminTable } from '../../admin/table/admin-table.tsx';
import { ChoiceFilter } from '../../admin/table/choice-filter.tsx';
import type { RowAction } from '../../admin/table/row-menu.tsx';
import { useNoShowColumns } from './no-show-columns.tsx';
import { NoShowDetails } from './no-show-details.tsx';
import { useNoShowList } from './use-no-show-list.ts';

/** Reports that one side of a job was not there, the latest first; disputed ones wait for a decision. */
export default function NoShowsView() {
  const { t } = useTranslation('admin-bookings');
  const { table, list, rows, fetchPage } = useNoShowList();
  const { item, open, close } = useOpenItem();
  const columns = useNoShowColumns();
  const opened = readId(item);
  const states = noShowStates.map((value) => ({ value, label: t(`noShows.states.${value}`) }));
  const actionsOf = ({ id }: ListedNoShow): RowAction[] => [
    {
      key: 'open',
      label: t('noShows.open'),
      icon: <IconListDetails size={18} aria-hidden />,
      run: () => open(id),
    },
  ];
  return (
    <>
      <AdminTable
        name="no-shows"
        label={t('noShows.label')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ bookingId }) => t('noShows.rowName', { id: bookingId })}
        query={list}
        table={table}
        paging={{ kind: 'more', list: list }}
        filters={
          <ChoiceFilter
            label={t('noShows.columns.state')}
            all={t('objections.states.any')}
            choices={states}
            value={table.filters.state}
            onChoose={(state) => table.setFilter('state', state)}
          />
        }
        actions={actionsOf}
        fetchPage={fetchPage}
        onOpen={({ id }) => open(id)}
        empty={{ title: t('noShows.empty'), text: t('noShows.emptyText') }}
        failure={t('noShows.failure')}
      />
      {opened !== undefined && <NoShowDetails key={opened} id={opened} onClose={close} />}
    </>
  );
}
