import type { AdminUser } from '@mesterhand/domain/admin/users';
import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type PendingAction, useChangeActions, useRowActions } from './user-actions.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';
import { nameOf, useUserColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';
import { UserFilters } from './user-filters.tsx';
import { type UserTable, useManager, useUsers, useUserTable } from './use-users.ts';

/** Pages for the export: those of the list, by cursor. */
function usePageFetcher({ input }: UserTable) {
  const { client } = trpc.useUtils();
  return async (cursor: string | undefined) => {
    const request = { ...input, page: 1, limit: 100, cursor };
    const { users, nextCursor } = await client.admin.users.list.query(request);
    return { items: users, nextCursor };
  };
}

/** All accounts: searched, opened, roles changed, switched between master and client, deleted. */
export default function UsersTab() {
  const { t } = useTranslation('admin-users');
  const table = useUserTable();
  const query = useUsers(table);
  const manager = useManager();
  const { item, open, close } = useOpenItem();
  const [pendingAction, setPendingAction] = useStateAfterPress<PendingAction>();
  const changes = useChangeActions(manager, setPendingAction);
  const shared = { table, query, fetchPage: usePageFetcher(table) };
  const opened = readId(item);
  const { userId: ownId } = manager.self;
  return (
    <>
      <AdminTable<AdminUser>
        {...shared}
        name="users"
        label={t('label')}
        columns={useUserColumns(ownId)}
        rows={query.data?.users}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        paging={{
          kind: 'pages',
          total: query.data?.total ?? 0,
          isCounted: query.data?.isCounted ?? true,
        }}
        searchLabel={t('search')}
        filters={<UserFilters table={table} />}
        actions={useRowActions(changes, open)}
        bulk={useBulkChanges(manager)}
        onOpen={({ id }) => open(id)}
        empty={{ title: t('empty') }}
        failure={t('failed')}
        forbidden={t('forbidden')}
      />
      {/* A confirmation dialog replaces the details, which come back after it. */}
      {pendingAction === null && opened !== undefined && (
        <UserDetails
          id={opened}
          rows={query.data?.users}
          ownId={ownId}
          actions={changes}
          onClose={close}
        />
      )}
      {pendingAction !== null && (
        <ActionDialog
          pendingAction={pendingAction}
          manager={manager}
          onClose={() => setPendingAction(null)}
          onGone={() => {
            if (opened !== undefined) close();
          }}
        />
      )}
    </>
  );
}
