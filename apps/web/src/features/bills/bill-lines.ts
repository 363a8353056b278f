import type { Agreement } from '@mesterhand/domain/agreements/schema';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import { keep, readStoredDraft } from '../../core/browser/session-storage.ts';
import type { LineValues } from '../offers/editor/offer-values.ts';
import { readList, readTypedLine } from '../offers/editor/typed-values.ts';

/** What was agreed, with the lines of accepted changes: a bill begins with them. */
export function agreedLines(
  { content }: Pick<Agreement, 'content'>,
  changes: readonly ChangeOrder[],
): PriceLine[] {
  const accepted = changes.filter(({ state }) => state === 'accepted');
  return [...content.lines, ...accepted.flatMap(({ lines }) => lines)];
}

/** Per user and booking: another user of this tab does not see the draft. */
const nameOf = (userId: number, bookingId: number) => `bill-draft-${userId}-${bookingId}`;

export function readBillDraft(userId: number, bookingId: number): LineValues[] | undefined {
  return readStoredDraft(nameOf(userId, bookingId), (value) =>
    Array.isArray(value) ? readList(value, readTypedLine) : undefined,
  );
}

export function keepBillDraft(userId: number, bookingId: number, lines: LineValues[] | null): void {
  keep(nameOf(userId, bookingId), lines);
}
