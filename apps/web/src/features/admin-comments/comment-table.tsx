import { adminCommentSorts, commentStates } from '@mesterhand/domain/admin/comments';
import { keepPreviousData } from '@tanstack/react-query';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { NativeSelect } from '../../ui/fields.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useTableState } from '../admin/table/table-state.ts';
import { useCommentColumns } from './comment-columns.tsx';
import { useBulkActions, useCommentActions, useRefresh } from './use-comment-actions.tsx';

const readState = (value: unknown) => readOneOf(commentStates, value);
const spec = { sorts: adminCommentSorts, filters: { state: readState } };

type Table = ReturnType<typeof useCommentTable>['table'];

/** The list query; 'refresh' also invalidates other queries that show comments. */
function useCommentTable() {
  const table = useTableState(spec);
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const { data, error, isFetching } = trpc.admin.comments.list.useQuery(table.input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    utils.client.admin.comments.list.query({ ...table.input, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch: refresh }, fetchPage };
}

function StateFilter({ table }: { table: Table }) {
  const { t } = useTranslation('admin-comments');
  const states = commentStates.map((value) => ({ value, label: t(`states.${value}`) }));
  return (
    <NativeSelect
      label={t('columns.state')}
      data={[{ value: '', label: t('anyState') }, ...states]}
      value={table.filters.state ?? ''}
      onChange={({ currentTarget }) => table.setFilter('state', readState(currentTarget.value))}
    />
  );
}

/** All comments on all articles, newest first, with the actions of moderators. */
export function CommentTable() {
  const { t } = useTranslation('admin-comments');
  const nameOf = usePersonName();
  const { table, data, query, fetchPage } = useCommentTable();
  const { actionsOf, dialog } = useCommentActions();
  const columns = useCommentColumns();
  const bulk = useBulkActions();
  return (
    <>
      <AdminTable
        name="comments"
        label={t('label')}
        searchLabel={t('search')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        rowLabel={({ id, author }) => t('rowName', { id, name: nameOf(author.name) })}
        rowAlign="top"
        query={query}
        table={table}
        paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
        filters={<StateFilter table={table} />}
        actions={actionsOf}
        bulk={bulk}
        fetchPage={fetchPage}
        empty={{ title: t('empty'), text: t('emptyText') }}
        failure={t('failure')}
      />
      {dialog}
    </>
  );
}
