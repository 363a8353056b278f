import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { useCallback } from 'react';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

type Tradesperson = { specialization: string; city: string | null };

/** Trade and city of a master: `Rørlegger · Oslo`. */
export function useTradeWords(): (master: Tradesperson) => string {
  const { t } = useTranslation('core');
  return useCallback(
    ({ specialization, city }: Tradesperson) => {
      const known = readOneOf(cityCodes, city);
      return [specialization, known === undefined ? city : t(`cities.${known}`)]
        .filter(Boolean)
        .join(' · ');
    },
    [t],
  );
}
