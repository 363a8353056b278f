import { type Fix, isFinal, type PositionProblem } from '@mesterhand/domain/tracking/fix';
import { distanceKm } from '@mesterhand/domain/tracking/geo';
import { decideSend, PERIODIC_INTERVAL_MS } from '@mesterhand/domain/tracking/sending';

/* The tracking state machine: when a position is requested and when it is sent. Pure, without clock, browser or
   server: an event yields the next state and a list of actions, which `engine.ts` executes. */

export type WatchState = {
  /** Whether the device is being watched. */
  isWatching: boolean;
  /** The newest fix, sent or not. */
  fix: Fix | null;
  /** The fix in flight to the server. */
  sending: Fix | null;
  /** The last fix that reached the server, and when. */
  sent: { fix: Fix; at: number } | null;
  /**
   * A resting device reports nothing: it is checked with a cheap fix whether it has moved. The time of the last check.
   */
  checkedAt: number | null;
  /** Failed sends in a row; each increases the backoff. */
  failures: number;
  retryAt: number | null;
  problem: PositionProblem | null;
};

export const atRest: WatchState = {
  isWatching: false,
  fix: null,
  sending: null,
  sent: null,
  checkedAt: null,
  failures: 0,
  retryAt: null,
  problem: null,
};

/** Outcomes of sends, and sends past this machine. */
type SendEvent =
  | { type: 'sent' | 'sendFailed'; at: number }
  /** The server accepts none: signed out, or tracking was ended elsewhere. */
  | { type: 'refused'; at: number }
  /** The server rejects this fix as invalid; a retry would not help. */
  | { type: 'unreadable'; at: number }
  /** Sent directly by a button. */
  | { type: 'sentBeside'; at: number; fix: Fix };

export type WatchEvent =
  | SendEvent
  | { type: 'stopped' | 'tick' | 'networkBack'; at: number }
  /** `sent`: what another tab had sent before this one took over. */
  | { type: 'started'; at: number; sent?: WatchState['sent'] }
  | { type: 'fix' | 'checked'; at: number; fix: Fix }
  | { type: 'problem'; at: number; problem: PositionProblem };

export type WatchAction =
  | { do: 'watch' | 'unwatch' | 'check' | 'end' }
  | { do: 'send'; fix: Fix }
  | { do: 'notifySendFailed' }
  | { do: 'notifyProblem'; problem: PositionProblem };

type WatchStep = { state: WatchState; actions: WatchAction[] };

const firstRetry = 5_000;
const longestRetry = 60_000;
/** The minimum interval of movement checks of a resting device. */
const checkEvery = PERIODIC_INTERVAL_MS;

/** Backoff in milliseconds after `failures` failures in a row. */
export function retryDelay(failures: number): number {
  return Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
}

const only = (state: WatchState, ...actions: WatchAction[]): WatchStep => ({ state, actions });

/** Whether two fixes are the same place within their accuracy. */
function isSamePlace(one: Fix, other: Fix): boolean {
  return distanceKm(one, other) * 1000 <= Math.max(one.accuracy, other.accuracy);
}

function send(state: WatchState, fix: Fix): WatchStep {
  return only({ ...state, sending: fix, retryAt: null }, { do: 'send', fix });
}

/** Sends the newest fix when it is due; checks a silent device first. */
function sendWhenDue(state: WatchState, at: number): WatchStep {
  const { fix, sending, sent, retryAt, checkedAt } = state;
  if (fix === null || sending !== null) return only(state);
  if (retryAt !== null) return at >= retryAt ? send(state, fix) : only(state);
  const moved = sent === null || fix.at > sent.fix.at;
  if (!decideSend({ lastSentAt: sent?.at ?? null, now: at, moved })) return only(state);
  if (moved) return send(state, fix);
  if (!state.isWatching || (checkedAt !== null && at - checkedAt < checkEvery)) return only(state);
  return only({ ...state, checkedAt: at }, { do: 'check' });
}

function takeFix(state: WatchState, fix: Fix, at: number): WatchStep {
  const newest = state.fix !== null && state.fix.at > fix.at ? state.fix : fix;
  return sendWhenDue({ ...state, fix: newest, problem: null }, at);
}

/** A cheap fix of the same place confirms the exact one. */
function takeCheck(state: WatchState, fix: Fix, at: number): WatchStep {
  const known = state.fix;
  const isStill = known !== null && isSamePlace(known, fix);
  return takeFix(state, isStill ? { ...known, at: fix.at } : fix, at);
}

function takeProblem(state: WatchState, problem: PositionProblem): WatchStep {
  // Browsers let a watch time out repeatedly at rest.
  if (problem === 'timeout' && state.fix !== null) return only(state);
  const isOver = isFinal(problem);
  const next = { ...state, problem, isWatching: state.isWatching && !isOver };
  const actions: WatchAction[] =
    state.problem === problem ? [] : [{ do: 'notifyProblem', problem }];
  if (isOver && state.isWatching) actions.unshift({ do: 'unwatch' });
  return only(next, ...actions);
}

function takeFailure(state: WatchState, at: number): WatchStep {
  if (state.sending === null) return only(state);
  const failures = state.failures + 1;
  const next = { ...state, sending: null, failures, retryAt: at + retryDelay(failures) };
  return failures === 1 ? only(next, { do: 'notifySendFailed' }) : only(next);
}

function takeSent(state: WatchState, fix: Fix | null, at: number): WatchStep {
  if (fix === null) return only(state);
  const next = { ...state, sending: null, sent: { fix, at }, failures: 0, retryAt: null };
  return only({ ...next, fix: state.fix !== null && state.fix.at > fix.at ? state.fix : fix });
}

function stepSending(state: WatchState, event: SendEvent): WatchStep {
  switch (event.type) {
    case 'sent':
      return takeSent(state, state.sending, event.at);
    case 'sentBeside':
      return takeSent(state, event.fix, event.at);
    case 'sendFailed':
      return takeFailure(state, event.at);
    case 'unreadable':
      return only({ ...state, sending: null, fix: null });
    case 'refused':
      return only(atRest, { do: 'unwatch' }, { do: 'end' });
  }
}

function start(state: WatchState, sent: WatchState['sent']): WatchStep {
  if (state.isWatching) return only(state);
  return only({ ...state, isWatching: true, problem: null, sent }, { do: 'watch' });
}

/** The state after `event`, and the actions to execute, in order. */
export function stepWatch(state: WatchState, event: WatchEvent): WatchStep {
  switch (event.type) {
    case 'started':
      return start(state, event.sent ?? state.sent);
    case 'stopped':
      return only(atRest, { do: 'unwatch' });
    case 'fix':
      return takeFix(state, event.fix, event.at);
    case 'checked':
      return takeCheck(state, event.fix, event.at);
    case 'problem':
      return takeProblem(state, event.problem);
    case 'tick':
      return sendWhenDue(state, event.at);
    case 'networkBack':
      return sendWhenDue({ ...state, retryAt: state.retryAt === null ? null : event.at }, event.at);
    default:
      return stepSending(state, event);
  }
}
