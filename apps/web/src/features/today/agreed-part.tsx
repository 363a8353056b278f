import { ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import type { TodayAgreement } from '@mesterhand/domain/bookings/today-schema';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { OfferLines } from '../offers/view/offer-price.tsx';
import classes from './today.module.css';

/** What was agreed, line by line, with every change of it: also where there is no network. */
export function AgreedPart({ agreement }: { agreement: TodayAgreement }) {
  const { t } = useTranslation(['today', 'change-orders', 'offers']);
  const format = useFormat();
  const { number, lines, excluded, changes } = agreement;
  const ceiling = ceilingAfter(agreement, changes);
  return (
    <details className={classes.agreed}>
      <summary>{t('today:agreed.title', { number })}</summary>
      <Stack gap="sm" pb="sm">
        <OfferLines offer={{ lines, ...sumLines(lines) }} />
        {changes.map(({ id, reason, lines: more, state, ...change }) => (
          <section key={id}>
            <Group justify="space-between" gap="xs">
              <Text fw={700}>{t('today:agreed.change')}</Text>
              <Text c="dimmed">{t(`change-orders:states.${state}`)}</Text>
            </Group>
            <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
            {more.length > 0 && <OfferLines offer={{ lines: more, ...sumLines(more) }} />}
            {change.extraHours > 0 && (
              <Text c="dimmed">
                {t('change-orders:hoursMore', {
                  hours: writeNumber(change.extraHours, { decimals: 1 }),
                })}
              </Text>
            )}
          </section>
        ))}
        <Text fw={700}>
          {ceiling === null
            ? t('offers:price.noCeiling')
            : t('today:agreed.ceiling', { sum: format.price(ceiling) })}
        </Text>
        {excluded !== '' && <p>{t('today:agreed.excluded', { what: excluded })}</p>}
      </Stack>
    </details>
  );
}
