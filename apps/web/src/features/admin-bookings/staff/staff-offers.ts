import type { Actor } from '@mesterhand/domain/access/actor';
import { isMovable } from '@mesterhand/domain/bookings/moves';
import { isClosed } from '@mesterhand/domain/bookings/staff-changes';
import { sideOf } from '@mesterhand/domain/bookings/status';
import type { Job } from '../booking-moves.ts';
import type { StaffStep } from './staff-step.ts';

/** The steps of staff that a booking's state allows; the server knows of bills, reviews and withdrawals besides. */
export function staffStepsOf(job: Job): StaffStep[] {
  if (isMovable(job)) return ['move', 'handOver'];
  if (job.status === 'cancelled') return ['reopen', 'handOver'];
  return isClosed(job) ? ['reopen'] : [];
}

/** Whether staff may take these steps: not in a booking of their own. */
export function isOthers(actor: Actor, job: Job): boolean {
  return sideOf(actor, job) === 'admin';
}
