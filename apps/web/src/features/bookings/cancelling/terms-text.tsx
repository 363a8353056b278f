import type { CancellationCost, CancellationTerms } from '@mesterhand/domain/bookings/cancellation';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import type { Viewer } from '../card/booking-status.tsx';

/** The rule of cancelling in a sentence; for customers also that the law comes first. Nothing where there is no rule. */
export function TermsText({ terms, viewer }: { terms: CancellationTerms | null; viewer: Viewer }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  if (terms === null) return null;
  const { freeHours, fee } = terms;
  const values = { count: freeHours, fee: format.price(fee) };
  return (
    <Text c="dimmed" size="sm">
      {freeHours === 0 ? t('cancelling.termsAtStart', values) : t('cancelling.terms', values)}
      {viewer === 'client' && ` ${t('cancelling.law')}`}
    </Text>
  );
}

/** What cancelling costs at this moment, as a sentence; null where no rule applies. */
export function useCostText(): (cost: CancellationCost) => string | null {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const until = (at: Date) => format.dateTime(at.toISOString());
  return (cost) => {
    if (cost.kind === 'none') return null;
    if (cost.kind === 'free')
      return t('cancelling.cost.free', { until: until(cost.until), fee: format.price(cost.fee) });
    if (cost.kind === 'byLaw') return t('cancelling.cost.byLaw', { until: until(cost.until) });
    if (cost.kind === 'reported') return t('cancelling.cost.reported');
    return t('cancelling.cost.fee', { fee: format.price(cost.fee) });
  };
}

/** What cancelling costs at this moment; nothing where no rule applies. */
export function CostText({ cost }: { cost: CancellationCost }) {
  const text = useCostText()(cost);
  return (
    text && (
      <Text fw={600} role="status">
        {text}
      </Text>
    )
  );
}
