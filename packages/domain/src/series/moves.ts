import type { Actor } from '../access/actor.ts';
import type { MovingSide, ProposalAction, ProposalState } from '../bookings/moves.ts';
import { sideOf } from '../bookings/status.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { type SeriesRule, dateOfOccurrence, numberOfDay, numberUntil } from './rule.ts';
import type { SeriesState } from './status.ts';

type SeriesMoveRefusal = Extract<
  ErrorCode,
  | 'access.forbidden'
  | 'series.notFound'
  | 'series.statusConflict'
  | 'moves.statusConflict'
  | 'moves.needsAnswer'
>;

type Decision<Result> = Result | { kind: 'refused'; code: SeriesMoveRefusal };

const refused = (code: SeriesMoveRefusal) => ({ kind: 'refused', code }) as const;

/** The side on which a person takes part in a series; administrators agree on no times. */
function partOf(actor: Actor, series: SeriesState): Decision<{ side: MovingSide }> {
  const side = sideOf(actor, series);
  if (side === null) return refused('series.notFound');
  return side === 'admin' ? refused('access.forbidden') : { side };
}

/** Whether a person may move a series at once: its customer, while nobody has accepted it. */
export function decideSeriesMove(
  actor: Actor,
  series: SeriesState,
): Decision<{ side: MovingSide }> {
  const part = partOf(actor, series);
  if (!('side' in part)) return part;
  if (part.side !== 'client') return refused('access.forbidden');
  if (series.status === 'requested') return part;
  return refused(series.status === 'active' ? 'moves.needsAnswer' : 'series.statusConflict');
}

/**
 * Whether a person may propose another time, leave out a day, or take it in again: either side of a series that was
 * accepted and goes on.
 */
export function decideOnActive(actor: Actor, series: SeriesState): Decision<{ side: MovingSide }> {
  const part = partOf(actor, series);
  if (!('side' in part)) return part;
  return series.status === 'active' ? part : refused('series.statusConflict');
}

const outcomes = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

/**
 * Decides whether a person may accept or decline a proposal of the other side, or withdraw their own. Repeating what was
 * done changes nothing.
 */
export function decideOnSeriesProposal(
  actor: Actor,
  {
    series,
    proposal,
  }: { series: SeriesState; proposal: { side: MovingSide; state: ProposalState } },
  action: ProposalAction,
): Decision<{ kind: 'step'; side: MovingSide; to: ProposalState } | { kind: 'unchanged' }> {
  const part = partOf(actor, series);
  if (!('side' in part)) return part;
  if ((part.side === proposal.side) !== (action === 'withdraw')) return refused('access.forbidden');
  const to = outcomes[action];
  if (proposal.state === to) return { kind: 'unchanged' };
  if (proposal.state !== 'open') return refused('moves.statusConflict');
  if (action === 'accept' && series.status !== 'active') return refused('series.statusConflict');
  return { kind: 'step', side: part.side, to };
}

/** The first day of a series that moves, and what becomes of it. Those after it follow at the same distance. */
export interface SeriesMove {
  /** By the rule that holds until then. */
  occurrence: string;
  date: string;
}

/** The days between which the first moved day may lie, exclusive: it stays between its neighbours. */
export function boundsOfMove(
  rule: SeriesRule,
  occurrence: string,
): { after: string | null; before: string } | null {
  const number = numberOfDay(rule, occurrence);
  if (number === null) return null;
  return {
    after: number === 0 ? null : dateOfOccurrence(rule, number - 1),
    before: dateOfOccurrence(rule, number + 1),
  };
}

/**
 * The rule of a series after a move: it has as many days left as before. Null where the first day is no day of the rule,
 * or its new one passes a neighbour. A move of the time alone keeps the rule, so that a monthly series of the 31st stays
 * one.
 */
export function moveRule<Rule extends SeriesRule>(
  rule: Rule,
  { occurrence, date }: SeriesMove,
): Rule | null {
  const number = numberOfDay(rule, occurrence);
  const bounds = boundsOfMove(rule, occurrence);
  if (number === null || bounds === null) return null;
  if (date === occurrence) return rule;
  if ((bounds.after !== null && date <= bounds.after) || date >= bounds.before) return null;
  const moved = { ...rule, firstDate: date };
  const { count, until } = rule;
  return {
    ...moved,
    count: count === null ? null : count - number,
    until: until === null ? null : dateOfOccurrence(moved, numberUntil(rule, until) - number),
  };
}

/** What becomes of each day of a rule from the first moved one on, until a day of the old rule. */
export function daysOfMove(
  rule: SeriesRule,
  move: SeriesMove,
  until: string,
): { from: string; to: string }[] {
  const moved = moveRule(rule, move);
  const first = numberOfDay(rule, move.occurrence);
  if (moved === null || first === null) return [];
  const last = rule.until !== null && rule.until < until ? rule.until : until;
  const shift = moved === rule ? 0 : first;
  const days: { from: string; to: string }[] = [];
  for (let number = first; rule.count === null || number < rule.count; number += 1) {
    const from = dateOfOccurrence(rule, number);
    if (from > last) break;
    days.push({ from, to: dateOfOccurrence(moved, number - shift) });
  }
  return days;
}
