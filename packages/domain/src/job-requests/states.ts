/*
 * The words of job requests, apart from their schemas, so that screens read them without the schema library.
 */

/** When a customer wants the work: as soon as possible, on a day, or between two days. */
export const requestUrgencies = ['asap', 'date', 'span'] as const;
export type RequestUrgency = (typeof requestUrgencies)[number];

/** `agreed`: an offer was accepted; `expired`: nothing came of it in time. */
export const requestStates = ['open', 'agreed', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** One master being asked. `passedOver`: no answer until the deadline; `closed`: the request ended, or the offer did. */
export const invitationStates = ['waiting', 'offered', 'declined', 'passedOver', 'closed'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Why a master declines. */
export const declineReasons = ['busy', 'tooFar', 'otherTrade', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Pictures of one request. */
export const maxRequestPictures = 6;
/** Masters whom a customer may ask at the same time. */
export const maxAskedAtOnce = 5;
/** Masters asked for one request, those included who were asked in the place of others. */
export const maxAsked = 10;
/** Open requests of one customer. */
export const maxOpenRequests = 10;
/** Days until an open request expires; later where the wanted days are. */
export const openRequestDays = 30;

/** What happens to an invitation. */
export type InvitationStep = 'offer' | 'decline' | 'passOver' | 'endOffer' | 'close';

/**
 * The transitions of an invitation. A master who was passed over may still send an offer while the request is open: the
 * customer asked for help, and a late answer is better than none. An ended offer may be followed by another one.
 */
const invitationSteps: Readonly<
  Record<InvitationState, Partial<Record<InvitationStep, InvitationState>>>
> = {
  waiting: { offer: 'offered', decline: 'declined', passOver: 'passedOver', close: 'closed' },
  offered: { offer: 'offered', endOffer: 'declined', close: 'closed' },
  declined: { offer: 'offered' },
  passedOver: { offer: 'offered', decline: 'declined' },
  closed: {},
};

/** The state of an invitation after a step; undefined where the step is not possible. */
export function stepInvitation(
  state: InvitationState,
  step: InvitationStep,
): InvitationState | undefined {
  return invitationSteps[state][step];
}

/** Why somebody else was asked in a master's place: no answer in time, or an answer that came to nothing. */
export function whyReplaced({
  answeredAt,
  deadlineAt,
}: {
  answeredAt: string | null;
  deadlineAt: string;
}): 'noAnswer' | 'answered' {
  return answeredAt === null || Date.parse(answeredAt) > Date.parse(deadlineAt)
    ? 'noAnswer'
    : 'answered';
}

/** Whether the customer may still expect something of this master. */
export function isLive(state: InvitationState): boolean {
  return state === 'waiting' || state === 'offered';
}
