import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { useTranslation } from 'react-i18next';
import { readOneOf } from '../../core/search-params.ts';

/** What a master does, and where: `Rørlegger · Oslo`. */
export function useTrade({
  specialization,
  city,
}: {
  specialization: string;
  city: string | null;
}): string {
  const { t } = useTranslation('core');
  const known = readOneOf(cityCodes, city);
  return [specialization, known === undefined ? city : t(`cities.${known}`)]
    .filter(Boolean)
    .join(' · ');
}
