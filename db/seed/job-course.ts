import { earliest, later, latest } from './clock.ts';
import { cancelReasons } from './feedback.ts';
import type { Random } from './random.ts';

export type BookingStatus =
  | 'pending'
  | 'confirmed'
  | 'in_progress'
  | 'completed'
  | 'cancelled'
  | 'pending_payment';
/** How a job is meant to go. 'wish' is a confirmation by the customer alone: it blocks nothing. */
export type JobKind =
  | 'completed'
  | 'cancelled'
  | 'pending'
  | 'wish'
  | 'accepted'
  | 'in_progress'
  | 'pending_payment';
export type PlannedEvent = {
  at: Date;
  by: 'client' | 'master';
  from: BookingStatus | null;
  to: BookingStatus;
  reason: string | null;
};

type Moments = {
  createdAt: Date;
  acceptedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  cancelled: { at: Date; by: 'client' | 'master'; reason: string } | null;
};
/** When everything happened to one job, and who did it. */
export type Course = Moments & { status: BookingStatus; events: PlannedEvent[] };
export type CourseFacts = {
  /** When the booked hour begins. */
  start: Date;
  /** Before this, one of the two had no account. */
  notBefore: Date;
  responseMinutes: number;
  now: Date;
  r: Random;
};

const hour = 60;
const day = 24 * hour;
const accepting: readonly JobKind[] = ['completed', 'accepted', 'in_progress'];

function planCreation({ start, notBefore, now, r }: CourseFacts): Date {
  // Within three hours of the slot's time of day: people write by daylight.
  const askedBefore = r.int(1, 9) * day + r.int(-3 * hour, 3 * hour);
  const recently = later(now, -r.int(0, 2) * day - r.int(hour, 4 * hour));
  return latest(earliest(later(start, -askedBefore), recently), later(notBefore, hour));
}

function planAcceptance(kind: JobKind, createdAt: Date, facts: CourseFacts): Date | null {
  const { start, responseMinutes, now, r } = facts;
  if (!accepting.includes(kind) && !(kind === 'cancelled' && r.chance(0.5))) return null;
  // Sooner and later than usual, so that the median of the answers is what the master is known for.
  const answered = later(createdAt, responseMinutes * (0.6 + r.next() * 0.8));
  return latest(earliest(answered, later(start, -30), later(now, -5)), later(createdAt, 1));
}

function planCancellation(after: Date, { start, now, r }: CourseFacts): Moments['cancelled'] {
  const by = r.chance(0.7) ? ('client' as const) : ('master' as const);
  const at = earliest(later(after, r.int(30, 20 * hour)), later(start, -20), later(now, -10));
  return { at: latest(at, later(after, 1)), by, reason: r.pick(cancelReasons[by]) };
}

function planMoments(kind: JobKind, facts: CourseFacts): Moments {
  const { start, now, r } = facts;
  const createdAt = planCreation(facts);
  const acceptedAt = planAcceptance(kind, createdAt, facts);
  const begins = kind === 'completed' || kind === 'in_progress';
  return {
    createdAt,
    acceptedAt,
    startedAt: begins ? earliest(later(start, r.int(0, 12)), now) : null,
    completedAt: kind === 'completed' ? later(start, r.pick([55, 90, 130, 170, 225])) : null,
    cancelled: kind === 'cancelled' ? planCancellation(acceptedAt ?? createdAt, facts) : null,
  };
}

function tellEvents(kind: JobKind, moments: Moments): PlannedEvent[] {
  const { createdAt, acceptedAt, startedAt, completedAt, cancelled } = moments;
  const events: PlannedEvent[] = [];
  const step = (at: Date | null, by: 'client' | 'master', to: BookingStatus, reason?: string) => {
    if (at === null) return;
    events.push({ at, by, from: events.at(-1)?.to ?? null, to, reason: reason ?? null });
  };
  step(createdAt, 'client', 'pending');
  step(acceptedAt, 'master', 'confirmed');
  if (kind === 'wish') step(later(createdAt, 3), 'client', 'confirmed');
  if (kind === 'pending_payment') step(later(createdAt, 4), 'client', 'pending_payment');
  step(startedAt, 'master', 'in_progress');
  step(completedAt, 'master', 'completed');
  if (cancelled !== null) step(cancelled.at, cancelled.by, 'cancelled', cancelled.reason);
  return events;
}

export function planCourse(kind: JobKind, facts: CourseFacts): Course {
  const moments = planMoments(kind, facts);
  const status = kind === 'accepted' || kind === 'wish' ? 'confirmed' : kind;
  return { ...moments, status, events: tellEvents(kind, moments) };
}
