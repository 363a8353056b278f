import type { AdminBooking } from '@mesterhand/domain/admin/bookings';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { BulkAction } from '../admin/table/bulk.ts';
import { actorOf } from '../bookings/actor.ts';
import { isBulkMove } from './booking-moves.ts';
import { useBookingCalls } from './use-booking-changes.ts';

/** Bulk actions; one confirmation for all selected bookings. */
export function useBulkActions(): BulkAction<AdminBooking>[] {
  const { t } = useTranslation('admin-bookings');
  const user = useSession()?.user;
  const { setStatus, remove } = useBookingCalls();
  const question = (of: 'confirmed' | 'cancelled' | 'delete') => ({
    title: t(`bulk.${of}.title`),
    text: t(`bulk.${of}.text`),
    label: t(`bulk.${of}.confirm`),
    withReason: of !== 'confirmed',
  });
  const step = (to: 'confirmed' | 'cancelled'): BulkAction<AdminBooking> => ({
    key: to,
    label: t(`actions.${to}`),
    ...(to === 'cancelled' && { tone: 'danger' }),
    confirm: question(to),
    applies: (job) => user !== undefined && isBulkMove(actorOf(user), job, to),
    run: (job, reason) => setStatus({ job, to, reason }),
  });
  return [
    step('confirmed'),
    step('cancelled'),
    {
      key: 'delete',
      label: t('actions.delete'),
      tone: 'danger',
      confirm: question('delete'),
      run: (job, reason) => remove({ job, reason }),
    },
  ];
}
