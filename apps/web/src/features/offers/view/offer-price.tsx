import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { lineTotal, type PriceLine } from '@mesterhand/domain/offers/lines';
import { marginOf } from '@mesterhand/domain/offers/price-kinds';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from '../offers.module.css';
import type { ShownOffer } from './shown-offer.ts';
import { useAgreementWording } from './wording.ts';

function useLineName() {
  const { t } = useAgreementWording();
  const format = useFormat();
  return ({ text, kind, quantity, unitPrice }: PriceLine): string => {
    const name = t(`lines.${kind}`, { text });
    if (quantity === 1) return name;
    return t('times', {
      name,
      quantity: writeNumber(quantity, { decimals: 2 }),
      each: format.price(unitPrice),
    });
  };
}

/** The lines of a price with its sum, VAT inside. */
export function OfferLines({ offer }: { offer: Pick<ShownOffer, 'lines' | 'total' | 'vat'> }) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const nameOf = useLineName();
  const { lines, total, vat } = offer;
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">{t('price.lines')}</caption>
      <tbody>
        {lines.map((line, index) => (
          // Two lines may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <th scope="row">{nameOf(line)}</th>
            <td>{format.price(lineTotal(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('price.total')}</th>
          <td>{format.price(total)}</td>
        </tr>
        <tr>
          <th scope="row">{t('price.vat')}</th>
          <td>{format.price(vat)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The sum in large digits, with its VAT below. */
export function Total({ offer }: { offer: Pick<ShownOffer, 'total' | 'vat'> }) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  return (
    <Box>
      <Text fz="var(--font-size-xxl)" fw={750} lh={1.2} className={classes.sum ?? ''}>
        {format.price(offer.total)}
      </Text>
      <Text c="dimmed" size="sm">
        {t('price.vatInside', { vat: format.price(offer.vat) })}
      </Text>
    </Box>
  );
}

/** What the bill may come to at most. */
export function Ceiling({ offer }: { offer: Pick<ShownOffer, 'ceiling' | 'kind'> }) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  if (offer.ceiling === null) return t('price.noCeiling');
  return (
    <Text span fw={700}>
      {format.price(offer.ceiling)}
    </Text>
  );
}

/** The kind of a price and what it means, in the words of the agreement. */
export function KindText({
  offer,
}: {
  offer: Pick<ShownOffer, 'kind' | 'total' | 'marginPercent'>;
}) {
  const { t } = useAgreementWording();
  return (
    <Stack gap={2}>
      <Text fw={700}>{t(`kinds.${offer.kind}.name`)}</Text>
      <Text size="sm" c="dimmed">
        {t(`kinds.${offer.kind}.text`, { percent: marginOf(offer) })}
      </Text>
    </Stack>
  );
}

/** 'torsdag 26. november kl. 10:00'. */
export function useTimeText(): (time: { date: string; time: string }) => string {
  const { t } = useTranslation('offers');
  const format = useFormat();
  return ({ date, time }) => t('time.at', { date: format.day(date), time });
}

/** The proposed times, the earliest first. */
export function TimeList({ times }: { times: ShownOffer['times'] }) {
  const textOf = useTimeText();
  return (
    <Stack component="ul" gap={2}>
      {times.map((time) => (
        <Group component="li" key={`${time.date} ${time.time}`}>
          <Text
            inherit
            component="time"
            dateTime={`${time.date}T${time.time}`}
            className={classes.when ?? ''}
          >
            {textOf(time)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
