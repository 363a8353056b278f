import { type Actor, isMasterSelf } from '../access/actor.ts';
import { type BookingState, sideOf } from '../bookings/status.ts';
import type { Travel } from '../bookings/travel.ts';
import { osloCivil, osloInstant } from '../time/oslo.ts';
import { type ArrivalWindow, windowAround } from './window.ts';

/** Minutes by which a master can say to be late with one tap. */
export const lateChoices = [10, 20, 30] as const;
export type LateMinutes = (typeof lateChoices)[number];

/** The stored minutes as one of the choices. */
export function readLate(minutes: number | null): LateMinutes | null {
  return lateChoices.find((choice) => choice === minutes) ?? null;
}

/** What the rules of being late need of a booking. `lateMinutes` is null while nothing was said. */
export interface Lateness extends BookingState, Travel {
  lateMinutes: number | null;
  /** Civil values in Oslo. */
  scheduledDate: string;
  scheduledTime: string;
}

export type LateDecision =
  | { kind: 'change' }
  | { kind: 'unchanged' }
  | {
      kind: 'refused';
      code:
        | 'bookings.notFound'
        | 'access.forbidden'
        | 'bookings.statusConflict'
        | 'bookings.notTheDay';
    };

/** Whether the master can still be late for the job: it is accepted, has not begun, and nobody has arrived. */
function isAwaited({ status, acceptedAt, travel }: Lateness): boolean {
  return status === 'confirmed' && acceptedAt !== null && travel !== 'arrived';
}

/**
 * Whether an actor may say to be late: only the booking's master, on the day of an accepted job that has not begun. The
 * same minutes again change nothing, so that a retried request succeeds twice.
 */
export function decideLate(
  actor: Actor,
  booking: Lateness,
  { minutes, now }: { minutes: LateMinutes | null; now: Date },
): LateDecision {
  const side = sideOf(actor, booking);
  if (side === null) return { kind: 'refused', code: 'bookings.notFound' };
  if (side !== 'master') return { kind: 'refused', code: 'access.forbidden' };
  if (booking.lateMinutes === minutes) return { kind: 'unchanged' };
  if (!isAwaited(booking)) return { kind: 'refused', code: 'bookings.statusConflict' };
  if (!isTheDay(booking, now)) return { kind: 'refused', code: 'bookings.notTheDay' };
  return { kind: 'change' };
}

const isTheDay = ({ scheduledDate }: Lateness, now: Date): boolean =>
  osloCivil(now).date === scheduledDate;

/** The minutes that the master can choose from now; empty for everyone else, and on other days. */
export function lateOptions(actor: Actor, booking: Lateness, now: Date): readonly LateMinutes[] {
  const isOwn = isMasterSelf(actor, booking.masterId);
  return isOwn && isAwaited(booking) && isTheDay(booking, now) ? lateChoices : [];
}

/** How far off the stated minutes are assumed to be, milliseconds. */
const statedMargin = { before: 5 * 60_000, after: 7 * 60_000 };

/**
 * When a master who is so many minutes late is expected, by their word alone: after the agreed time, or after the
 * statement if that time has passed already.
 */
export function statedWindow(
  { scheduledDate, scheduledTime }: Pick<Lateness, 'scheduledDate' | 'scheduledTime'>,
  { minutes, now }: { minutes: LateMinutes; now: Date },
): ArrivalWindow {
  const agreed = osloInstant(scheduledDate, scheduledTime).getTime();
  const at = Math.max(agreed, now.getTime()) + minutes * 60_000;
  return windowAround(at, statedMargin);
}
