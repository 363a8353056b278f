import type { Booking } from '@mesterhand/domain/bookings/schema';
import { nextSteps } from '@mesterhand/domain/bookings/status';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { readError, useErrorText } from '../../core/errors.ts';
import { showToast } from '../../core/toast.ts';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { actorOf } from './actor.ts';
import { previewStep } from './booking-status.tsx';

/** After these the card shows something that is no longer so. */
const outdated = ['bookings.statusConflict', 'bookings.notFound'];

/** Takes a step of a booking. The new status shows at once and falls back when the server refuses. */
export function useSetStatus(booking: Booking, user: SessionUser) {
  const { t } = useTranslation('bookings');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const steps = nextSteps(actorOf(user), booking);
  const tellFailure = (error: unknown) => {
    const isOwnSlot =
      readError(error).code === 'bookings.slotTaken' && user.masterId === booking.masterId;
    const reason = isOwnSlot ? t('control.slotTaken') : errorText(error);
    const message = t('control.because', { failure: t('control.failedText'), reason });
    showToast({ tone: 'error', title: t('control.failed'), message });
  };
  const change = trpc.bookings.setStatus.useMutation({
    onSuccess: async ({ status }) => {
      showToast({ title: t('control.updated'), message: t('control.updatedText') });
      // Masters' figures count completed jobs.
      if (status === 'completed') void utils.masters.invalidate();
      await utils.bookings.invalidate();
    },
    onError: (error) => {
      tellFailure(error);
      if (outdated.includes(readError(error).code ?? '')) void utils.bookings.invalidate();
    },
  });
  const wished = change.isPending
    ? steps.find((step) => step.to === change.variables.status)
    : undefined;
  return {
    steps,
    shown: wished ? previewStep(booking, wished) : booking,
    isBusy: change.isPending,
    setStatus: (status: Booking['status'], reason?: string) =>
      change.mutate({ id: booking.id, status, ...(reason && { reason }) }),
  };
}
export type StatusChange = ReturnType<typeof useSetStatus>;
