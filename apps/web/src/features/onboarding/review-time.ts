import type { Onboarding } from '@mesterhand/domain/onboarding/steps';
import { useTranslation } from '../../core/i18n/translation.ts';

const dayHours = 24;
/** From here on days say more than hours. */
const hoursUntil = 48;

/** How long a review usually takes, or that it is not known. */
export function useReviewTime() {
  const { t } = useTranslation('onboarding');
  return ({ reviewHours: hours }: Pick<Onboarding, 'reviewHours'>): string => {
    if (hours === null) return t('outcome.unknown');
    if (hours <= hoursUntil) return t('outcome.hours', { count: hours });
    return t('outcome.days', { count: Math.ceil(hours / dayHours) });
  };
}
