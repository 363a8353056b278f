import { type LocationRecord, mapPresenceOf } from '@mesterhand/domain/admin/locations';
import { useMemo } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { MapPresenceBadge } from './map-presence.tsx';
import { coordinatesOf, nameOf, useRecordWords } from './record-words.ts';

type Columns = AdminColumn<LocationRecord>[];

function useMaster(): Columns {
  const { t } = useTranslation('admin-map');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'avatar',
        title: t('fact.avatar'),
        isPicture: true,
        width: 64,
        render: (record) => <Avatar name={nameOf(record)} size={40} seed={record.masterId} />,
      },
      {
        key: 'name',
        title: t('fact.name'),
        isTitle: true,
        sort: 'name',
        render: nameOf,
        text: nameOf,
      },
      {
        key: 'specialization',
        title: t('fact.specialization'),
        isPlain: true,
        render: ({ master }) => master.specialization,
        text: ({ master }) => master.specialization,
      },
      {
        key: 'verified',
        title: t('fact.verification'),
        isPlain: true,
        render: ({ master }) => (master.isVerified ? <VerifiedBadge /> : '–'),
        text: ({ master }) => (master.isVerified ? t('verified') : ''),
      },
      {
        key: 'rating',
        title: t('fact.rating'),
        sort: 'rating',
        isPlain: true,
        render: ({ master }) => <Rating value={master.rating} />,
        text: ({ master }) => format.rating(master.rating),
      },
    ],
    [t, format],
  );
}

/** The last position, and its age. */
function usePosition(now: Date): Columns {
  const { t } = useTranslation('admin-map');
  const format = useFormat();
  const words = useRecordWords();
  return useMemo(
    () => [
      {
        key: 'presence',
        title: t('fact.presence'),
        isPlain: true,
        render: (record) => <MapPresenceBadge presence={mapPresenceOf(record, now)} />,
        text: (record) => t(`presence.${mapPresenceOf(record, now)}`),
      },
      {
        key: 'updated',
        title: t('fact.updated'),
        sort: 'timestamp',
        render: (record) => (
          <time dateTime={record.timestamp} title={format.dateTime(record.timestamp)}>
            {words.updated(record, now)}
          </time>
        ),
        text: ({ timestamp }) => format.dateTime(timestamp),
      },
      { key: 'city', title: t('fact.city'), render: words.city, text: words.city },
      {
        key: 'accuracy',
        title: t('fact.accuracy'),
        render: words.accuracy,
        text: words.accuracy,
      },
      {
        key: 'coordinates',
        title: t('fact.coordinates'),
        render: coordinatesOf,
        text: coordinatesOf,
      },
    ],
    [t, format, words, now],
  );
}

function useContact(): Columns {
  const { t } = useTranslation('admin-map');
  const words = useRecordWords();
  return useMemo(
    () => [
      {
        key: 'email',
        title: t('fact.email'),
        isOptional: true,
        render: ({ master: { user } }) => <a href={`mailto:${user.email}`}>{user.email}</a>,
        text: ({ master: { user } }) => user.email,
      },
      {
        key: 'phone',
        title: t('fact.phone'),
        isOptional: true,
        render: ({ master: { user } }) => user.phone || '–',
        text: ({ master: { user } }) => user.phone,
      },
      {
        key: 'rate',
        title: t('fact.rate'),
        isOptional: true,
        render: words.rate,
        text: words.rate,
      },
    ],
    [t, words],
  );
}

/** The columns of the list next to the map, also used for CSV export. */
export function useLocationColumns(now: Date): Columns {
  const [master, position, contact] = [useMaster(), usePosition(now), useContact()];
  return useMemo(() => [...master, ...position, ...contact], [master, position, contact]);
}
