import type { ObjectedBill } from '@mesterhand/domain/bills/schema';
import { useMemo } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../date-time.tsx';
import { Clamped } from '../../admin/table/clamped.tsx';
import type { AdminColumn } from '../../admin/table/table-columns.ts';
import { BillStateBadge } from '../../bills/bill-state.tsx';

type Columns = AdminColumn<ObjectedBill>[];

function useSides(): Columns {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('objections.columns.number'),
        isTitle: true,
        width: 132,
        render: ({ agreed }) => agreed.number,
        text: ({ agreed }) => agreed.number,
      },
      {
        key: 'client',
        title: t('objections.columns.client'),
        render: ({ client }) => nameOf(client),
        text: ({ client }) => nameOf(client),
      },
      {
        key: 'master',
        title: t('objections.columns.master'),
        render: ({ master }) => nameOf(master),
        text: ({ master }) => nameOf(master),
      },
    ],
    [t, nameOf],
  );
}

function useObjection(): Columns {
  const { t } = useTranslation(['admin-bookings', 'bills']);
  const format = useFormat();
  const { ofInstant } = useDateTimes();
  return useMemo(
    () => [
      {
        key: 'reason',
        title: t('objections.columns.reason'),
        width: 220,
        isWords: true,
        render: ({ objection }) => <Clamped>{objection?.reason ?? '–'}</Clamped>,
        text: ({ objection }) => objection?.reason ?? null,
      },
      {
        key: 'agreed',
        title: t('objections.columns.agreed'),
        align: 'right',
        render: ({ agreedTotal, changesTotal }) => format.price(agreedTotal + changesTotal),
        text: ({ agreedTotal, changesTotal }) => agreedTotal + changesTotal,
      },
      {
        key: 'total',
        title: t('objections.columns.total'),
        align: 'right',
        render: ({ total }) => format.price(total),
        text: ({ total }) => total,
      },
      {
        key: 'state',
        title: t('objections.columns.state'),
        render: ({ state }) => <BillStateBadge state={state} />,
        text: ({ state }) => t(`bills:states.${state}`),
      },
      {
        key: 'at',
        title: t('objections.columns.at'),
        width: 116,
        render: ({ objection }) =>
          objection && <DateTimeCell dateTime={ofInstant(objection.at)} instant={objection.at} />,
        text: ({ objection }) => objection && dateTimeText(ofInstant(objection.at)),
      },
    ],
    [t, format, ofInstant],
  );
}

/** The columns of the list, also used for CSV export. */
export function useObjectionColumns(): Columns {
  const [sides, objection] = [useSides(), useObjection()];
  return useMemo(() => [...sides, ...objection], [sides, objection]);
}
