import { distanceKm, estimateArrival, formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { presenceOf } from '@mesterhand/domain/tracking/presence';
import type { Position } from '@mesterhand/domain/tracking/schema';
import { useFormat, useLocale } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { IconCurrentLocation } from '../../ui/icons.gen.ts';
import { PresenceBadge } from '../../ui/map/presence-badge.tsx';
import type { OwnPosition } from '../nearby/use-own-position.ts';
import { elapsedSince } from './elapsed.ts';
import classes from './position-facts.module.css';

const TICK = 1000;

type PositionFactsProps = { name: string; position: Position; own: OwnPosition };

/** The state as a sentence, announced to screen readers when it changes. */
function Summary({ name, position, own }: PositionFactsProps) {
  const { t } = useTranslation('position');
  const format = useFormat();
  const presence = presenceOf(position, useNow(TICK));
  if (presence === 'offline')
    return <p className={classes.summary}>{t('summary.offline', { name })}</p>;
  return (
    <p className={classes.summary}>
      {own.fix
        ? t(`summary.${presence}Near`, {
            name,
            distance: format.distance(distanceKm(position, own.fix)),
          })
        : t(`summary.${presence}`, { name })}
    </p>
  );
}

/** Updated every few seconds, hence not announced. */
function Updated({ at }: { at: string }) {
  const { t } = useTranslation('position');
  const locale = useLocale();
  const format = useFormat();
  const { value, unit } = elapsedSince(at, useNow(TICK));
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (
    <div>
      <dt>{t('updated')}</dt>
      <dd>
        <time dateTime={at} title={format.dateTime(at)}>
          {words.format(value, unit)}
        </time>
      </dd>
    </div>
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
      <div>
        <dt>{t('distance')}</dt>
        <dd>{format.distance(km)}</dd>
      </div>
      {presence === 'enRoute' && (
        <div>
          <dt>{t('arrival')}</dt>
          <dd>{t('minutes', { count: estimateArrival(km) })}</dd>
        </div>
      )}
    </>
  );
}

function FindMe({ own }: { own: OwnPosition }) {
  const { t } = useTranslation('position');
  if (own.fix) return null;
  return (
    <div className={classes.find}>
      <Button
        variant="light"
        leftSection={<IconCurrentLocation size={20} aria-hidden />}
        disabled={own.isLocating}
        onClick={own.locate}
      >
        {own.isLocating ? t('findingMe') : t('findMe')}
      </Button>
      <p className={classes.hint} aria-live="polite">
        {own.problem ? t('findMeFailed') : t('findMeHint')}
      </p>
    </div>
  );
}

/** The map's content as text. */
export function PositionFacts({ name, position, own }: PositionFactsProps) {
  const { t } = useTranslation('position');
  const format = useFormat();
  const presence = presenceOf(position, useNow(TICK));
  const accuracy = format.distance(position.accuracy / 1000);
  return (
    <div className={classes.facts}>
      <PresenceBadge presence={presence} />
      <div role="status">
        <Summary name={name} position={position} own={own} />
      </div>
      <dl className={classes.list}>
        <Journey position={position} own={own} />
        <Updated at={position.receivedAt} />
        <div>
          <dt>{t('accuracy')}</dt>
          <dd>{t('within', { distance: accuracy })}</dd>
        </div>
        <div>
          <dt>{t('coordinates')}</dt>
          <dd>
            {formatCoordinate(position.latitude)}, {formatCoordinate(position.longitude)}
          </dd>
        </div>
      </dl>
      {own.fix && presence === 'enRoute' && <p className={classes.hint}>{t('arrivalHint')}</p>}
      <FindMe own={own} />
    </div>
  );
}
