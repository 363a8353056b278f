import type { Actor } from '@mesterhand/domain/access/actor';
import { type AdminBooking, menuStatuses } from '@mesterhand/domain/admin/bookings';
import { nextSteps } from '@mesterhand/domain/bookings/status';

/** What of a booking its changes depend on and ask about; the list's rows and the details both have it. */
export type Job = Pick<
  AdminBooking,
  'id' | 'clientId' | 'clientName' | 'masterId' | 'status' | 'acceptedAt'
>;

const moves = ['confirmed', 'completed', 'cancelled'] as const;
export type Move = (typeof moves)[number];

export type Offer = {
  to: Move;
  /** An administrator who takes part in a booking has the steps of that side alone. */
  isPossible: boolean;
  needsReason: boolean;
};

/** What the menu of a booking offers to somebody. */
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

/** Whether a move can be made with many bookings at once, where nobody is asked for the reason of each. */
export function isEasy(actor: Actor, job: Job, move: Move): boolean {
  return offersOf(actor, job).some(
    ({ to, isPossible, needsReason }) => to === move && isPossible && !needsReason,
  );
}
