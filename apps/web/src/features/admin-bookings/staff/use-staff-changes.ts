import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { type Slot, isSlot, isSlotPast } from '@mesterhand/domain/bookings/slots';
import { isClosed } from '@mesterhand/domain/bookings/staff-changes';
import { useMutation } from '@tanstack/react-query';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useRefresh } from '../use-booking-changes.ts';

/** A start that the calendar offers. */
export type Start = { date: string; time: Slot };

/** A change by staff as it is sent. */
export type StaffChange =
  | { step: 'move'; booking: BookingDetail; at: Start; reason: string }
  | { step: 'reopen'; booking: BookingDetail; at?: Start | undefined; reason: string }
  | { step: 'handOver'; booking: BookingDetail; serviceId: number; reason: string };

/** A change that the server has stored. */
export type Changed = { change: StaffChange; booking: BookingDetail };

/** Whether a stored change can be taken back: a move to a time that has not passed, and what closed the booking before. */
export function canUndo({ change }: Changed, now: Date): boolean {
  if (change.step === 'move') {
    const { scheduledDate, scheduledTime } = change.booking;
    return isSlot(scheduledTime) && !isSlotPast(scheduledDate, scheduledTime, now);
  }
  return change.step === 'handOver' || change.at === undefined;
}

/** The times that a refusal named as still free. */
export function freeTimesOf(error: unknown): Start[] {
  return readError(error).issues.flatMap(({ path: [head, date, time], message }) =>
    head === 'times' && message === 'stillFree' && typeof date === 'string' && isSlot(time)
      ? [{ date, time }]
      : [],
  );
}

/** Sends changes and takes them back. */
function useCalls() {
  const { t } = useTranslation('admin-bookings');
  const { client } = trpc.useUtils();
  const { move, reopen, handOver, setStatus } = client.admin.bookings;
  const send = (change: StaffChange): Promise<BookingDetail> => {
    const { booking, reason } = change;
    const { id, scheduledDate: date, scheduledTime: time, status: seen } = booking;
    if (change.step === 'move')
      return move.mutate({ id, ...change.at, seen: { date, time }, reason });
    if (change.step === 'handOver')
      return handOver.mutate({ id, serviceId: change.serviceId, seen, reason });
    return reopen.mutate({ id, seen, reason, ...(change.at && { at: change.at }) });
  };
  const undo = async ({ change, booking: made }: Changed): Promise<void> => {
    const reason = t('staff.undone');
    const { id, scheduledDate: date, scheduledTime: time, status } = change.booking;
    if (change.step === 'move' && isSlot(time)) {
      const seen = { date: made.scheduledDate, time: made.scheduledTime };
      await move.mutate({ id, date, time, seen, reason });
    }
    if (change.step === 'handOver') {
      await setStatus.mutate({ id: made.id, status: 'cancelled', seen: made.status, reason });
      if (!isClosed(change.booking)) await reopen.mutate({ id, seen: 'cancelled', reason });
    }
    if (change.step === 'reopen') await setStatus.mutate({ id, status, seen: made.status, reason });
  };
  return { send, undo };
}

/** A change by staff, with its outcome in a toast where it fails. */
export function useStaffChanges() {
  const { t } = useTranslation('admin-bookings');
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { send, undo } = useCalls();
  const report = (error: unknown) => {
    showToast({ tone: 'error', title: t('staff.failed'), message: errorText(error) });
    void refresh();
  };
  return {
    change: useMutation({ mutationFn: send, onSuccess: refresh, onError: report }),
    undo: useMutation({
      mutationFn: undo,
      onSuccess: async () => {
        showToast({ title: t('staff.undoDone') });
        await refresh();
      },
      onError: report,
    }),
  };
}
