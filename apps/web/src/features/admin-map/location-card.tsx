import type { LocationRecord, MapPresence } from '@mesterhand/domain/admin/locations';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../core/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Rating } from '../../ui/rating.tsx';
import classes from './location-card.module.css';
import { MapPresenceBadge } from './map-presence.tsx';
import { coordinatesOf, nameOf, useRecordWords } from './record-words.ts';

type LocationCardProps = {
  record: LocationRecord;
  presence: MapPresence;
  /** How long ago the fix came, in words: unlike the time itself it seldom changes. */
  updated: string;
  onOpen(id: number): void;
};

/** A master and where the last fix was; the whole card opens the details. */
export const LocationCard = memo(function LocationCard(props: LocationCardProps) {
  const { record, presence, updated, onOpen } = props;
  const { t } = useTranslation('admin-map');
  const format = useFormat();
  const words = useRecordWords();
  const { masterId, timestamp, master } = record;
  const name = nameOf(record);
  const facts = [
    ['city', words.city(record)],
    ['accuracy', words.accuracy(record)],
    ['coordinates', coordinatesOf(record)],
  ] as const;
  return (
    <Card as="li" interactive className={classes.card}>
      <div className={classes.head}>
        <Avatar name={name} size={40} seed={masterId} />
        <div className={classes.who}>
          <h3 className={classes.name}>
            <button
              type="button"
              data-master={masterId}
              aria-label={t('details.open', { name })}
              onClick={() => onOpen(masterId)}
            >
              {name}
            </button>
          </h3>
          <p className={classes.trade}>{master.specialization}</p>
        </div>
        <Rating value={master.rating} />
      </div>
      <p className={classes.badges}>
        <MapPresenceBadge presence={presence} />
        {master.isVerified && <VerifiedBadge />}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('fact.updated')}</dt>
          <dd>
            <time dateTime={timestamp} title={format.dateTime(timestamp)}>
              {updated}
            </time>
          </dd>
        </div>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{t(`fact.${fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
});
