import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { adminReviewSorts } from '@mesterhand/domain/admin/review-moderation';
import { keepPreviousData } from '@tanstack/react-query';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { IconListDetails } from '../../ui/icons.gen.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { PeriodFilter } from '../admin/table/period-filter.tsx';
import { periodFilters, useDays } from '../admin/table/period.ts';
import { useTableState } from '../admin/table/table-state.ts';
import { useReviewColumns } from './review-columns.tsx';
import { ReviewDetails } from './review-details.tsx';
import { RatingFilter, StateFilter, readRating, readState } from './review-filters.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useReviewActions } from './use-review-actions.tsx';
import { useRefresh } from './use-review-changes.ts';
import { useReviewQueue } from './use-review-queue.ts';

const spec = {
  sorts: adminReviewSorts,
  filters: { rating: readRating, state: readState, ...periodFilters },
};

/** The list query; 'refresh' also invalidates other queries that show reviews. */
function useReviews() {
  const table = useTableState(spec);
  const refresh = useRefresh();
  const utils = trpc.useUtils();
  const input = useDays(table.input);
  const { data, error, isFetching } = trpc.admin.reviews.list.useQuery(input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    utils.client.admin.reviews.list.query({ ...input, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch: refresh }, fetchPage };
}

/** The open review; a confirmation dialog replaces it. */
function useDetails(rows: readonly AdminReview[] | undefined) {
  const { t } = useTranslation('admin-reviews');
  const queue = useReviewQueue(rows ?? []);
  const { actionsOf, dialog, isBusy } = useReviewActions(queue);
  const openAction = (review: AdminReview): RowAction => ({
    key: 'open',
    label: t('actions.open'),
    icon: <IconListDetails size={18} aria-hidden />,
    run: () => queue.open(review.id),
  });
  const rowActions = (review: AdminReview) => [openAction(review), ...actionsOf(review)];
  const details = queue.id !== undefined && (
    <ReviewDetails id={queue.id} queue={queue} rows={rows} actionsOf={actionsOf} isBusy={isBusy} />
  );
  return { open: queue.open, rowActions, dialogs: dialog ?? details };
}

/** All reviews, with moderation. */
export default function ReviewsTab() {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
  const { table, data, query, fetchPage } = useReviews();
  const { open, rowActions, dialogs } = useDetails(data?.items);
  const columns = useReviewColumns();
  const bulk = useBulkActions();
  const { rating, state } = table.filters;
  return (
    <>
      <AdminTable
        name="reviews"
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
            <RatingFilter value={rating} onChange={(stars) => table.setFilter('rating', stars)} />
            <StateFilter value={state} onChange={(one) => table.setFilter('state', one)} />
            <PeriodFilter value={table.filters} />
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
