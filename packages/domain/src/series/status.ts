import type { Actor } from '../access/actor.ts';
import type { BookingSides } from '../access/policy.ts';
import { type Side, sideOf } from '../bookings/status.ts';
import type { ErrorCode } from '../errors/codes.ts';

/** A series is requested by its customer and active once its master accepts it. */
export const seriesStatuses = ['requested', 'active', 'declined', 'ended'] as const;
export type SeriesStatus = (typeof seriesStatuses)[number];

/** A series as far as its next step depends on it. */
export interface SeriesState extends BookingSides {
  status: SeriesStatus;
}

export type SeriesAction = 'accept' | 'decline' | 'end';

type SeriesRefusal = Extract<
  ErrorCode,
  'access.forbidden' | 'series.notFound' | 'series.statusConflict'
>;

export type SeriesDecision =
  | { kind: 'step'; side: Side; to: SeriesStatus }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: SeriesRefusal };

interface Step {
  from: readonly SeriesStatus[];
  to: SeriesStatus;
  sides: readonly Side[];
}

/** Administrators agree to nothing in the name of others, but may stop a series. */
const steps: Record<SeriesAction, Step> = {
  accept: { from: ['requested'], to: 'active', sides: ['master'] },
  decline: { from: ['requested'], to: 'declined', sides: ['master'] },
  end: { from: ['requested', 'active'], to: 'ended', sides: ['client', 'master', 'admin'] },
};

/** Decides whether a person may take a step of a series. Repeating the step that was taken changes nothing. */
export function decideOnSeries(
  actor: Actor,
  series: SeriesState,
  action: SeriesAction,
): SeriesDecision {
  const side = sideOf(actor, series);
  if (side === null) return { kind: 'refused', code: 'series.notFound' };
  const { from, to, sides } = steps[action];
  if (!sides.includes(side)) return { kind: 'refused', code: 'access.forbidden' };
  if (series.status === to) return { kind: 'unchanged' };
  return from.includes(series.status)
    ? { kind: 'step', side, to }
    : { kind: 'refused', code: 'series.statusConflict' };
}

/** The steps that a person can take now; none for strangers. Server and web share this list. */
export function nextSeriesSteps(actor: Actor, series: SeriesState): SeriesAction[] {
  const actions: SeriesAction[] = ['accept', 'decline', 'end'];
  return actions.filter((action) => {
    // A master declines a request instead of ending it.
    if (action === 'end' && series.status === 'requested' && sideOf(actor, series) === 'master')
      return false;
    return decideOnSeries(actor, series, action).kind === 'step';
  });
}

/** Why an occurrence has no booking: the time is taken, or the calendar of the master is closed. */
export const clashReasons = ['taken', 'closed'] as const;
export type ClashReason = (typeof clashReasons)[number];
