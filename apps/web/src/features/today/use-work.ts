import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { ConflictChoice } from '@mesterhand/domain/work/merge';
import { type PreviewedEntry, previewWork } from '@mesterhand/domain/work/preview';
import type { WorkOperation } from '@mesterhand/domain/work/schema';
import { trpc } from '../../core/api/trpc.ts';
import { newUuid } from '../../core/browser/session-storage.ts';
import { tasksOf } from '../bookings/status-outbox/status-outbox.ts';
import { useStatusOutbox } from '../bookings/status-outbox/use-status-outbox.ts';

export type WorkContent = Extract<WorkOperation, { does: 'add' }>['content'];

/** The work records of a job, with those that wait on this device, and recording more. */
export function useWork(booking: Booking, user: SessionUser) {
  const { id: bookingId, status } = booking;
  const query = trpc.bookings.work.ofBooking.useQuery({ bookingId });
  const { sending, outbox } = useStatusOutbox(user.id);
  const tasks = tasksOf(outbox, bookingId);
  const unsent = tasks.flatMap(({ refusal, task: { operation } }) =>
    refusal === null ? [operation] : [],
  );
  const record = (operation: WorkOperation): void =>
    sending.add({
      bookingId,
      status,
      seen: status,
      reason: null,
      seenFee: null,
      saying: null,
      task: { of: 'work', operation },
    });
  const base = () => ({ id: newUuid(), bookingId });
  return {
    ...previewWork(query.data?.entries ?? [], unsent),
    /** Nothing is known of what is stored: neither the server nor this device has answered. */
    error: query.data === undefined ? query.error : null,
    isLoading: query.isLoading && query.fetchStatus === 'fetching',
    refused: tasks.filter(({ refusal }) => refusal !== null),
    add: (content: WorkContent) => record({ does: 'add', ...base(), content }),
    edit: ({ id: entryId, version: basedOn }: PreviewedEntry, content: WorkContent) =>
      record({ does: 'edit', ...base(), entryId, basedOn, content }),
    remove: ({ id: entryId, version: basedOn }: PreviewedEntry) =>
      record({ does: 'remove', ...base(), entryId, basedOn }),
    resolve: (entry: PreviewedEntry, rival: string, choice: ConflictChoice) =>
      record({
        does: 'resolve',
        ...base(),
        entryId: entry.id,
        rival,
        seen: entry.version,
        choice,
      }),
    dismiss: (id: string) => sending.remove(id),
  };
}
export type Work = ReturnType<typeof useWork>;
