import type { Agreement } from '@mesterhand/domain/agreements/schema';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import { readId } from '../../core/navigation/search-params.ts';
import type { LineValues } from '../offers/editor/offer-values.ts';
import { isRecord, readList, readTypedLine } from '../offers/editor/typed-values.ts';

/** What was agreed, with the lines of accepted changes: a bill begins with them. */
export function agreedLines(
  { content }: Pick<Agreement, 'content'>,
  changes: readonly ChangeOrder[],
): PriceLine[] {
  const accepted = changes.filter(({ state }) => state === 'accepted');
  return [...content.lines, ...accepted.flatMap(({ lines }) => lines)];
}

/** A bill that is not sent yet. */
export type BillDraft = {
  lines: LineValues[];
  /** Ids of the accepted changes whose lines it began with. */
  changes: number[];
};

/** The key of a draft: another user of this device does not see it. */
export const billDraftKey = (userId: number, bookingId: number) =>
  `outbox-bill-${userId}-${bookingId}` as const;

/** A stored draft; undefined for none. */
export function readBillDraft(value: unknown): BillDraft | undefined {
  if (!isRecord(value)) return undefined;
  return {
    lines: readList(value.lines, readTypedLine),
    changes: readList(value.changes, (id): number[] => [readId(id) ?? []].flat()),
  };
}

/** The changes whose lines are part of a bill. */
export const acceptedIds = (changes: readonly ChangeOrder[]): number[] =>
  changes.filter(({ state }) => state === 'accepted').map(({ id }) => id);

/** The lines of a draft, with those of changes that the customer has accepted since it was stored. */
export function linesOfDraft(draft: BillDraft, changes: readonly ChangeOrder[]): LineValues[] {
  const isNew = ({ state, id }: ChangeOrder) => state === 'accepted' && !draft.changes.includes(id);
  return [...draft.lines, ...changes.filter(isNew).flatMap(({ lines }) => lines)];
}
