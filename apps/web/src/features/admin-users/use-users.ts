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

/** A page of the people. Others change them too: opening the list fetches it anew. */
export function useUsers({ input }: UserTable) {
  return trpc.admin.users.list.useQuery(input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whoever is signed in, as the rules ask for them; the server asks again for every change. */
export function useManager(): Manager {
  const user = useSession()?.user;
  const isSuperadmin = user?.role === 'superadmin';
  const { data } = trpc.admin.users.list.useQuery(
    { role: 'superadmin', limit: 1 },
    // Nobody else can touch a superadmin: then it does not matter how many there are.
    { enabled: isSuperadmin, staleTime: 0 },
  );
  return {
    self: { userId: user?.id ?? 0, role: user?.role ?? 'user' },
    superadmins: data?.total ?? 1,
  };
}

/** Of whoever is no master, or nobody, any more: what is remembered of them must not be shown once again. */
export function useForgetPublicPages(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return useCallback(
    () => Promise.all([utils.masters.byId.reset(), utils.auth.profile.byId.reset()]),
    [utils],
  );
}

/**
 * After a change of a person: jobs are cancelled, listings come and go, conversations lose a name. Everything that is
 * shown is fetched anew, the rest when it is next looked at.
 */
export function usePeopleRefresh(): (id?: number) => Promise<unknown> {
  const utils = trpc.useUtils();
  const forget = useForgetPublicPages();
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

/** One person by id: from the rows that are shown, else found by the name that everyone may read. */
export function usePerson(id: number, rows: readonly AdminUser[] | undefined) {
  const row = rows?.find((user) => user.id === id);
  const isListed = row !== undefined;
  const profile = trpc.auth.profile.byId.useQuery({ id }, { enabled: !isListed, staleTime: 0 });
  const name = profile.data && `${profile.data.firstName} ${profile.data.lastName}`;
  const found = trpc.admin.users.list.useQuery(
    { search: name ?? '', limit: 100 },
    { enabled: !isListed && name !== undefined, staleTime: 0 },
  );
  const person = row ?? found.data?.users.find((user) => user.id === id);
  const isUnknown = profile.error !== null && readError(profile.error).status === 404;
  return {
    person,
    isGone: !isListed && (isUnknown || (found.data !== undefined && person === undefined)),
    error: profile.error ?? found.error,
    refetch: () => (name === undefined ? profile.refetch() : found.refetch()),
  };
}
