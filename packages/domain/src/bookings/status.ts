import { type Actor, isAdmin, isMasterSelf } from '../access/actor.ts';
import type { BookingSides } from '../access/policy.ts';
import { type Completion, isCompletionFinal } from './completion.ts';

export const bookingStatuses = [
  'pending',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'pending_payment',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** An accepted job in one of these is open and occupies its slot, as the exclusion constraint of `bookings` states. */
export const openJobStatuses = [
  'confirmed',
  'in_progress',
] as const satisfies readonly BookingStatus[];

export const paymentStatuses = ['processing', 'completed', 'failed', 'cancelled'] as const;

/** The part of a booking on which its next steps depend. */
export interface BookingState extends BookingSides, Completion {
  status: BookingStatus;
  /** When the master (or an administrator) accepted the job; null for a request, even a 'confirmed' one. */
  acceptedAt: string | null;
}

export type Side = 'client' | 'master' | 'admin';

/** The side of an actor in a booking; being a participant takes precedence over being an administrator. */
export function sideOf(actor: Actor, booking: BookingSides): Side | null {
  if (isMasterSelf(actor, booking.masterId)) return 'master';
  if (actor.userId === booking.clientId) return 'client';
  return isAdmin(actor) ? 'admin' : null;
}

/** One allowed transition. `accepts` makes it a job that blocks its slot, `reason` is sent to the customer. */
export interface Step {
  to: BookingStatus;
  accepts?: true;
  clearsAcceptance?: true;
  reason?: true;
  /** Takes a completion back that is not final yet. */
  undoes?: true;
}

const masterAnswers: Step[] = [{ to: 'confirmed', accepts: true }, { to: 'cancelled' }];

const masterSteps = (booking: BookingState, now: Date): Step[] => {
  if (booking.status === 'pending') return masterAnswers;
  if (booking.status === 'confirmed' && booking.acceptedAt === null) return masterAnswers;
  if (booking.status === 'confirmed')
    return [{ to: 'in_progress' }, { to: 'cancelled', reason: true }];
  if (booking.status === 'in_progress')
    return [{ to: 'completed' }, { to: 'cancelled', reason: true }];
  if (booking.status === 'completed' && !isCompletionFinal(booking, now))
    return [{ to: 'in_progress', undoes: true }];
  return [];
};

/** A customer's 'confirmed' is only a request: it never accepts, and returning to 'pending' withdraws an acceptance. */
const clientSteps = (booking: BookingState): Step[] => {
  if (booking.status === 'pending') return [{ to: 'confirmed' }, { to: 'cancelled' }];
  if (booking.status === 'confirmed')
    return [{ to: 'pending', clearsAcceptance: true }, { to: 'cancelled' }];
  return [];
};

const adminSteps = (booking: BookingState): Step[] => {
  const every: Step[] = [
    { to: 'pending', clearsAcceptance: true },
    { to: 'confirmed', accepts: true },
    { to: 'in_progress', accepts: true },
    { to: 'completed', accepts: true },
    { to: 'cancelled' },
  ];
  const unaccepted = booking.status === 'confirmed' && booking.acceptedAt === null;
  return every.filter(
    (step) => step.to !== booking.status || (step.to === 'confirmed' && unaccepted),
  );
};

const stepsBySide: Record<Side, (booking: BookingState, now: Date) => Step[]> = {
  master: masterSteps,
  client: clientSteps,
  admin: adminSteps,
};

/** The transitions available to an actor now; none for strangers. Server and web share this list. */
export function nextSteps(actor: Actor, booking: BookingState, now: Date): Step[] {
  const side = sideOf(actor, booking);
  return side === null ? [] : stepsBySide[side](booking, now);
}

/** The statuses each side can ever set: others are forbidden, these at most too late. */
const reachable: Record<Side, readonly BookingStatus[]> = {
  master: ['confirmed', 'in_progress', 'completed', 'cancelled'],
  client: ['pending', 'confirmed', 'cancelled'],
  admin: ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'],
};

export type StatusDecision =
  | { kind: 'step'; side: Side; step: Step }
  | { kind: 'unchanged' }
  | {
      kind: 'refused';
      code:
        | 'access.forbidden'
        | 'bookings.notFound'
        | 'bookings.statusConflict'
        | 'bookings.undoExpired'
        | 'bookings.reasonRequired';
    };

/**
 * Decides whether an actor may set a status. Setting the current status changes nothing, so that a retried request
 * succeeds twice.
 */
export function decideStatus(
  actor: Actor,
  booking: BookingState,
  request: { to: BookingStatus; reason?: string | undefined; now: Date },
): StatusDecision {
  const side = sideOf(actor, booking);
  if (side === null) return { kind: 'refused', code: 'bookings.notFound' };
  if (!reachable[side].includes(request.to)) return { kind: 'refused', code: 'access.forbidden' };
  const step = stepsBySide[side](booking, request.now).find(
    (candidate) => candidate.to === request.to,
  );
  if (step === undefined) {
    if (booking.status === request.to) return { kind: 'unchanged' };
    const isUndo = booking.status === 'completed' && request.to === 'in_progress';
    return { kind: 'refused', code: isUndo ? 'bookings.undoExpired' : 'bookings.statusConflict' };
  }
  if (step.reason && (request.reason ?? '').trim() === '')
    return { kind: 'refused', code: 'bookings.reasonRequired' };
  return { kind: 'step', side, step };
}

/** How a customer or master meets the booking: a drop-down, buttons, or a badge alone. */
export type StatusControl = 'select' | 'answer' | 'work' | 'undo' | 'badge';

/** Which control the card shows: the client's drop-down, the master's two answers, the job buttons, or a badge. */
export function statusControl(actor: Actor, booking: BookingState, now: Date): StatusControl {
  const side = sideOf(actor, booking);
  if (side === null || side === 'admin') return 'badge';
  const steps = stepsBySide[side](booking, now);
  if (steps.length === 0) return 'badge';
  if (side === 'client') return 'select';
  if (steps.some((step) => step.undoes)) return 'undo';
  return steps.some((step) => step.accepts) ? 'answer' : 'work';
}

/** A 'confirmed' set only by the customer: shown as waiting for the master. */
export function awaitsMaster(booking: Pick<BookingState, 'status' | 'acceptedAt'>): boolean {
  return booking.status === 'confirmed' && booking.acceptedAt === null;
}

/** Whether the review button shows: completed for good and not yet reviewed. */
export function isReviewable(
  booking: Completion & { status: BookingStatus; reviewed: boolean },
  now: Date,
): boolean {
  return booking.status === 'completed' && !booking.reviewed && isCompletionFinal(booking, now);
}

/** Whether an accepted job of this status occupies its master's time. */
export function isOpenJob(status: BookingStatus): boolean {
  return openJobStatuses.some((open) => open === status);
}

/** Whether a live position may be requested at all. */
export function isTrackable(booking: Pick<BookingState, 'status' | 'acceptedAt'>): boolean {
  return booking.acceptedAt !== null && isOpenJob(booking.status);
}

/** The documented colour of each status. */
export const statusColors = {
  pending: 'yellow',
  confirmed: 'green',
  in_progress: 'indigo',
  completed: 'blue',
  cancelled: 'red',
  pending_payment: 'gray',
} as const satisfies Record<BookingStatus, string>;
