import { type LocationRecord, mapPresenceOf } from '@mesterhand/domain/admin/locations';
import { mapLink } from '@mesterhand/domain/coordinates/map-links';
import { formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { IconExternalLink } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { MapPresenceBadge } from './map-presence.tsx';
import { nameOf, useRecordWords } from './record-words.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <Box id={id} component="h3" mb="sm">
        {title}
      </Box>
      <Facts aria-labelledby={id}>{children}</Facts>
    </section>
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
      <Fact label={t('fact.email')}>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact label={t('fact.phone')}>
        {user.phone === '' ? (
          t('none')
        ) : (
          <a href={`tel:${user.phone.replaceAll(/[^+\d]/g, '')}`}>{user.phone}</a>
        )}
      </Fact>
      <Fact label={t('fact.city')}>{words.city(record)}</Fact>
      <Fact label={t('fact.specialization')}>{specialization}</Fact>
      <Fact label={t('fact.rating')}>{format.rating(rating)}</Fact>
      <Fact label={t('fact.rate')}>{words.rate(record)}</Fact>
      <Fact label={t('fact.verification')}>{t(isVerified ? 'verified' : 'notVerified')}</Fact>
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
      <Fact label={t('fact.latitude')}>{formatCoordinate(record.latitude)}</Fact>
      <Fact label={t('fact.longitude')}>{formatCoordinate(record.longitude)}</Fact>
      <Fact label={t('fact.lastUpdate')}>
        <time dateTime={timestamp}>
          {words.updated(record, now)}
          <Text span display="block" c="dimmed" size="xs">
            {format.dateTime(timestamp)}
          </Text>
        </time>
      </Fact>
      <Fact label={t('fact.accuracy')}>{words.accuracy(record)}</Fact>
      <Fact label={t('fact.tracking')}>{t(isTrackingEnabled ? 'yes' : 'no')}</Fact>
    </Part>
  );
}

/** All data of a master's location. */
export function DetailsDialog({ record, now, onClose }: RecordProps & { onClose(): void }) {
  const { t } = useTranslation('admin-map');
  const external = t('details.external');
  return (
    <Dialog title={nameOf(record)} size="xl" onClose={onClose}>
      <Group component="p" gap="xs" mb="lg">
        <MapPresenceBadge presence={mapPresenceOf(record, now)} />
        {record.master.isVerified && <VerifiedBadge />}
      </Group>
      <Columns width={320} gap="xl">
        <Contact record={record} />
        <Position record={record} now={now} />
      </Columns>
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
