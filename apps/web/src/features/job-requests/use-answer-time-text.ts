import type { AnswerTime } from '@mesterhand/domain/job-requests/asked-master';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The measured answers to job requests: 'Svarer vanligvis innen 9 min · 14 forespørsler'. */
export function useAnswerTimeText(): (answerTime: AnswerTime) => string {
  const { t } = useTranslation('core');
  return ({ medianMinutes, requests }) => {
    const number = t('answerTime.requests', { count: requests });
    if (medianMinutes === null) return t('answerTime.mostlyNone', { number });
    // An answer within the same minute took less than one.
    return t('answerTime.median', { minutes: Math.max(1, medianMinutes), number });
  };
}
