import type { Actor } from '../access/actor.ts';
import { can } from '../access/policy.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { osloInstant } from '../time/oslo.ts';
import type { MovingSide } from './moves.ts';
import { type BookingState, isTrackable, sideOf } from './status.ts';

/** Minutes after the start from which the other side counts as not there. */
export const noShowGraceMinutes = 15;
/** Days after the start within which it can be reported. */
export const noShowReportDays = 7;
/** Hours for the answer: without one the report counts as true. */
export const noShowAnswerHours = 72;
/** Characters of a statement or an answer. */
export const maxNoShowText = 500;

/**
 * What became of a report. `lapsed`: no answer in time. `ended` by a withdrawal from the agreement or a new time of the
 * job. The fee is recorded for `agreed`, `lapsed` and `upheld`.
 */
export const noShowStates = [
  'open',
  'agreed',
  'lapsed',
  'disputed',
  'upheld',
  'dismissed',
  'retracted',
  'ended',
] as const;
export type NoShowState = (typeof noShowStates)[number];

/** The states in which a report has no effect any more, and may be made again. */
export const goneNoShowStates = ['retracted', 'ended'] as const satisfies readonly NoShowState[];

/** The states in which the fee is recorded. */
export const feeStates = ['agreed', 'lapsed', 'upheld'] as const satisfies readonly NoShowState[];

const isIn = (states: readonly NoShowState[], state: NoShowState): boolean =>
  states.includes(state);

/** Whether a report in this state records the fee. */
export function recordsFee(state: NoShowState): boolean {
  return isIn(feeStates, state);
}

type NoShowRefusal = Extract<
  ErrorCode,
  | 'access.forbidden'
  | 'bookings.notFound'
  | 'bookings.statusConflict'
  | 'noShows.notFound'
  | 'noShows.noRule'
  | 'noShows.tooEarly'
  | 'noShows.tooLate'
  | 'noShows.statusConflict'
>;

export type NoShowDecision =
  | { kind: 'step'; side: MovingSide; to: NoShowState }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: NoShowRefusal };

const refused = (code: NoShowRefusal): NoShowDecision => ({ kind: 'refused', code });

/** The part of a booking on which a report depends. */
export interface ReportableBooking extends BookingState {
  scheduledDate: string;
  scheduledTime: string;
  cancellation: object | null;
  noShows: readonly { side: MovingSide; state: NoShowState }[];
}

const startOf = (booking: Pick<ReportableBooking, 'scheduledDate' | 'scheduledTime'>): number =>
  osloInstant(booking.scheduledDate, booking.scheduledTime).getTime();

/** From when and until when a no-show can be reported. */
export function reportWindow(booking: Pick<ReportableBooking, 'scheduledDate' | 'scheduledTime'>): {
  from: Date;
  until: Date;
} {
  const start = startOf(booking);
  return {
    from: new Date(start + noShowGraceMinutes * 60_000),
    until: new Date(start + noShowReportDays * 24 * 3_600_000),
  };
}

/** When the other side's time to answer a report of `reportedAt` ends. */
export function answerUntil(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + noShowAnswerHours * 3_600_000);
}

/**
 * Whether a person may report that the other side is not there: either side of an accepted job that is not completed,
 * from a quarter of an hour after the start. Who is reported themselves answers by that: both reports are disputed.
 * Reporting again changes nothing.
 */
export function decideReport(actor: Actor, booking: ReportableBooking, now: Date): NoShowDecision {
  const side = sideOf(actor, booking);
  if (side === null) return refused('bookings.notFound');
  if (side === 'admin') return refused('access.forbidden');
  if (booking.cancellation === null) return refused('noShows.noRule');
  const live = booking.noShows.filter(({ state }) => !isIn(goneNoShowStates, state));
  if (live.some((report) => report.side === side)) return { kind: 'unchanged' };
  if (!isTrackable(booking)) return refused('bookings.statusConflict');
  const { from, until } = reportWindow(booking);
  if (now < from) return refused('noShows.tooEarly');
  if (now >= until) return refused('noShows.tooLate');
  const [other] = live;
  if (other !== undefined && recordsFee(other.state)) return refused('noShows.statusConflict');
  const isContradicted = other?.state === 'open' || other?.state === 'disputed';
  return { kind: 'step', side, to: isContradicted ? 'disputed' : 'open' };
}

/** A report as far as its next step depends on it. */
export interface NoShowReport {
  /** Who reported. */
  side: MovingSide;
  state: NoShowState;
  /** ISO. */
  answerUntil: string;
}

export type NoShowAction = 'agree' | 'dispute' | 'retract' | 'uphold' | 'dismiss';

const rules = {
  agree: { by: 'other', from: ['open'], to: 'agreed' },
  dispute: { by: 'other', from: ['open'], to: 'disputed' },
  // Whoever was wrong may say so until it is decided.
  retract: { by: 'reporter', from: ['open', 'disputed'], to: 'retracted' },
  uphold: { by: 'moderator', from: ['disputed'], to: 'upheld' },
  dismiss: { by: 'moderator', from: ['disputed'], to: 'dismissed' },
} as const satisfies Record<
  NoShowAction,
  { by: 'other' | 'reporter' | 'moderator'; from: readonly NoShowState[]; to: NoShowState }
>;

/** Decides whether a person may do that to a report. Repeating what was done changes nothing. */
export function decideOnReport(
  actor: Actor,
  { booking, report }: { booking: BookingState; report: NoShowReport },
  { action, now }: { action: NoShowAction; now: Date },
): NoShowDecision {
  const { by, from, to } = rules[action];
  const refusal = refusalOf(actor, { booking, report }, by);
  if (refusal !== null) return refused(refusal);
  if (report.state === to) return { kind: 'unchanged' };
  if (!isIn(from, report.state)) return refused('noShows.statusConflict');
  // A completed job was no absence: an administrator corrects its status first.
  if (action === 'uphold' && booking.status === 'completed')
    return refused('bookings.statusConflict');
  if (by === 'other' && isAnswerLate(report, now)) return refused('noShows.tooLate');
  return { kind: 'step', side: report.side, to };
}

/** Why a person may not do what is for `by` to do; null where they may. */
function refusalOf(
  actor: Actor,
  { booking, report }: { booking: BookingState; report: NoShowReport },
  by: 'other' | 'reporter' | 'moderator',
): NoShowRefusal | null {
  if (by === 'moderator') return can(actor, 'noShows.decide', booking) ? null : 'access.forbidden';
  const side = sideOf(actor, booking);
  if (side === null) return 'noShows.notFound';
  const isReporter = side === report.side;
  return side !== 'admin' && isReporter === (by === 'reporter') ? null : 'access.forbidden';
}

/** Whether the time to answer is over. */
export function isAnswerLate({ answerUntil: until }: { answerUntil: string }, now: Date): boolean {
  return now.getTime() >= Date.parse(until);
}

/** The side that a report is about. */
export function reportedSide(reporter: MovingSide): MovingSide {
  return reporter === 'client' ? 'master' : 'client';
}
