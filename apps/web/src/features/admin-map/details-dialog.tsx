import { type LocationRecord, mapPresenceOf } from '@mesterhand/domain/admin/locations';
import { mapLink } from '@mesterhand/domain/coordinates/map-links';
import { formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconExternalLink } from '../../ui/icons.gen.ts';
import classes from './details-dialog.module.css';
import { MapPresenceBadge } from './map-presence.tsx';
import { nameOf, useRecordWords } from './record-words.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <dl className={classes.facts} aria-labelledby={id}>
        {children}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type RecordProps = { record: LocationRecord; now: Date };

function Contact({ record }: Pick<RecordProps, 'record'>) {
  const { t } = useTranslation('admin-map');
  const format = useFormat();
  const words = useRecordWords();
  const { specialization, rating, isVerified, user } = record.master;
  return (
    <Part title={t('details.contact')}>
      <Fact name={t('fact.email')}>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact name={t('fact.phone')}>
        {user.phone === '' ? (
          t('none')
        ) : (
          <a href={`tel:${user.phone.replaceAll(/[^+\d]/g, '')}`}>{user.phone}</a>
        )}
      </Fact>
      <Fact name={t('fact.city')}>{words.city(record)}</Fact>
      <Fact name={t('fact.specialization')}>{specialization}</Fact>
      <Fact name={t('fact.rating')}>{format.rating(rating)}</Fact>
      <Fact name={t('fact.rate')}>{words.rate(record)}</Fact>
      <Fact name={t('fact.verification')}>{t(isVerified ? 'verified' : 'notVerified')}</Fact>
    </Part>
  );
}

function Position({ record, now }: RecordProps) {
  const { t } = useTranslation('admin-map');
  const format = useFormat();
  const words = useRecordWords();
  const { timestamp, isTrackingEnabled } = record;
  return (
    <Part title={t('details.position')}>
      <Fact name={t('fact.latitude')}>{formatCoordinate(record.latitude)}</Fact>
      <Fact name={t('fact.longitude')}>{formatCoordinate(record.longitude)}</Fact>
      <Fact name={t('fact.lastUpdate')}>
        <time dateTime={timestamp}>
          {words.updated(record, now)}
          <small>{format.dateTime(timestamp)}</small>
        </time>
      </Fact>
      <Fact name={t('fact.accuracy')}>{words.accuracy(record)}</Fact>
      <Fact name={t('fact.tracking')}>{t(isTrackingEnabled ? 'yes' : 'no')}</Fact>
    </Part>
  );
}

/** All data of a master's location. */
export function DetailsDialog({ record, now, onClose }: RecordProps & { onClose(): void }) {
  const { t } = useTranslation('admin-map');
  const external = t('details.external');
  return (
    <Dialog title={nameOf(record)} size="xl" onClose={onClose}>
      <p className={classes.badges}>
        <MapPresenceBadge presence={mapPresenceOf(record, now)} />
        {record.master.isVerified && <VerifiedBadge />}
      </p>
      <div className={classes.parts}>
        <Contact record={record} />
        <Position record={record} now={now} />
      </div>
      <Button
        component="a"
        href={mapLink('openStreetMap', record)}
        target="_blank"
        rel="noopener noreferrer"
        mt="lg"
        rightSection={<IconExternalLink size={18} aria-hidden />}
        aria-label={t('details.newTab', { name: external })}
      >
        {external}
      </Button>
    </Dialog>
  );
}
