import { trpc } from '../../core/api/trpc.ts';

const useRole = (role: 'superadmin' | 'admin' | 'moderator') =>
  trpc.admin.users.list.useQuery({ role, sort: 'name', direction: 'asc', limit: 100 });

/** Those whose changes are written down, by name. Whoever has left them is found by their lines in the trail. */
export function useStaff(): { id: number; name: string }[] {
  const lists = [useRole('superadmin'), useRole('admin'), useRole('moderator')];
  return lists
    .flatMap(({ data }) => data?.users ?? [])
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}
