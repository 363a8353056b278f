import { trpc } from '../api/trpc.ts';

/** The public settings: name, contact, whether registration is open. */
export function usePublicSettings() {
  return trpc.admin.settings.public.useQuery();
}
