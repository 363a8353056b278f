import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';

/** An instant as a time of today in Oslo, or with its day: 'kl. 14:35', 'tirsdag 24. november kl. 08:15'. */
export function useClockText(): (instant: string) => string {
  const { t } = useTranslation('job-requests');
  const format = useFormat();
  const now = useNow();
  return (instant) => {
    const time = t('clock.at', { time: format.time(instant) });
    const { date } = osloCivil(new Date(instant));
    return date === osloCivil(now).date ? time : `${format.day(date)} ${time}`;
  };
}
