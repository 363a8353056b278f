import { trpc } from '../../core/api/trpc.ts';

const useRole = (role: 'superadmin' | 'admin' | 'moderator') =>
  trpc.admin.users.list.useQuery({ role, sort: 'name', direction: 'asc', limit: 100 });

/** Names of the current staff. Former staff are found through their rows in the trail. */
export function useStaff(): { id: number; name: string }[] {
  const lists = [useRole('superadmin'), useRole('admin'), useRole('moderator')];
  return lists
    .flatMap(({ data }) => data?.users ?? [])
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}
