import {
  type AdminJobRequest,
  type AdminRequestPart,
  adminJobRequestSorts,
  adminRequestParts,
} from '@mesterhand/domain/admin/job-requests';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { IconListDetails } from '../../../ui/icons.gen.ts';
import { useOpenItem } from '../../admin/panel/open-item.ts';
import { AdminTable } from '../../admin/table/admin-table.tsx';
import type { RowAction } from '../../admin/table/row-menu.tsx';
import { useTableState } from '../../admin/table/table-state.ts';
import { useRequestColumns } from './request-columns.tsx';
import { RequestDetails } from './request-details.tsx';

const readPart = (value: unknown): AdminRequestPart | undefined =>
  readOneOf(adminRequestParts, value);
const spec = { sorts: adminJobRequestSorts, filters: { part: readPart } };

/** Polling interval of the list, in milliseconds: masters have 15 minutes to answer. */
const freshMs = 30_000;

function useRequests() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { data, error, isFetching, isPlaceholderData, refetch } =
    trpc.admin.jobRequests.list.useQuery(table.input, {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: freshMs,
    });
  const fetchPage = (cursor: string | undefined) =>
    client.admin.jobRequests.list.query({ ...table.input, page: 1, limit: 100, cursor });
  return {
    table,
    data,
    query: { error, isFetching, isOld: isPlaceholderData, refetch },
    fetchPage,
  };
}

type PartFilterProps = {
  value: AdminRequestPart | undefined;
  onChange(part: AdminRequestPart | undefined): void;
};

function PartFilter({ value, onChange }: PartFilterProps) {
  const { t } = useTranslation('admin-bookings');
  const change = (part: AdminRequestPart | undefined) =>
    onChange(part === 'waiting' ? undefined : part);
  return (
    <NativeSelect
      label={t('requests.parts.label')}
      data={adminRequestParts.map((part) => ({ value: part, label: t(`requests.parts.${part}`) }))}
      value={value ?? 'waiting'}
      onChange={({ currentTarget }) => change(readPart(currentTarget.value))}
    />
  );
}

/** Job requests; those that nobody has answered, unless the filter says all. */
export default function RequestsView() {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  const { table, data, query, fetchPage } = useRequests();
  const { item, open, close } = useOpenItem();
  const columns = useRequestColumns();
  const opened = readId(item);
  const actionsOf = ({ id }: AdminJobRequest): RowAction[] => [
    {
      key: 'open',
      label: t('requests.open'),
      icon: <IconListDetails size={18} aria-hidden />,
      run: () => open(id),
    },
  ];
  return (
    <>
      <AdminTable
        name="job-requests"
        label={t('requests.label')}
        searchLabel={t('requests.search')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        rowLabel={({ id, client }) => t('requests.rowName', { id, client: nameOf(client.name) })}
        query={query}
        table={table}
        paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
        filters={
          <PartFilter
            value={table.filters.part}
            onChange={(part) => table.setFilter('part', part)}
          />
        }
        actions={actionsOf}
        fetchPage={fetchPage}
        onOpen={({ id }) => open(id)}
        empty={{ title: t('requests.empty'), text: t('requests.emptyText') }}
        failure={t('requests.failure')}
      />
      {opened !== undefined && <RequestDetails id={opened} onClose={close} />}
    </>
  );
}
