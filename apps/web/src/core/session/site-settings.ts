import { trpc } from '../api/trpc.ts';

/** What the owner has set and everyone may read: name, contact, whether people may register. */
export function usePublicSettings() {
  return trpc.admin.settings.public.useQuery();
}
