import type { Actor } from '@mesterhand/domain/access/actor';
import { type AdminBooking, menuStatuses } from '@mesterhand/domain/admin/bookings';
import { nextSteps } from '@mesterhand/domain/bookings/status';

/** The fields of a booking that its actions depend on; both list rows and details have them. */
export type Job = Pick<
  AdminBooking,
  'id' | 'clientId' | 'clientName' | 'masterId' | 'status' | 'acceptedAt'
>;

const moves = ['confirmed', 'completed', 'cancelled'] as const;
export type Move = (typeof moves)[number];

export type Offer = {
  to: Move;
  /** An administrator who takes part in a booking has the steps of that side only. */
  isPossible: boolean;
  needsReason: boolean;
};

/** The actions that the menu of a booking offers to a user. */
export function offersOf(actor: Actor, job: Job): Offer[] {
  const steps = nextSteps(actor, { ...job, completionFinalAt: null }, new Date());
  const offered = menuStatuses(job.status);
  return moves
    .filter((to) => offered.includes(to))
    .map((to) => {
      const step = steps.find((one) => one.to === to);
      return { to, isPossible: step !== undefined, needsReason: step?.reason === true };
    });
}

/** Whether an action is available in bulk, where no reason per booking is asked. */
export function isBulkMove(actor: Actor, job: Job, move: Move): boolean {
  return offersOf(actor, job).some(
    ({ to, isPossible, needsReason }) => to === move && isPossible && !needsReason,
  );
}
