import { lawNumber } from '../law/terms.ts';
import { toNok, toOre } from '../numbers/ore.ts';

/** Whether the sum is fixed, the highest, an estimate, or what the work comes to. */
export const priceKinds = ['fixed', 'maximum', 'estimate', 'openAccount'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** The part of an offer or an agreement on which its ceiling depends. `total` in NOK. */
export interface AgreedPrice {
  kind: PriceKind;
  total: number;
  /** Percent above an estimate that the two agreed on expressly; null for the law's. Nothing for other kinds. */
  marginPercent: number | null;
}

/** Percent by which a bill may exceed this price; none for other kinds than an estimate. */
export function marginOf({ kind, marginPercent }: AgreedPrice): number {
  return kind === 'estimate' ? (marginPercent ?? lawNumber('estimateMargin')) : 0;
}

/**
 * The highest sum in NOK that a bill may come to, rounded down to the øre: the price itself where it is fixed or the
 * highest, an estimate with its margin, null for an open account.
 */
export function ceilingOf(price: AgreedPrice): number | null {
  if (price.kind === 'openAccount') return null;
  return toNok(Math.floor((toOre(price.total) * (100 + marginOf(price))) / 100));
}
