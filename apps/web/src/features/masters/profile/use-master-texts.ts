import { experienceLabel } from '@mesterhand/domain/masters/experience';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** The documented label for whole months of experience. */
export function useExperienceText() {
  const { t } = useTranslation('masters');
  return (wholeMonths: number): string => {
    const label = experienceLabel(wholeMonths);
    if (label.kind === 'new') return t('experience.new');
    const months = t('experience.months', { count: label.months });
    if (label.kind === 'months') return months;
    const years = t('experience.years', { count: label.years });
    return label.months === 0 ? years : t('experience.both', { years, months });
  };
}

const HOUR = 60;

/** A master's response time by minutes; the documented default where unknown. */
export function useResponseText() {
  const { t } = useTranslation('masters');
  return (minutes: number | null): string => {
    if (minutes === null) return t('responseTime.unknown');
    if (minutes < HOUR)
      return t('responseTime.minutes', { count: Math.max(1, Math.round(minutes)) });
    return t('responseTime.hours', { count: Math.ceil(minutes / HOUR) });
  };
}
