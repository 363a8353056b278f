import type { Actor } from '../access/actor.ts';
import type { Role } from '../access/roles.ts';
import { type AccountDecision, decideSessionsEnd } from '../admin/users.ts';
import { addDays, startOfOsloDay } from '../time/oslo.ts';

/** Whether an actor may suspend a person: never themselves, and administrators as a superadmin alone. */
export function decideSuspension(
  actor: Pick<Actor, 'userId' | 'role'>,
  person: { id: number; role: Role; isSuspended: boolean },
): AccountDecision {
  const decision = decideSessionsEnd(actor, person);
  if (decision.kind === 'refused') return decision;
  return person.isSuspended ? { kind: 'refused', code: 'admin.suspended' } : decision;
}

/** Whether an actor may lift a suspension. */
export function decideLifting(
  actor: Pick<Actor, 'userId' | 'role'>,
  person: { id: number; role: Role; isSuspended: boolean },
): AccountDecision {
  const decision = decideSessionsEnd(actor, person);
  if (decision.kind === 'refused') return decision;
  return person.isSuspended ? decision : { kind: 'unchanged' };
}

/** The instant after the last day of a suspension, in Oslo; null without a last day. */
export function suspensionEnd(lastDay: string | null): Date | null {
  return lastDay === null ? null : startOfOsloDay(addDays(lastDay, 1));
}
