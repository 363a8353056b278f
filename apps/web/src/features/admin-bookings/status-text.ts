import { type BookingState, awaitsMaster } from '@mesterhand/domain/bookings/status';
import { useCallback } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The label of a status, for places without room for a badge. */
export function useStatusText() {
  const { t } = useTranslation('bookings');
  return useCallback(
    (job: Pick<BookingState, 'status' | 'acceptedAt'>) =>
      awaitsMaster(job) ? t('status.awaitingAsClient') : t(`status.${job.status}`),
    [t],
  );
}
