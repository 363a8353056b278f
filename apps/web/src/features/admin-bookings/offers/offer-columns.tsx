import type { AdminOffer } from '@mesterhand/domain/admin/offers';
import { useMemo } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../date-time.tsx';
import type { AdminColumn } from '../../admin/table/table-columns.ts';
import { OfferStateBadge } from '../../offers/view/offer-state.tsx';
import { lastDayOf } from '../../offers/view/valid-until.tsx';
import { useAgreementWording } from '../../offers/view/wording.ts';

type Columns = AdminColumn<AdminOffer>[];

function useSides(): Columns {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('offers.columns.id'),
        width: 72,
        render: ({ id }) => id,
        text: ({ id }) => id,
      },
      {
        key: 'master',
        title: t('offers.columns.master'),
        isTitle: true,
        render: ({ master }) => nameOf(master.name),
        text: ({ master }) => nameOf(master.name),
      },
      {
        key: 'client',
        title: t('offers.columns.client'),
        render: ({ client }) => nameOf(client.name),
        text: ({ client }) => nameOf(client.name),
      },
      {
        key: 'request',
        title: t('offers.columns.request'),
        isOptional: true,
        width: 124,
        render: ({ requestId }) => requestId,
        text: ({ requestId }) => requestId,
      },
    ],
    [t, nameOf],
  );
}

function usePrice(): Columns {
  const { t } = useTranslation(['admin-bookings', 'offers']);
  const format = useFormat();
  const wording = useAgreementWording();
  return useMemo(() => {
    const kindOf = ({ kind }: AdminOffer) => wording.t(`kinds.${kind}.name`);
    return [
      { key: 'kind', title: t('offers.columns.kind'), render: kindOf, text: kindOf },
      {
        key: 'total',
        title: t('offers.columns.total'),
        align: 'right',
        width: 124,
        render: ({ total }) => format.price(total),
        text: ({ total }) => total,
      },
      {
        key: 'ceiling',
        title: t('offers:price.ceiling'),
        align: 'right',
        isOptional: true,
        width: 124,
        render: ({ ceiling }) => (ceiling === null ? '–' : format.price(ceiling)),
        text: ({ ceiling }) => ceiling,
      },
    ];
  }, [t, format, wording]);
}

function useStateAndTimes(): Columns {
  const { t } = useTranslation(['admin-bookings', 'offers']);
  const { ofInstant, ofSlot } = useDateTimes();
  return useMemo(() => {
    const lastDay = ({ validUntil }: AdminOffer) =>
      ofSlot({ scheduledDate: lastDayOf(validUntil), scheduledTime: '' }).date;
    return [
      {
        key: 'state',
        title: t('offers.columns.state'),
        render: (offer) => <OfferStateBadge offer={offer} />,
        text: ({ state, isExpired }) => t(`offers:states.${isExpired ? 'expired' : state}`),
      },
      {
        key: 'validUntil',
        title: t('offers.columns.validUntil'),
        width: 124,
        render: (offer) => <time dateTime={lastDayOf(offer.validUntil)}>{lastDay(offer)}</time>,
        text: lastDay,
      },
      {
        key: 'sentAt',
        title: t('offers.columns.sentAt'),
        sort: 'sentAt',
        width: 116,
        render: ({ sentAt }) => <DateTimeCell dateTime={ofInstant(sentAt)} instant={sentAt} />,
        text: ({ sentAt }) => dateTimeText(ofInstant(sentAt)),
      },
    ];
  }, [t, ofInstant, ofSlot]);
}

/** The columns of the list, also used for CSV export. */
export function useOfferColumns(): Columns {
  const [sides, price, rest] = [useSides(), usePrice(), useStateAndTimes()];
  return useMemo(() => [...sides, ...price, ...rest], [sides, price, rest]);
}
