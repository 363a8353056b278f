import { type AdminUser, userKinds, userSorts } from '@mesterhand/domain/admin/users';
import { roles } from '@mesterhand/domain/access/roles';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readError } from '../../core/api/errors.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTableState } from '../admin/table/table-state.ts';
import { useRefreshPerson } from '../profile/editor/use-refresh-person.ts';
import type { Manager } from './user-rules.ts';

const spec = {
  sorts: userSorts,
  filters: {
    type: (value: unknown) => readOneOf(userKinds, value),
    role: (value: unknown) => readOneOf(roles, value),
  },
};

export function useUserTable() {
  return useTableState(spec);
}
export type UserTable = ReturnType<typeof useUserTable>;

/** A page of users, always fetched fresh, because others change them too. */
export function useUsers({ input }: UserTable) {
  return trpc.admin.users.list.useQuery(input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The viewer for the permission rules; the server checks every change itself. */
export function useManager(): Manager {
  const user = useSession()?.user;
  const isSuperadmin = user?.role === 'superadmin';
  const { data } = trpc.admin.users.list.useQuery(
    { role: 'superadmin', limit: 1 },
    // Only superadmins can change a superadmin: for others the count does not matter.
    { enabled: isSuperadmin, staleTime: 0 },
  );
  return {
    self: { userId: user?.id ?? 0, role: user?.role ?? 'user' },
    superadmins: data?.total ?? 1,
  };
}

/** Drops cached data of a former master or a deleted user, which must not be shown again. */
export function useResetPublicPages(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return useCallback(
    () => Promise.all([utils.masters.byId.reset(), utils.auth.profile.byId.reset()]),
    [utils],
  );
}

/**
 * A change of a user cancels jobs, adds or removes listings, and anonymises conversations: invalidates everything;
 * visible queries re-fetch at once.
 */
export function usePeopleRefresh(): (id?: number) => Promise<unknown> {
  const utils = trpc.useUtils();
  const forget = useResetPublicPages();
  const refreshSelf = useRefreshPerson();
  const ownId = useSession()?.user.id;
  return useCallback(
    async (id) => {
      await forget();
      await utils.invalidate();
      if (id === ownId) await refreshSelf();
    },
    [utils, forget, ownId, refreshSelf],
  );
}

/** One user by id: from the loaded rows, else fetched. */
export function usePerson(id: number, rows: readonly AdminUser[] | undefined) {
  const row = rows?.find((user) => user.id === id);
  const { data, error, refetch } = trpc.admin.users.person.useQuery(
    { id },
    { enabled: row === undefined, staleTime: 0 },
  );
  const isGone = row === undefined && error !== null && readError(error).status === 404;
  return { person: row ?? data?.user, isGone, error, refetch };
}
