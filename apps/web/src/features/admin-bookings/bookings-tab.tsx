import { adminBookingSorts } from '@mesterhand/domain/admin/bookings';
import { bookingStatuses } from '@mesterhand/domain/bookings/status';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { readId, readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { IconListDetails } from '../../ui/icons.gen.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { PeriodFilter } from '../admin/table/period-filter.tsx';
import { periodFilters, useDays } from '../admin/table/period.ts';
import { useTableState } from '../admin/table/table-state.ts';
import { useBookingColumns } from './booking-columns.tsx';
import { BookingDetails } from './booking-details.tsx';
import type { Job } from './booking-moves.ts';
import { useStaffStep } from './staff/staff-step.ts';
import { useRefresh } from './use-booking-changes.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import { useJobActions } from './use-job-actions.tsx';

const StaffPart = lazyPart(() => import('./staff/staff-part.tsx'));

const readStatus = (value: unknown) => readOneOf(bookingStatuses, value);
const spec = { sorts: adminBookingSorts, filters: { status: readStatus, ...periodFilters } };

type Status = (typeof bookingStatuses)[number];
type StatusFilterProps = { value: Status | undefined; onChange(status: Status | undefined): void };

function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation(['admin-bookings', 'bookings']);
  const statuses = bookingStatuses.map((status) => ({
    value: status,
    label: t(`bookings:status.${status}`),
  }));
  return (
    <ChoiceFilter
      label={t('admin-bookings:columns.status')}
      all={t('admin-bookings:allStatuses')}
      choices={statuses}
      value={value}
      onChoose={onChange}
    />
  );
}

/** The list query; 'refresh' also invalidates other queries that show bookings. */
function useBookings() {
  const table = useTableState(spec);
  const refresh = useRefresh();
  const utils = trpc.useUtils();
  const input = useDays(table.input);
  const { data, error, isFetching } = trpc.admin.bookings.list.useQuery(input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    utils.client.admin.bookings.list.query({ ...input, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch: refresh }, fetchPage };
}

/** The open booking; a confirmation dialog replaces it. */
function useDetails() {
  const { t } = useTranslation('admin-bookings');
  const { item, open, close } = useOpenItem();
  const [removed, setRemoved] = useState<number | null>(null);
  const id = readId(item);
  const { actionsOf, dialog } = useJobActions((gone) => {
    setRemoved(gone);
    if (gone === id) close();
  });
  const { step } = useStaffStep();
  // It stays, because it reports what was done.
  const [isStaffUsed, setStaffUsed] = useState(false);
  if (step !== undefined && !isStaffUsed) setStaffUsed(true);
  const staffPart = isStaffUsed && (
    <Suspense fallback={null}>
      <StaffPart />
    </Suspense>
  );
  const isShown = id !== undefined && id !== removed && dialog === null && step === undefined;
  const details = isShown && <BookingDetails id={id} actionsOf={actionsOf} onClose={close} />;
  const openAction = (job: Job): RowAction => ({
    key: 'open',
    label: t('actions.open'),
    icon: <IconListDetails size={18} aria-hidden />,
    run: () => open(job.id),
  });
  const rowActions = (job: Job) => [openAction(job), ...actionsOf(job)];
  return { open, rowActions, staffPart, dialogs: dialog ?? details };
}

/** All bookings, with the actions of administrators. */
export default function BookingsTab() {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  const { table, data, query, fetchPage } = useBookings();
  const { open, rowActions, staffPart, dialogs } = useDetails();
  const columns = useBookingColumns();
  const bulk = useBulkActions();
  return (
    <>
      {staffPart}
      <AdminTable
        name="bookings"
        label={t('label')}
        searchLabel={t('search')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        rowLabel={({ id, clientName }) => t('rowName', { id, client: nameOf(clientName) })}
        query={query}
        table={table}
        paging={{
          kind: 'pages',
          total: data?.total ?? 0,
          isCounted: data?.isCounted ?? true,
        }}
        filters={
          <>
            <StatusFilter
              value={table.filters.status}
              onChange={(status) => table.setFilter('status', status)}
            />
            <PeriodFilter label={t('columns.when')} value={table.filters} />
          </>
        }
        actions={rowActions}
        bulk={bulk}
        fetchPage={fetchPage}
        onOpen={({ id }) => open(id)}
        empty={{ title: t('empty'), text: t('emptyText') }}
        failure={t('failure')}
      />
      {dialogs}
    </>
  );
}
