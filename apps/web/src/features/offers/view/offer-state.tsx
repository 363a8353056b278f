import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Offer } from '@mesterhand/domain/offers/schema';
import type { OfferState } from '@mesterhand/domain/offers/state';
import { useNow } from '../../../core/browser/use-now.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';

const tones: Record<OfferState | 'expired', BadgeTone> = {
  draft: 'grey',
  sent: 'blue',
  accepted: 'green',
  declined: 'grey',
  retracted: 'grey',
  closed: 'grey',
  expired: 'yellow',
};

/** The state of an offer in a word. */
export function OfferStateBadge({ offer }: { offer: Pick<Offer, 'state' | 'validUntil'> }) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const state = offer.state === 'sent' && isExpired(offer, now) ? 'expired' : offer.state;
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}
