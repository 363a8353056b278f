import { toOre } from '../numbers/ore.ts';
import type { ProposedTime } from './times.ts';

/** The part of an offer that is compared. */
export interface ComparedOffer {
  id: number;
  total: number;
  ceiling: number | null;
  times: readonly ProposedTime[];
}

/** Which offers stand out, by id; every one of those that are equal. Nothing stands out among fewer than two. */
export interface Comparison {
  lowestTotal: number[];
  /** Open accounts, which have no ceiling, never have the lowest one. */
  lowestCeiling: number[];
  earliest: number[];
}

/** Compares the offers of a request: the lowest price, the lowest sum that a bill may come to, the earliest time. */
export function compareOffers(offers: readonly ComparedOffer[]): Comparison {
  if (offers.length < 2) return { lowestTotal: [], lowestCeiling: [], earliest: [] };
  return {
    lowestTotal: idsOfLeast(offers, ({ total }) => toOre(total)),
    lowestCeiling: idsOfLeast(offers, ({ ceiling }) => (ceiling === null ? null : toOre(ceiling))),
    earliest: idsOfLeast(offers, ({ times }) => startOf(times)),
  };
}

/** The earliest of the times as a number that sorts: 202612011000. */
function startOf(times: readonly ProposedTime[]): number | null {
  if (times.length === 0) return null;
  return Math.min(...times.map(({ date, time }) => Number(`${date}${time}`.replaceAll(/\D/g, ''))));
}

function idsOfLeast(
  offers: readonly ComparedOffer[],
  measure: (offer: ComparedOffer) => number | null,
): number[] {
  const measured = offers.map((offer) => ({ id: offer.id, value: measure(offer) }));
  const values = measured.flatMap(({ value }) => (value === null ? [] : [value]));
  const least = Math.min(...values);
  return measured.filter(({ value }) => value === least).map(({ id }) => id);
}
