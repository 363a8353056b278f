import type { Closure } from '@mesterhand/domain/calendar/hours';
import { useCallback } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** Why a day is closed: the holiday's name, else a general text. */
export function useClosureText(): (closure: Closure) => string {
  const { t } = useTranslation(['bookings', 'calendar']);
  return useCallback(
    (closure) =>
      closure.reason === 'holiday'
        ? t(`calendar:holidays.${closure.holiday}`)
        : t('bookings:slots.closed'),
    [t],
  );
}
