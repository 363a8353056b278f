import { sumNok } from '../numbers/ore.ts';
import type { ChangeOrderState } from './state.ts';

/** The part of a change order that moves a ceiling. `total` in NOK, what it adds. */
export interface CountedChange {
  state: ChangeOrderState;
  total: number;
}

/**
 * The ceiling of an agreement in NOK with its changes: only accepted ones count, each with its own sum and no margin.
 * Null for an open account, which has none.
 */
export function ceilingAfter(
  agreement: { ceiling: number | null },
  changes: readonly CountedChange[],
): number | null {
  if (agreement.ceiling === null) return null;
  return sumNok([agreement.ceiling, ...totalsOf(changes, ['accepted'])]);
}

/**
 * The sum in NOK up to which the customer of an open account knows what is coming: the one they named, with the changes
 * that were proposed to them and that they have not refused. Null where they named none, or the price has a ceiling.
 */
export function announcedUpTo(
  agreement: { ceiling: number | null; notifyAbove: number | null },
  changes: readonly CountedChange[],
): number | null {
  if (agreement.ceiling !== null || agreement.notifyAbove === null) return null;
  return sumNok([agreement.notifyAbove, ...totalsOf(changes, ['proposed', 'accepted'])]);
}

/** A change with its place among others. */
export interface PlacedChange extends CountedChange {
  id: number;
  /** ISO; null while it is proposed. */
  decidedAt: string | null;
}

/**
 * The ceiling in NOK that one change leads to: of an accepted one the ceiling from then on, of any other the one that
 * its acceptance would make now.
 */
export function ceilingOnceAccepted(
  agreement: { ceiling: number | null },
  changes: readonly PlacedChange[],
  change: PlacedChange,
): number | null {
  const before = changes.filter(
    (other) =>
      other.id !== change.id &&
      other.state === 'accepted' &&
      (change.state !== 'accepted' || isEarlier(other, change)),
  );
  return ceilingAfter(agreement, [...before, { ...change, state: 'accepted' }]);
}

function isEarlier(one: PlacedChange, other: PlacedChange): boolean {
  const [first, second] = [one.decidedAt ?? '', other.decidedAt ?? ''];
  return first === second ? one.id < other.id : first < second;
}

function totalsOf(
  changes: readonly CountedChange[],
  states: readonly ChangeOrderState[],
): number[] {
  return changes.filter(({ state }) => states.includes(state)).map(({ total }) => total);
}
