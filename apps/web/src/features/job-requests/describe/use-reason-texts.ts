import type { SuggestedMaster } from '@mesterhand/domain/job-requests/suggestions';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { useAnswerTimeText } from '../use-answer-time-text.ts';
import { useClockText } from '../use-clock-text.ts';

/** The reasons for a master's place in the order, as texts. */
export function useReasonTexts() {
  const { t } = useTranslation(['job-requests', 'core']);
  const format = useFormat();
  const now = useNow();
  const clockText = useClockText();
  const answerTimeText = useAnswerTimeText();

  const placeFact = ({ master, reasons }: SuggestedMaster): string | null => {
    const { place, distanceKm } = reasons;
    if (place === 'unknown') return null;
    if (place === 'near' && distanceKm !== null)
      return t('reasons.near', { distance: format.distance(distanceKm) });
    return master.city && t('reasons.sameCity', { city: t(`core:cities.${master.city}`) });
  };
  return {
    facts: (suggestion: SuggestedMaster): string[] => {
      const { reasons, askedAt } = suggestion;
      const { isFree, workload, answerTime } = reasons;
      return [
        placeFact(suggestion),
        t(isFree ? 'reasons.free' : 'reasons.notFree'),
        t(`reasons.workload.${workload}`),
        answerTime && answerTimeText(answerTime),
        new Date(askedAt) > now ? t('reasons.later', { time: clockText(askedAt) }) : null,
      ].filter((fact) => fact !== null);
    },
    /** Why the master comes after the one above. */
    place: ({ decidedBy }: SuggestedMaster, place: number): string =>
      decidedBy === null
        ? t('reasons.first')
        : t('reasons.place', { place, reason: t(`reasons.decidedBy.${decidedBy}`) }),
  };
}
