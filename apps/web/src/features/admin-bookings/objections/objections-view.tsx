import type { ObjectedBill } from '@mesterhand/domain/bills/schema';
import { readId } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconListDetails } from '../../../ui/icons.gen.ts';
import { useOpenItem } from '../../admin/panel/open-item.ts';
import { AdminTable } from '../../admin/table/admin-table.tsx';
import { ChoiceFilter } from '../../admin/table/choice-filter.tsx';
import type { RowAction } from '../../admin/table/row-menu.tsx';
import { useObjectionColumns } from './objection-columns.tsx';
import { ObjectionDetails } from './objection-details.tsx';
import { objectionStates, useObjections } from './use-objections.ts';

/** Bills that customers objected to, the latest objection first. */
export default function ObjectionsView() {
  const { t } = useTranslation('admin-bookings');
  const { table, list, rows, fetchPage } = useObjections();
  const { item, open, close } = useOpenItem();
  const columns = useObjectionColumns();
  const opened = readId(item);
  const states = objectionStates.map((value) => ({
    value,
    label: t(`objections.states.${value}`),
  }));
  const actionsOf = ({ bookingId }: ObjectedBill): RowAction[] => [
    {
      key: 'open',
      label: t('objections.open'),
      icon: <IconListDetails size={18} aria-hidden />,
      run: () => open(bookingId),
    },
  ];
  return (
    <>
      <AdminTable
        name="objections"
        label={t('objections.label')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ agreed: { number } }) => t('objections.rowName', { number })}
        query={list}
        table={table}
        paging={{ kind: 'more', list: list }}
        filters={
          <ChoiceFilter
            label={t('objections.columns.state')}
            all={t('objections.states.any')}
            choices={states}
            value={table.filters.state}
            onChoose={(state) => table.setFilter('state', state)}
          />
        }
        actions={actionsOf}
        fetchPage={fetchPage}
        onOpen={({ bookingId }) => open(bookingId)}
        empty={{ title: t('objections.empty'), text: t('objections.emptyText') }}
        failure={t('objections.failure')}
      />
      {opened !== undefined && <ObjectionDetails key={opened} bookingId={opened} onClose={close} />}
    </>
  );
}
