import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { CityCode } from '@mesterhand/domain/places/cities';
import { maySearchNearby } from '@mesterhand/domain/tracking/showing';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { IconInfoCircle } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NearbyResults } from './nearby-results.tsx';
import { PlacePanel } from './place-panel.tsx';
import { centreOf, type Radius } from './search-centre.ts';
import { useOwnPosition } from './use-own-position.ts';

const usualRadius: Radius = 20;

/** Masters cannot search for each other. */
function CustomersOnly() {
  const { t } = useTranslation('nearby');
  return (
    <Alert color="brand" icon={<IconInfoCircle size={20} aria-hidden />} title={t('masters.title')}>
      {t('masters.text')}
    </Alert>
  );
}

function NearbySearch() {
  const { t } = useTranslation('nearby');
  const own = useOwnPosition();
  const [city, setCity] = useState<CityCode>();
  const [radius, setRadius] = useState<Radius>(usualRadius);
  const centre = centreOf(own.fix, city);
  const searchHere = () => {
    setCity(undefined);
    own.locate();
  };
  return (
    <Stack gap="xl">
      <div>
        <h2>{t('title')}</h2>
        <Text mt={4} c="dimmed">
          {t('intro')}
        </Text>
      </div>
      <PlacePanel
        own={own}
        city={city}
        radius={radius}
        onOwn={searchHere}
        onCity={setCity}
        onRadius={setRadius}
      />
      {centre ? (
        <NearbyResults centre={centre} radius={radius} />
      ) : (
        <EmptyState art="search" title={t('start.title')} text={t('start.text')} />
      )}
    </Stack>
  );
}

/** The search for masters nearby, for customers (C-59). */
export default function NearbyTab({ user }: { user: SessionUser }) {
  const { id, userType, role, masterId } = user;
  const actor = { userId: id, userType, role, masterId };
  return maySearchNearby(actor) ? <NearbySearch /> : <CustomersOnly />;
}
