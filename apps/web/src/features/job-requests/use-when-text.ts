import type { WantedWhen } from '@mesterhand/domain/job-requests/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** When the work is wanted, as text. */
export function useWhenText(): (when: WantedWhen) => string {
  const { t } = useTranslation('job-requests');
  const format = useFormat();
  return (when) => {
    switch (when.urgency) {
      case 'asap':
        return t('when.urgency.asap');
      case 'date':
        return format.day(when.date);
      case 'span':
        return t('when.between', { from: format.day(when.from), until: format.day(when.until) });
    }
  };
}
