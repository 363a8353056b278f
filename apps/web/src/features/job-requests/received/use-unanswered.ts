import { trpc } from '../../../core/api/trpc.ts';

/** How many received requests wait for the master's answer, of those on the first page. */
export function useUnanswered(): number {
  const { data } = trpc.bookings.requests.received.useQuery({});
  return data?.items.filter(({ invitation }) => invitation.state === 'waiting').length ?? 0;
}
