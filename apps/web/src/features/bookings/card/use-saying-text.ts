import { useTranslation } from '../../../core/i18n/translation.ts';
import type { Saying, StatusItem } from '../status-outbox/status-outbox.ts';

type Say = ReturnType<typeof useTranslation<'bookings'>>['t'];

function sayingText(t: Say, saying: Saying): string {
  if (saying.of === 'late')
    return saying.minutes === null ? t('late.undo') : t('late.say', { minutes: saying.minutes });
  return saying.travel === null ? t('travel.undo') : t(`travel.say.${saying.travel}`);
}

/** What a step of the outbox was, in words. */
export function useSayingText(): (item: Pick<StatusItem, 'saying' | 'status'>) => string {
  const { t } = useTranslation('bookings');
  return ({ saying, status }) =>
    saying
      ? sayingText(t, saying)
      : t(`control.${status === 'pending_payment' ? 'label' : status}`);
}
