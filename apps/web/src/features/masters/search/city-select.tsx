import { type CityCode, cityCodes } from '@mesterhand/domain/places/cities';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';

type CitySelectProps = { city: CityCode | undefined; onChange(city: CityCode | undefined): void };

export function CitySelect({ city, onChange }: CitySelectProps) {
  const { t } = useTranslation(['masters', 'core']);
  const cities = cityCodes.map((code) => ({ value: code, label: t(`core:cities.${code}`) }));
  return (
    <NativeSelect
      label={t('search.city')}
      name="city"
      value={city ?? ''}
      data={[{ value: '', label: t('search.allCities') }, ...cities]}
      onChange={({ currentTarget }) => onChange(readOneOf(cityCodes, currentTarget.value))}
    />
  );
}
