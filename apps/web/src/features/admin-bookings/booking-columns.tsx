import type { AdminBooking } from '@mesterhand/domain/admin/bookings';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { BookingStatus } from '../bookings/card/booking-status.tsx';
import { Text } from '../../ui/layout.tsx';
import { Clamped } from '../admin/table/clamped.tsx';
import classes from './admin-bookings.module.css';
import { DateTimeCell, dateTimeText, useDateTimes } from './date-time.tsx';
import { useStatusText } from './status-text.ts';

type Columns = AdminColumn<AdminBooking>[];

function usePeople(): Columns {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('columns.id'),
        width: 72,
        render: ({ id }) => id,
        text: ({ id }) => id,
      },
      {
        key: 'client',
        title: t('columns.client'),
        isTitle: true,
        render: ({ clientName, clientPhone }) => (
          <>
            <Text span inherit display="block" fw={600}>
              {nameOf(clientName)}
            </Text>
            <Text span display="block" c="dimmed" size="sm" textWrap="nowrap">
              {clientPhone}
            </Text>
          </>
        ),
        text: ({ clientName, clientPhone }) => `${nameOf(clientName)}, ${clientPhone}`,
      },
      {
        key: 'master',
        title: t('columns.master'),
        render: ({ masterId, masterName }) => (
          <Link to="/master/$id" params={{ id: String(masterId) }}>
            {nameOf(masterName)}
          </Link>
        ),
        text: ({ masterName }) => nameOf(masterName),
      },
      {
        key: 'service',
        title: t('columns.service'),
        render: ({ serviceName }) => serviceName,
        text: ({ serviceName }) => serviceName,
      },
    ],
    [t, nameOf],
  );
}

function useTimeAndStatus(): Columns {
  const { t } = useTranslation('admin-bookings');
  const { ofSlot } = useDateTimes();
  const statusText = useStatusText();
  return useMemo(
    () => [
      {
        key: 'when',
        title: t('columns.when'),
        sort: 'scheduledDate',
        width: 116,
        render: (row) => (
          <DateTimeCell
            dateTime={ofSlot(row)}
            instant={`${row.scheduledDate}T${row.scheduledTime}`}
          />
        ),
        text: (row) => dateTimeText(ofSlot(row)),
      },
      {
        key: 'status',
        title: t('columns.status'),
        render: (row) => (
          <span className={classes.status}>
            <BookingStatus booking={row} viewer="client" />
          </span>
        ),
        text: statusText,
      },
    ],
    [t, ofSlot, statusText],
  );
}

function useRest(): Columns {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const { ofInstant } = useDateTimes();
  return useMemo(
    () => [
      {
        key: 'price',
        title: t('columns.price'),
        sort: 'estimatedPrice',
        width: 124,
        align: 'right',
        render: ({ estimatedPrice }) => format.price(estimatedPrice),
        text: ({ estimatedPrice }) => estimatedPrice,
      },
      {
        key: 'created',
        title: t('columns.created'),
        sort: 'createdAt',
        width: 116,
        render: ({ createdAt }) => (
          <DateTimeCell dateTime={ofInstant(createdAt)} instant={createdAt} />
        ),
        text: ({ createdAt }) => dateTimeText(ofInstant(createdAt)),
      },
      {
        key: 'description',
        title: t('columns.description'),
        isOptional: true,
        width: 280,
        render: ({ description }) => <Clamped lineClamp={3}>{description}</Clamped>,
        text: ({ description }) => description,
      },
      {
        key: 'address',
        title: t('columns.address'),
        isOptional: true,
        width: 220,
        render: ({ address }) => address,
        text: ({ address }) => address,
      },
    ],
    [t, format, ofInstant],
  );
}

/** The columns of the list, also used for CSV export. */
export function useBookingColumns(): Columns {
  const [people, timeAndStatus, rest] = [usePeople(), useTimeAndStatus(), useRest()];
  return useMemo(() => [...people, ...timeAndStatus, ...rest], [people, timeAndStatus, rest]);
}
