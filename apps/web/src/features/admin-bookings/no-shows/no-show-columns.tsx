import type { ListedNoShow } from '@mesterhand/domain/bookings/cancellation-schema';
import { useMemo } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Clamped } from '../../admin/table/clamped.tsx';
import type { AdminColumn } from '../../admin/table/table-columns.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../date-time.tsx';

/** The columns of the list, also used for CSV export. */
export function useNoShowColumns(): AdminColumn<ListedNoShow>[] {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  const format = useFormat();
  const { ofInstant } = useDateTimes();
  return useMemo(
    () => [
      {
        key: 'booking',
        title: t('noShows.columns.booking'),
        isTitle: true,
        width: 116,
        render: ({ bookingId }) => bookingId,
        text: ({ bookingId }) => bookingId,
      },
      {
        key: 'client',
        title: t('noShows.columns.client'),
        render: ({ client }) => nameOf(client),
        text: ({ client }) => nameOf(client),
      },
      {
        key: 'master',
        title: t('noShows.columns.master'),
        render: ({ master }) => nameOf(master),
        text: ({ master }) => nameOf(master),
      },
      {
        key: 'side',
        title: t('noShows.columns.side'),
        render: ({ side }) => t(`noShows.absent.${side}`),
        text: ({ side }) => t(`noShows.absent.${side}`),
      },
      {
        key: 'statement',
        title: t('noShows.columns.statement'),
        width: 220,
        isWords: true,
        render: ({ statement }) => <Clamped>{statement || '–'}</Clamped>,
        text: ({ statement }) => statement,
      },
      {
        key: 'state',
        title: t('noShows.columns.state'),
        render: ({ state }) => t(`noShows.states.${state}`),
        text: ({ state }) => t(`noShows.states.${state}`),
      },
      {
        key: 'recorded',
        title: t('noShows.columns.recorded'),
        align: 'right',
        render: ({ recorded }) => (recorded === null ? '–' : format.price(recorded)),
        text: ({ recorded }) => recorded ?? '',
      },
      {
        key: 'at',
        title: t('noShows.columns.at'),
        width: 116,
        render: ({ reportedAt }) => (
          <DateTimeCell dateTime={ofInstant(reportedAt)} instant={reportedAt} />
        ),
        text: ({ reportedAt }) => dateTimeText(ofInstant(reportedAt)),
      },
    ],
    [t, nameOf, format, ofInstant],
  );
}
