import { adminAgreementSorts } from '@mesterhand/domain/admin/agreements';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { AdminTable } from '../../admin/table/admin-table.tsx';
import { useTableState } from '../../admin/table/table-state.ts';
import { useAgreementColumns } from './agreement-columns.tsx';
import { useAgreementActions } from './use-agreement-actions.tsx';

const spec = { sorts: adminAgreementSorts, filters: {} };

function useAgreements() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { data, error, isFetching, refetch } = trpc.admin.agreements.list.useQuery(table.input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    client.admin.agreements.list.query({ ...table.input, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch }, fetchPage };
}

/** All agreements, newest first; administrators open the documents. */
export default function AgreementsView() {
  const { t } = useTranslation('admin-bookings');
  const { table, data, query, fetchPage } = useAgreements();
  const columns = useAgreementColumns();
  return (
    <AdminTable
      name="agreements"
      label={t('agreements.label')}
      searchLabel={t('agreements.search')}
      columns={columns}
      rows={data?.items}
      rowId={({ id }) => id}
      rowLabel={({ number }) => t('agreements.rowName', { number })}
      query={query}
      table={table}
      paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
      fetchPage={fetchPage}
      empty={{ title: t('agreements.empty'), text: t('agreements.emptyText') }}
      failure={t('agreements.failure')}
      {...useAgreementActions()}
    />
  );
}
