import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import type { ChangeOrderState } from '@mesterhand/domain/change-orders/state';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { OfferLines } from '../offers/view/offer-price.tsx';

const tones: Record<ChangeOrderState, BadgeTone> = {
  proposed: 'yellow',
  accepted: 'green',
  refused: 'red',
  retracted: 'grey',
};

type ChangeCardProps = {
  change: ChangeOrder;
  /** Its place among the changes of the job, from 1. */
  place: number;
  /** What this side may do. */
  children: ReactNode;
};

/** One change of a job: why, what it adds, and what became of it. */
export function ChangeCard({ change, place, children }: ChangeCardProps) {
  const { t } = useTranslation('change-orders');
  const format = useFormat();
  const headingId = useId();
  const { reason, lines, extraHours, ceilingAfter, state, proposedAt, decidedAt } = change;
  return (
    <Panel component="li" gap="md" {...(state !== 'proposed' && { 'data-tone': 'sunken' })}>
      <article aria-labelledby={headingId}>
        <Group justify="space-between" gap="xs" mb="sm">
          <Text component="h2" id={headingId} fz="lg">
            {t('name', { place })}
          </Text>
          <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
        </Group>
        <PlainText mb="md">{reason}</PlainText>
        {lines.length > 0 && <OfferLines offer={change} />}
        <Facts>
          {extraHours > 0 && (
            <Fact label={t('hours')}>
              {t('hoursMore', { hours: writeNumber(extraHours, { decimals: 1 }) })}
            </Fact>
          )}
          {ceilingAfter !== null && (state === 'proposed' || state === 'accepted') && (
            <Fact label={t(state === 'accepted' ? 'ceiling' : 'ceilingOnce')}>
              {format.price(ceilingAfter)}
            </Fact>
          )}
          <Fact label={t('proposedAt')}>{format.dateTime(proposedAt)}</Fact>
          {decidedAt !== null && state !== 'proposed' && (
            <Fact label={t(`states.${state}`)}>{format.dateTime(decidedAt)}</Fact>
          )}
        </Facts>
      </article>
      {children}
    </Panel>
  );
}
