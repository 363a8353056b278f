import { type CityCode, cities, cityCodes } from '@mesterhand/domain/places/cities';
import { type PositionProblem } from '@mesterhand/domain/tracking/fix';
import { panelOptions } from '@mesterhand/domain/tracking/sending';
import { useState } from 'react';
import { locate, NoPosition } from '../../../../core/browser/geolocation.ts';
import { readOneOf } from '../../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../../ui/fields.tsx';
import type { SearchRequest } from '../search-request.ts';

type PlaceRequest = Pick<SearchRequest, 'lat' | 'lng'>;
type PlaceFieldProps = { request: PlaceRequest; onChange(place: PlaceRequest): void };

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;
const placeOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  lat: rounded(latitude),
  lng: rounded(longitude),
});

const isAt = (code: CityCode, { lat, lng }: PlaceRequest): boolean => {
  const centre = placeOf(cities[code]);
  return centre.lat === lat && centre.lng === lng;
};

/** The user's position, asked for by a press. */
function useLocate(onFound: (place: PlaceRequest) => void) {
  const [state, setState] = useState<'idle' | 'locating' | PositionProblem>('idle');
  const ask = () => {
    setState('locating');
    locate(panelOptions).then(
      (fix) => {
        setState('idle');
        onFound(placeOf(fix));
      },
      (error: unknown) => setState(error instanceof NoPosition ? error.problem : 'unknown'),
    );
  };
  return { state, ask };
}

const OWN = 'own';
const CHOSEN = 'chosen';

/** Where distances are counted from: the user's own position or the centre of a city. */
export function PlaceField({ request, onChange }: PlaceFieldProps) {
  const { t } = useTranslation(['masters', 'core']);
  const { state, ask } = useLocate(onChange);
  const hasPlace = request.lat !== undefined;
  const city = cityCodes.find((code) => isAt(code, request));
  const choose = (value: string) => {
    if (value === OWN) return ask();
    if (value === CHOSEN) return;
    const code = readOneOf(cityCodes, value);
    onChange(code === undefined ? { lat: undefined, lng: undefined } : placeOf(cities[code]));
  };
  const problem = state === 'idle' || state === 'locating' ? undefined : t('refine.place.failed');
  return (
    <NativeSelect
      label={t('refine.place.from')}
      name="place"
      value={state === 'locating' ? OWN : (city ?? (hasPlace ? CHOSEN : ''))}
      error={problem}
      data={[
        { value: '', label: t('refine.place.none') },
        ...(hasPlace && city === undefined
          ? [{ value: CHOSEN, label: t('refine.place.chosen') }]
          : []),
        {
          value: OWN,
          label: t(state === 'locating' ? 'refine.place.locating' : 'refine.place.own'),
        },
        ...cityCodes.map((code) => ({
          value: code,
          label: t('refine.place.centre', { city: t(`core:cities.${code}`) }),
        })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
