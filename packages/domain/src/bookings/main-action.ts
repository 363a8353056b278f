import { type Actor, isMasterSelf } from '../access/actor.ts';
import { isBeforeAgreedDay } from './completion.ts';
import { type MovingSide, timesLeft } from './moves.ts';
import { type NoShowReport, decideOnReport } from './no-shows.ts';
import { isSlotPast } from './slots.ts';
import { type BookingState, isReviewable, isTrackable, statusControl } from './status.ts';
import { nextTravel, type Travel } from './travel.ts';

/**
 * The one action that the closed card of a booking offers. `answerSeries`, `answerProposal`, `answerSeriesProposal` and
 * `answerReport` answer the other side; `status` is the customer's drop-down.
 */
export type MainAction =
  | 'answerSeries'
  | 'answerProposal'
  | 'answerSeriesProposal'
  | 'answerReport'
  | 'accept'
  | 'enRoute'
  | 'arrived'
  | 'start'
  | 'complete'
  | 'undo'
  | 'position'
  | 'review'
  | 'status'
  | 'again'
  | 'contact';

/** The part of a booking on which its main action depends. */
export interface ActionableBooking extends BookingState, Travel {
  scheduledDate: string;
  scheduledTime: string;
  reviewed: boolean;
  proposal: { side: MovingSide; times: readonly { date: string; time: string }[] } | null;
  series: { status: string; proposedBy: MovingSide | null } | null;
  noShows: readonly NoShowReport[];
}

/** What the other side waits for: it comes before a side's own steps. */
function answerOf(actor: Actor, booking: ActionableBooking, now: Date): MainAction | null {
  const side = isMasterSelf(actor, booking.masterId) ? 'master' : 'client';
  const { proposal, series, scheduledDate: date, scheduledTime: time } = booking;
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  if (statusControl(actor, booking, now) === 'answer')
    return series?.status === 'requested' ? 'answerSeries' : 'accept';
  if (proposal !== null && proposal.side !== side) {
    const left = timesLeft({ times: proposal.times, date, time }, now);
    if (left.length > 0 && !isOver) return 'answerProposal';
  }
  if (series?.proposedBy && series.proposedBy !== side && !isOver) return 'answerSeriesProposal';
  const asked = { action: 'dispute', now } as const;
  const isAnswerable = booking.noShows.some(
    (report) => decideOnReport(actor, { booking, report }, asked).kind === 'step',
  );
  return isAnswerable ? 'answerReport' : null;
}

/** A master's next step: the journey before the agreed time, the work from then on, nothing before its day. */
function stepOfMaster(actor: Actor, booking: ActionableBooking, now: Date): MainAction {
  const control = statusControl(actor, booking, now);
  if (control === 'undo') return 'undo';
  if (control !== 'work') return 'contact';
  if (booking.status === 'in_progress') return 'complete';
  const [travel] = nextTravel(actor, booking);
  const isTravelling = booking.travel !== null;
  if (!isTravelling && isBeforeAgreedDay(booking, now)) return 'contact';
  const hasBegun = isSlotPast(booking.scheduledDate, booking.scheduledTime, now);
  return travel !== undefined && (isTravelling || !hasBegun) ? travel : 'start';
}

/** A customer's next step: to follow the job that is under way, to review the one that is done. */
function stepOfClient(actor: Actor, booking: ActionableBooking, now: Date): MainAction {
  const isUnderway = booking.status === 'in_progress' || booking.travel !== null;
  if (isUnderway && isTrackable(booking)) return 'position';
  if (isReviewable(booking, now)) return 'review';
  if (statusControl(actor, booking, now) === 'select') return 'status';
  const isOver = booking.status === 'cancelled' || booking.reviewed;
  return isOver ? 'again' : 'contact';
}

/**
 * The main action of a booking for one of its two sides: the answer that the other side waits for, else the next step,
 * else a message. Server-side decisions are not affected: every action is decided on its own.
 */
export function mainActionOf(actor: Actor, booking: ActionableBooking, now: Date): MainAction {
  const answer = answerOf(actor, booking, now);
  if (answer !== null) return answer;
  return isMasterSelf(actor, booking.masterId)
    ? stepOfMaster(actor, booking, now)
    : stepOfClient(actor, booking, now);
}
