import type { DueCalculation } from '@mesterhand/domain/withdrawals/due';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LawQuote } from '../offers/view/law-quote.tsx';

/** What is due after a withdrawal and how it comes about, day by day. */
export function DueSum({ calculation }: { calculation: DueCalculation }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { reason, agreed, callOut, byTime, plannedMinutes, days, due } = calculation;
  return (
    <Panel component="section" gap="md" aria-label={t('due.title')}>
      <Stack gap={2}>
        <Text component="h2" fz="lg">
          {t('due.title')}
        </Text>
        <Text fz="var(--font-size-xxl)" fw={750} lh={1.2}>
          {format.price(due)}
        </Text>
        <Text c="dimmed">{t(`due.reasons.${reason}`)}</Text>
      </Stack>
      {reason === 'part' && (
        <Facts>
          <Fact label={t('due.agreed')}>{format.price(agreed)}</Fact>
          {callOut > 0 && <Fact label={t('due.callOut')}>{format.price(callOut)}</Fact>}
          <Fact label={t('due.byTime', { planned: plannedMinutes })}>{format.price(byTime)}</Fact>
          {days.map(({ date, minutes, amount }) => (
            <Fact
              key={date}
              label={t('due.day', { date: format.day(date), minutes, planned: plannedMinutes })}
            >
              {format.price(amount)}
            </Fact>
          ))}
        </Facts>
      )}
      <LawQuote id="proportionalPayment" />
    </Panel>
  );
}
