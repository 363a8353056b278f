import { type SupportState, supportStates } from '@mesterhand/domain/support/enquiry';
import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { NativeSelect } from '../../ui/fields.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { PeriodFilter } from '../admin/table/period-filter.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { useEnquiryColumns } from './enquiry-columns.tsx';
import { EnquiryDetails } from './enquiry-details.tsx';
import { readState, useEnquiries } from './use-enquiries.ts';
import { useEnquiryActions } from './use-enquiry-actions.tsx';

type FilterProps = {
  value: SupportState | undefined;
  onChange(value: SupportState | undefined): void;
};

function StateFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('admin-support');
  const states = supportStates.map((state) => ({ value: state, label: t(`states.${state}`) }));
  return (
    <NativeSelect
      label={t('filter.state')}
      data={[{ value: '', label: t('filter.any') }, ...states]}
      value={value ?? ''}
      onChange={(event) => onChange(readState(event.currentTarget.value))}
    />
  );
}

/** Enquiries to customer service: read, answered by email, and marked as answered. */
export default function SupportPage() {
  const { t } = useTranslation('admin-support');
  const { table, list, rows, fetchPage } = useEnquiries();
  const { item, open, close } = useOpenItem();
  const { rowActions, markAction, isBusy } = useEnquiryActions(open);
  const columns = useEnquiryColumns();
  const opened = readId(item);
  return (
    <>
      <AdminTable
        name="enquiries"
        label={t('label')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ id, name }) => t('rowName', { id, name })}
        query={list}
        table={table}
        paging={{ kind: 'more', list: list }}
        filters={
          <>
            <StateFilter
              value={table.filters.state}
              onChange={(state) => table.setFilter('state', state)}
            />
            <PeriodFilter value={table.filters} />
          </>
        }
        actions={rowActions}
        fetchPage={fetchPage}
        onOpen={({ id }) => open(id)}
        empty={{ title: t('empty'), text: t('emptyText') }}
        failure={t('failed')}
      />
      {opened !== undefined && (
        <EnquiryDetails
          id={opened}
          rows={rows}
          actionOf={markAction}
          isBusy={isBusy}
          onClose={close}
        />
      )}
    </>
  );
}
