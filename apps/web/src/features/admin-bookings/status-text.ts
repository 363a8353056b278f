import { type BookingState, awaitsMaster } from '@mesterhand/domain/bookings/status';
import { useCallback } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The status as its badge words it, for where there is no room for a badge. */
export function useStatusText() {
  const { t } = useTranslation('bookings');
  return useCallback(
    (job: Pick<BookingState, 'status' | 'acceptedAt'>) =>
      awaitsMaster(job) ? t('status.awaitingAsClient') : t(`status.${job.status}`),
    [t],
  );
}
