import { type CityCode, cityCodes, citySchema } from '@mesterhand/domain/places/cities';
import type { Fix } from '@mesterhand/domain/tracking/fix';
import { formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import { IconCurrentLocation, IconMapPinOff } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './place-panel.module.css';
import { type Radius, radii } from './search-centre.ts';
import type { OwnPosition, PositionPermission } from './use-own-position.ts';

const tones: Record<PositionPermission, BadgeTone> = {
  allowed: 'green',
  denied: 'red',
  unknown: 'grey',
};

function Permission({ permission }: { permission: PositionPermission }) {
  const { t } = useTranslation('nearby');
  return (
    <Group component="p" gap="xs" fw={600} aria-live="polite">
      <span>{t('permission.label')}</span>
      <StatusBadge tone={tones[permission]}>{t(`permission.${permission}`)}</StatusBadge>
    </Group>
  );
}

function Coordinates({ fix }: { fix: Fix }) {
  const { t } = useTranslation('nearby');
  const format = useFormat();
  const facts = [
    [t('place.latitude'), formatCoordinate(fix.latitude)],
    [t('place.longitude'), formatCoordinate(fix.longitude)],
    [t('place.accuracy'), t('place.within', { distance: format.distance(fix.accuracy / 1000) })],
  ];
  return (
    <Facts className={classes.facts} columnWidth={132} aria-label={t('place.yours')}>
      {facts.map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Problem({ problem }: { problem: NonNullable<OwnPosition['problem']> }) {
  const { t } = useTranslation('nearby');
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconMapPinOff size={20} aria-hidden />}
      title={t('problem.title')}
    >
      <p>{t(`problem.${problem}`)}</p>
      <p>{t('problem.way')}</p>
    </Alert>
  );
}

type PlacePanelProps = {
  own: OwnPosition;
  city: CityCode | undefined;
  radius: Radius;
  onOwn(): void;
  onCity(city: CityCode | undefined): void;
  onRadius(radius: Radius): void;
};

/** The centre and radius of the search. */
export function PlacePanel({ own, city, radius, onOwn, onCity, onRadius }: PlacePanelProps) {
  const { t } = useTranslation(['nearby', 'core']);
  const isUsed = own.fix !== null && city === undefined;
  const cities = cityCodes.map((code) => ({ value: code, label: t(`core:cities.${code}`) }));
  return (
    <Panel gap="md" p="lg">
      <Group className={classes.own ?? ''} justify="space-between" gap="sm">
        <Permission permission={own.permission} />
        <Button
          variant={isUsed ? 'light' : 'filled'}
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          disabled={own.isLocating}
          onClick={onOwn}
        >
          {own.isLocating ? t('place.locating') : t(isUsed ? 'place.again' : 'place.ask')}
        </Button>
      </Group>
      {own.problem && <Problem problem={own.problem} />}
      {own.permission === 'denied' && (
        <Text c="dimmed" size="sm">
          {t('permission.help')}
        </Text>
      )}
      {isUsed && own.fix && <Coordinates fix={own.fix} />}
      <div className={classes.choices}>
        <NativeSelect
          label={t('place.city')}
          value={city ?? ''}
          data={[{ value: '', label: t('place.chooseCity') }, ...cities]}
          onChange={({ currentTarget }) => onCity(citySchema.safeParse(currentTarget.value).data)}
        />
        <NativeSelect
          label={t('place.radius')}
          value={String(radius)}
          data={radii.map((km) => ({ value: String(km), label: t('place.km', { km }) }))}
          onChange={({ currentTarget }) =>
            onRadius(radii.find((km) => String(km) === currentTarget.value) ?? radius)
          }
        />
      </div>
      <Text c="dimmed" size="sm">
        {t('place.explain')}
      </Text>
    </Panel>
  );
}
