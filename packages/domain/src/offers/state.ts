import type { ErrorCode } from '../errors/codes.ts';
import { isExpired } from './validity.ts';

export const offerStates = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'retracted',
  'closed',
] as const;
/** `closed`: another offer was accepted, or the request ended. It is computed, as expiry is, and not stored. */
export type OfferState = (typeof offerStates)[number];
/** The states that are stored. */
export type StoredOfferState = Exclude<OfferState, 'closed'>;

/** The part of an offer on which its next steps depend, with the state of its request. */
export interface OfferSituation {
  state: OfferState;
  /** ISO; null for a draft. */
  validUntil: string | null;
  requestState: 'open' | 'agreed' | 'withdrawn' | 'expired';
}

/** The state of an offer to a request in this state: what is not decided when the request ends is closed. */
export function offerStateOf(
  stored: StoredOfferState,
  requestState: OfferSituation['requestState'],
): OfferState {
  const isDecided = stored !== 'draft' && stored !== 'sent';
  return isDecided || requestState === 'open' ? stored : 'closed';
}

/** The two sides, and the product itself, which closes offers when their request is agreed or ends. */
export type OfferSide = 'client' | 'master' | 'system';
export type OfferAction = 'save' | 'send' | 'accept' | 'decline' | 'retract' | 'close';

type OfferRefusal = Extract<
  ErrorCode,
  | 'access.forbidden'
  | 'offers.notFound'
  | 'offers.alreadySent'
  | 'offers.alreadyAgreed'
  | 'offers.expired'
  | 'offers.requestClosed'
  | 'offers.statusConflict'
>;

export type OfferDecision =
  | { kind: 'step'; to: OfferState }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: OfferRefusal };

interface OfferRule {
  by: OfferSide;
  from: readonly OfferState[];
  to: OfferState;
  /** Requires an open request, since it makes or changes an offer to it or an agreement. */
  opens?: true;
  /** Impossible once the offer has expired. */
  expires?: true;
}

/** Every step of an offer. */
const rules: Record<OfferAction, OfferRule> = {
  save: { by: 'master', from: ['draft'], to: 'draft', opens: true },
  send: { by: 'master', from: ['draft'], to: 'sent', opens: true },
  accept: { by: 'client', from: ['sent'], to: 'accepted', opens: true, expires: true },
  decline: { by: 'client', from: ['sent'], to: 'declined' },
  retract: { by: 'master', from: ['sent'], to: 'retracted' },
  close: { by: 'system', from: ['draft', 'sent'], to: 'closed' },
};

/**
 * Decides whether a side may do that to an offer. Repeating a step that has been done changes nothing, so that a retried
 * request succeeds twice. Customers never learn of drafts.
 */
export function decideOffer(
  side: OfferSide,
  offer: OfferSituation,
  { action, now }: { action: OfferAction; now: Date },
): OfferDecision {
  const { by, from, to, opens, expires } = rules[action];
  if (side !== by) return refuse('access.forbidden');
  if (side === 'client' && offer.state === 'draft') return refuse('offers.notFound');
  if (offer.state === to && action !== 'save') return { kind: 'unchanged' };
  if (opens && offer.requestState === 'agreed') return refuse('offers.alreadyAgreed');
  if (opens && offer.requestState !== 'open') return refuse('offers.requestClosed');
  if (!from.includes(offer.state))
    return refuse(
      by === 'master' && to !== 'retracted' ? 'offers.alreadySent' : 'offers.statusConflict',
    );
  if (expires && isExpired(offer, now)) return refuse('offers.expired');
  return { kind: 'step', to };
}

function refuse(code: OfferRefusal): OfferDecision {
  return { kind: 'refused', code };
}

/** Whether the customer can still accept: the button shows exactly then. */
export function isAcceptable(offer: OfferSituation, now: Date): boolean {
  return decideOffer('client', offer, { action: 'accept', now }).kind === 'step';
}
