import type { AgreementContent } from '../agreements/schema.ts';
import type { ChangeOrderState } from '../change-orders/state.ts';
import type { PriceLine } from '../offers/lines.ts';
import type { DueSource } from './due.ts';

/** An agreement with its job, as far as a withdrawal depends on it. */
export interface WithdrawableAgreement {
  content: Pick<AgreementContent, 'lines' | 'time'>;
  startsEarly: boolean;
  /** ISO; null while the work has not begun. */
  startedAt: string | null;
}

/** A change order, as far as a withdrawal depends on it. */
export interface WithdrawableChange {
  state: ChangeOrderState;
  lines: readonly Omit<PriceLine, 'text'>[];
  extraHours: number;
}

/** What the sum due is computed from: the agreement with its accepted changes, and the work until `withdrawnAt`. */
export function dueSourceOf(
  { content, startsEarly, startedAt }: WithdrawableAgreement,
  changes: readonly WithdrawableChange[],
  withdrawnAt: Date,
): DueSource {
  const accepted = changes.filter(({ state }) => state === 'accepted');
  return {
    lines: [...content.lines, ...accepted.flatMap(({ lines }) => lines)],
    agreedDate: content.time.date,
    extraHours: accepted.reduce((sum, { extraHours }) => sum + extraHours, 0),
    startedAt: startedAt === null ? null : new Date(startedAt),
    hasEarlyStart: startsEarly,
    withdrawnAt,
  };
}
