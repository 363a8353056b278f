import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import type { Job, Move } from './booking-moves.ts';

type RemovalRequest = { job: Job; reason: string };
export type StatusRequest = RemovalRequest & { to: Move };

/** Invalidates every query that shows bookings: the list, both sides' own pages, and the statistics. */
export function useRefresh() {
  const utils = trpc.useUtils();
  return useCallback(
    () =>
      Promise.all([
        utils.admin.bookings.invalidate(),
        utils.admin.stats.invalidate(),
        utils.admin.figures.invalidate(),
        utils.bookings.invalidate(),
        utils.masters.invalidate(),
      ]),
    [utils],
  );
}

/** The mutations, for one booking and for many. */
export function useBookingCalls() {
  const { client } = trpc.useUtils();
  /** For administrators every transition is allowed: the server refuses one that was decided on an outdated status. */
  const setStatus = ({ job, to, reason }: StatusRequest) =>
    client.admin.bookings.setStatus.mutate({
      id: job.id,
      status: to,
      seen: job.status,
      ...(reason !== '' && { reason }),
    });
  const remove = ({ job, reason }: RemovalRequest) =>
    client.admin.bookings.delete.mutate({ id: job.id, reason });
  return { setStatus, remove };
}

/** Changes one booking and shows the outcome in a toast. */
export function useBookingChanges() {
  const { t } = useTranslation('admin-bookings');
  const refresh = useRefresh();
  const { setStatus, remove } = useBookingCalls();
  const outcome = useOutcome({ failed: t('failed.status'), refresh });
  const outcomeOf = (to: Move) => outcome(t(`done.${to}`));
  const change = useMutation({
    mutationFn: setStatus,
    onSuccess: (_answer, { to }) => outcomeOf(to).onSuccess(),
    onError: (error, { to }) => outcomeOf(to).onError(error),
  });
  const removal = useMutation({
    mutationFn: remove,
    ...outcome(t('done.deleted'), t('failed.delete')),
  });
  return { change, removal, refresh };
}
