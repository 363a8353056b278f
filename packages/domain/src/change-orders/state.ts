import type { BookingStatus } from '../bookings/status.ts';
import type { ErrorCode } from '../errors/codes.ts';

export const changeOrderStates = ['proposed', 'accepted', 'refused', 'retracted'] as const;
export type ChangeOrderState = (typeof changeOrderStates)[number];

export type ChangeSide = 'client' | 'master';
export type ChangeAction = 'accept' | 'refuse' | 'retract';

/** The part of a change order on which its next steps depend, with the job's status. */
export interface ChangeSituation {
  state: ChangeOrderState;
  status: BookingStatus;
}

type ChangeRefusal = Extract<
  ErrorCode,
  'access.forbidden' | 'changes.statusConflict' | 'changes.jobClosed'
>;

export type ChangeDecision =
  | { kind: 'step'; to: ChangeOrderState }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: ChangeRefusal };

const rules: Record<ChangeAction, { by: ChangeSide; to: ChangeOrderState; opens?: true }> = {
  // More work or a higher price counts only while the job is not over.
  accept: { by: 'client', to: 'accepted', opens: true },
  refuse: { by: 'client', to: 'refused' },
  retract: { by: 'master', to: 'retracted' },
};

/** Whether a master may propose a change: from the acceptance of the job until it is over. */
export function isChangeable(status: BookingStatus): boolean {
  return status === 'confirmed' || status === 'in_progress' || status === 'pending_payment';
}

/** Decides whether a side may do that to a change order. Repeating what has been done changes nothing. */
export function decideChange(
  side: ChangeSide,
  change: ChangeSituation,
  action: ChangeAction,
): ChangeDecision {
  const { by, to, opens } = rules[action];
  if (side !== by) return { kind: 'refused', code: 'access.forbidden' };
  if (change.state === to) return { kind: 'unchanged' };
  if (change.state !== 'proposed') return { kind: 'refused', code: 'changes.statusConflict' };
  if (opens && !isChangeable(change.status)) return { kind: 'refused', code: 'changes.jobClosed' };
  return { kind: 'step', to };
}
