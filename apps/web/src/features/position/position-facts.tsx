import { distanceKm, estimateArrival, formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { presenceOf } from '@mesterhand/domain/tracking/presence';
import type { Position } from '@mesterhand/domain/tracking/schema';
import { useFormat, useLocale } from '../../core/i18n/format.ts';
import { timeWordsOf } from '../../core/i18n/relative-time.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { IconCurrentLocation } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { PresenceBadge } from '../../ui/map/presence-badge.tsx';
import type { OwnPosition } from '../nearby/use-own-position.ts';
import { elapsedSince } from './elapsed.ts';
import classes from './position.module.css';

const TICK = 1000;

type PositionFactsProps = { name: string; position: Position; own: OwnPosition };

/** The state as a sentence, announced to screen readers when it changes. */
function Summary({ name, position, own }: PositionFactsProps) {
  const { t } = useTranslation('position');
  const format = useFormat();
  const presence = presenceOf(position, useNow(TICK));
  if (presence === 'offline') return t('summary.offline', { name });
  return own.fix
    ? t(`summary.${presence}Near`, {
        name,
        distance: format.distance(distanceKm(position, own.fix)),
      })
    : t(`summary.${presence}`, { name });
}

/** Updated every few seconds, hence not announced. */
function Updated({ at }: { at: string }) {
  const { t } = useTranslation('position');
  const locale = useLocale();
  const format = useFormat();
  const { value, unit } = elapsedSince(at, useNow(TICK));
  return (
    <Fact label={t('updated')}>
      <time dateTime={at} title={format.dateTime(at)}>
        {timeWordsOf(locale).format(value, unit)}
      </time>
    </Fact>
  );
}

/** Distance and arrival time of a master en route; only for customers who share their own position with the page. */
function Journey({ position, own }: Omit<PositionFactsProps, 'name'>) {
  const { t } = useTranslation('position');
  const format = useFormat();
  const presence = presenceOf(position, useNow(TICK));
  if (!own.fix) return null;
  const km = distanceKm(position, own.fix);
  return (
    <>
      <Fact label={t('distance')}>{format.distance(km)}</Fact>
      {presence === 'enRoute' && (
        <Fact label={t('arrival')}>{t('minutes', { count: estimateArrival(km) })}</Fact>
      )}
    </>
  );
}

function FindMe({ own }: { own: OwnPosition }) {
  const { t } = useTranslation('position');
  if (own.fix) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="light"
        leftSection={<IconCurrentLocation size={20} aria-hidden />}
        disabled={own.isLocating}
        onClick={own.locate}
      >
        {own.isLocating ? t('findingMe') : t('findMe')}
      </Button>
      <Text c="dimmed" size="sm" aria-live="polite">
        {own.problem ? t('findMeFailed') : t('findMeHint')}
      </Text>
    </Stack>
  );
}

/** The map's content as text. */
export function PositionFacts({ name, position, own }: PositionFactsProps) {
  const { t } = useTranslation('position');
  const format = useFormat();
  const presence = presenceOf(position, useNow(TICK));
  const accuracy = format.distance(position.accuracy / 1000);
  return (
    <Stack gap="sm" align="flex-start">
      <PresenceBadge presence={presence} />
      <Text role="status" fw={650} lh={1.4}>
        <Summary name={name} position={position} own={own} />
      </Text>
      <Facts columnWidth={120} className={classes.facts ?? ''}>
        <Journey position={position} own={own} />
        <Updated at={position.receivedAt} />
        <Fact label={t('accuracy')}>{t('within', { distance: accuracy })}</Fact>
        <Fact label={t('coordinates')}>
          {formatCoordinate(position.latitude)}, {formatCoordinate(position.longitude)}
        </Fact>
      </Facts>
      {own.fix && presence === 'enRoute' && (
        <Text c="dimmed" size="sm">
          {t('arrivalHint')}
        </Text>
      )}
      <FindMe own={own} />
    </Stack>
  );
}
