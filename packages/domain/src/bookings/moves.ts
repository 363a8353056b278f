import type { Actor } from '../access/actor.ts';
import type { ErrorCode } from '../errors/codes.ts';
import type { ProposedTime } from '../offers/times.ts';
import { isSameTime } from '../offers/times.ts';
import { isSlotPast } from './slots.ts';
import { type BookingState, type BookingStatus, type Side, sideOf } from './status.ts';

/** The sides that agree on times; staff move a job by `staff-changes.ts`. */
export const movingSides = ['client', 'master'] as const;
export type MovingSide = (typeof movingSides)[number];

/** What became of a proposal. `replaced` by a newer one of either side; `ended` with the job or by a move. */
export const proposalStates = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'ended',
] as const;
export type ProposalState = (typeof proposalStates)[number];

type MoveRefusal = Extract<
  ErrorCode,
  | 'access.forbidden'
  | 'bookings.notFound'
  | 'bookings.statusConflict'
  | 'moves.statusConflict'
  | 'moves.needsAnswer'
>;

type MoveDecision<Result> = Result | { kind: 'refused'; code: MoveRefusal };

const refused = (code: MoveRefusal) => ({ kind: 'refused', code }) as const;

/** The time of a job can change until it has begun. */
export const movableStatuses = ['pending', 'confirmed'] as const satisfies readonly BookingStatus[];

/** Whether the time of a job can still change. */
export function isMovable({ status }: Pick<BookingState, 'status'>): boolean {
  return movableStatuses.some((movable) => movable === status);
}

/** The side on which a person may move a job; a refusal for everybody else. */
function movingSide(actor: Actor, booking: BookingState): MoveDecision<{ side: MovingSide }> {
  const side: Side | null = sideOf(actor, booking);
  if (side === null) return refused('bookings.notFound');
  if (side === 'admin') return refused('access.forbidden');
  return isMovable(booking) ? { side } : refused('bookings.statusConflict');
}

/**
 * Whether a person may propose other times: either side of a job that has not begun. A customer moves a request that
 * nobody has accepted at once instead.
 */
export function decideProposal(
  actor: Actor,
  booking: BookingState,
): MoveDecision<{ side: MovingSide }> {
  const decision = movingSide(actor, booking);
  if (!('side' in decision)) return decision;
  const isOwnRequest = decision.side === 'client' && booking.acceptedAt === null;
  return isOwnRequest ? refused('bookings.statusConflict') : decision;
}

/** Whether a person may move a job at once: its customer, while nobody has accepted it. */
export function decideMove(
  actor: Actor,
  booking: BookingState,
): MoveDecision<{ side: MovingSide }> {
  const decision = movingSide(actor, booking);
  if (!('side' in decision)) return decision;
  if (decision.side !== 'client') return refused('access.forbidden');
  return booking.acceptedAt === null ? decision : refused('moves.needsAnswer');
}

/** A proposal as far as its next step depends on it. */
export interface OpenProposal {
  side: MovingSide;
  state: ProposalState;
}

export type ProposalAction = 'accept' | 'decline' | 'withdraw';

const outcomes = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

/**
 * Decides whether a person may accept or decline a proposal of the other side, or withdraw their own. Repeating what was
 * done changes nothing.
 */
export function decideOnProposal(
  actor: Actor,
  { booking, proposal }: { booking: BookingState; proposal: OpenProposal },
  action: ProposalAction,
): MoveDecision<{ kind: 'step'; side: MovingSide; to: ProposalState } | { kind: 'unchanged' }> {
  const side = sideOf(actor, booking);
  if (side === null) return refused('bookings.notFound');
  const isOwn = side === proposal.side;
  if (side === 'admin' || isOwn !== (action === 'withdraw')) return refused('access.forbidden');
  const to = outcomes[action];
  if (proposal.state === to) return { kind: 'unchanged' };
  if (proposal.state !== 'open') return refused('moves.statusConflict');
  if (action === 'accept' && !isMovable(booking)) return refused('bookings.statusConflict');
  return { kind: 'step', side, to };
}

/** The proposed times that have not begun yet and are not the job's own. */
export function timesLeft(
  { times, date, time }: { times: readonly ProposedTime[]; date: string; time: string },
  now: Date,
): ProposedTime[] {
  return times.filter(
    (one) => !isSlotPast(one.date, one.time, now) && !isSameTime(one, { date, time }),
  );
}
