import type { AdminAgreement } from '@mesterhand/domain/admin/agreements';
import { useMemo } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { DateTimeCell, dateTimeText, useDateTimes } from '../date-time.tsx';
import type { AdminColumn } from '../../admin/table/table-columns.ts';
import { BillStateBadge } from '../../bills/bill-state.tsx';
import { useAgreementWording } from '../../offers/view/wording.ts';

type Columns = AdminColumn<AdminAgreement>[];

function useSides(): Columns {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('agreements.columns.number'),
        isTitle: true,
        width: 132,
        render: ({ number }) => number,
        text: ({ number }) => number,
      },
      {
        key: 'client',
        title: t('agreements.columns.client'),
        render: ({ client }) => nameOf(client.name),
        text: ({ client }) => nameOf(client.name),
      },
      {
        key: 'master',
        title: t('agreements.columns.master'),
        render: ({ master }) => nameOf(master.name),
        text: ({ master }) => nameOf(master.name),
      },
    ],
    [t, nameOf],
  );
}

function usePrice(): Columns {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const wording = useAgreementWording();
  return useMemo(() => {
    const kindOf = ({ kind }: AdminAgreement) => wording.t(`kinds.${kind}.name`);
    return [
      { key: 'kind', title: t('agreements.columns.kind'), render: kindOf, text: kindOf },
      {
        key: 'total',
        title: t('agreements.columns.total'),
        align: 'right',
        isOptional: true,
        width: 124,
        render: ({ total }) => format.price(total),
        text: ({ total }) => total,
      },
      {
        key: 'ceiling',
        title: t('agreements.columns.ceiling'),
        align: 'right',
        width: 124,
        render: ({ ceiling }) =>
          ceiling === null ? t('agreements.noCeiling') : format.price(ceiling),
        text: ({ ceiling }) => ceiling,
      },
      {
        key: 'changes',
        title: t('agreements.columns.changes'),
        align: 'right',
        width: 124,
        render: ({ changes, changesTotal }) =>
          changes === 0
            ? '–'
            : t('agreements.changes', { number: changes, sum: format.price(changesTotal) }),
        text: ({ changesTotal }) => changesTotal,
      },
    ];
  }, [t, format, wording]);
}

function useBillAndTime(): Columns {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const { ofInstant } = useDateTimes();
  return useMemo(
    () => [
      {
        key: 'bill',
        title: t('agreements.columns.bill'),
        width: 148,
        render: ({ bill }) =>
          bill === null ? (
            '–'
          ) : (
            <>
              <Text span inherit display="block">
                {format.price(bill.total)}
              </Text>
              <BillStateBadge state={bill.state} />
            </>
          ),
        text: ({ bill }) => bill?.total ?? null,
      },
      {
        key: 'agreedAt',
        title: t('agreements.columns.agreedAt'),
        sort: 'agreedAt',
        width: 116,
        render: ({ agreedAt }) => (
          <DateTimeCell dateTime={ofInstant(agreedAt)} instant={agreedAt} />
        ),
        text: ({ agreedAt }) => dateTimeText(ofInstant(agreedAt)),
      },
    ],
    [t, format, ofInstant],
  );
}

/** The columns of the list, also used for CSV export. */
export function useAgreementColumns(): Columns {
  const [sides, price, rest] = [useSides(), usePrice(), useBillAndTime()];
  return useMemo(() => [...sides, ...price, ...rest], [sides, price, rest]);
}
