import type { PriceLine } from '@mesterhand/domain/offers/lines';
import type { PriceKind } from '@mesterhand/domain/offers/price-kinds';
import type { Offer } from '@mesterhand/domain/offers/schema';
import type { ProposedTime } from '@mesterhand/domain/offers/times';

/** What a customer reads of an offer, sent or still being written. */
export type ShownOffer = {
  kind: PriceKind;
  lines: readonly PriceLine[];
  total: number;
  vat: number;
  ceiling: number | null;
  marginPercent: number | null;
  excluded: string;
  times: readonly ProposedTime[];
  /** Minutes of work; null for what is usual for the service. */
  durationMinutes: number | null;
};

/** A sent offer: its lines are complete. */
export function shownOf(offer: Offer): ShownOffer {
  const lines = offer.lines.flatMap(({ kind, text, quantity, unitPrice }) =>
    quantity === null || unitPrice === null ? [] : [{ kind, text, quantity, unitPrice }],
  );
  return { ...offer, lines };
}
