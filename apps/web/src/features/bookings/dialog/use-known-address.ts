import { trpc } from '../../../core/api/trpc.ts';
import { useSession } from '../../../core/session/session.ts';

/** An address of an earlier job. */
export type KnownAddress = { address: string; accessNote: string };

/**
 * Where a person's last job was: the saved address that was used last, else that of the latest booking. Null where there
 * is none or it fails to load, undefined while it is loading.
 */
export function useKnownAddress(): KnownAddress | null | undefined {
  const clientId = useSession()?.user.id;
  const enabled = clientId !== undefined;
  const saved = trpc.bookings.addresses.saved.list.useQuery(undefined, { enabled });
  const hasNoneSaved = saved.isError || saved.data?.length === 0;
  const latest = trpc.bookings.listOfClient.useQuery(
    { clientId: clientId ?? 0, limit: 1 },
    { enabled: enabled && hasNoneSaved },
  );
  if (!enabled) return null;
  const [first] = saved.data ?? [];
  if (first !== undefined) return first;
  if (!hasNoneSaved || latest.isPending) return undefined;
  const [booking] = latest.data?.items ?? [];
  return booking === undefined
    ? null
    : { address: booking.address, accessNote: booking.accessNote ?? '' };
}
