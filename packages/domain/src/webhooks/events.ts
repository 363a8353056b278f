import { z } from 'zod';
import { type DecidedState, reviewStateSchema } from '../admin/reviews.ts';
import type { BookingState, Side, Step } from '../bookings/status.ts';
import { bookingStatusSchema } from '../bookings/state-schema.ts';
import { priceBases } from '../bookings/pricing.ts';
import { priceKindSchema } from '../offers/line-schema.ts';
import { offerIdSchema } from '../offers/schema.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  masterIdSchema,
  moneySchema,
  userIdSchema,
} from '../wire/fields.ts';
import {
  type SentType,
  type WebhookEventType,
  pingType,
  webhookEventTypes,
} from './event-types.ts';

type BookingEventType = Extract<WebhookEventType, `booking.${string}`>;
type ReviewEventType = Extract<WebhookEventType, `review.${string}`>;

/**
 * The event of a booking's transition. A customer's 'confirmed' is only a request, but receivers rely on 'confirmed'.
 */
export function bookingEventOf(
  before: Pick<BookingState, 'acceptedAt'>,
  { side, step }: { side: Side; step: Step },
): BookingEventType {
  const isAgreed = before.acceptedAt !== null || step.accepts === true;
  switch (step.to) {
    case 'confirmed':
      return isAgreed ? 'booking.confirmed' : 'booking.requested';
    case 'in_progress':
      return 'booking.started';
    case 'completed':
      return 'booking.completed';
    case 'cancelled':
      return side === 'master' && !isAgreed ? 'booking.rejected' : 'booking.cancelled';
    default:
      return 'booking.requested';
  }
}

/** The event of a verdict on a review; hiding one is published as a rejection. */
export function reviewEventOf(state: DecidedState): ReviewEventType {
  return state === 'approved' ? 'review.approved' : 'review.rejected';
}

/**
 * A booking right after the event. Ids and facts alone: no names, phone numbers, addresses or texts are sent this way;
 * receivers that need them call `GET /api/bookings/{bookingId}` with their own permission.
 */
export const bookingFactsSchema = z.object({
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  /** The customer's user id. */
  clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
  serviceId: idSchema.meta({ description: 'Id of the service.' }),
  status: bookingStatusSchema.meta({ description: 'State of the booking.' }),
  /** Null for a new booking. */
  previousStatus: bookingStatusSchema
    .nullable()
    .meta({ description: 'The status before; null for a new booking.' }),
  /** The side that caused it. */
  by: z.enum(['client', 'master', 'admin']).meta({ description: 'Which side caused the event.' }),
  /** When the master, or an administrator, accepted the job; null for a mere request. */
  acceptedAt: instantSchema
    .nullable()
    .meta({ description: 'When the master accepted; null before.' }),
  /** Civil date in Europe/Oslo, `2026-12-01`, and the slot of an hour that begins at `scheduledTime`, `10:00`. */
  scheduledDate: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
  scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
  /** NOK: the price of the service, or an hour of the master's rate; the call-out fee comes on top. */
  estimatedPrice: moneySchema.meta({ description: 'Estimated price in NOK.' }),
  priceBasis: z.enum(priceBases).meta({
    description:
      'What the price was made from: the service, an hour of work, or an accepted offer.',
  }),
  callOutFee: moneySchema
    .nullable()
    .meta({ description: 'Call-out fee in NOK; null without one.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
});
export type BookingFacts = z.infer<typeof bookingFactsSchema>;

/** An offer right after the event, without its lines and texts: `GET /api/offers/{offerId}` has them. */
export const offerFactsSchema = z.object({
  offerId: offerIdSchema,
  requestId: idSchema.meta({ description: 'Id of the job request.', examples: [58] }),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  /** The customer's user id. */
  clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
  serviceId: idSchema.meta({ description: 'Id of the service.' }),
  kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
  /** NOK, VAT included. */
  total: moneySchema.meta({ description: 'Sum of the offer in NOK, VAT included.' }),
  validUntil: instantSchema.meta({ description: 'When the offer expires.' }),
  sentAt: instantSchema.meta({ description: 'When it was sent.' }),
  /** Null before the acceptance. */
  bookingId: bookingIdSchema
    .nullable()
    .meta({ description: 'The booking that the acceptance made; null before.' }),
  agreementNumber: z
    .string()
    .nullable()
    .meta({ description: 'Number of the agreement; null before.', examples: ['2026-000123'] }),
});
export type OfferFacts = z.infer<typeof offerFactsSchema>;

/** The agreement that a change order or a bill belongs to. */
const ofAgreement = {
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
  agreementNumber: z
    .string()
    .meta({ description: 'Number of the agreement.', examples: ['2026-000123'] }),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  /** The customer's user id. */
  clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
  /** NOK; null for an open account. */
  ceiling: moneySchema.nullable().meta({
    description: 'The highest sum in NOK that the bill may come to; null for an open account.',
  }),
};

/** An accepted change order, without its lines and reason: `GET /api/changes/{changeId}` has them. */
export const changeFactsSchema = z.object({
  changeId: idSchema.meta({ description: 'Id of the change order.', examples: [9] }),
  ...ofAgreement,
  total: moneySchema.meta({ description: 'What the change adds in NOK, VAT included.' }),
  extraHours: z
    .number()
    .meta({ description: 'Hours by which the job becomes longer.', examples: [1.5] }),
  acceptedAt: instantSchema.meta({ description: 'When the customer accepted it.' }),
});
export type ChangeFacts = z.infer<typeof changeFactsSchema>;

/** A bill right after it was sent, without its lines: `GET /api/bookings/{bookingId}/bill` has them. */
export const billFactsSchema = z.object({
  billId: idSchema.meta({ description: 'Id of the bill.', examples: [17] }),
  ...ofAgreement,
  total: moneySchema.meta({ description: 'Sum of the bill in NOK, VAT included.' }),
  sentAt: instantSchema.meta({ description: 'When it was sent.' }),
});
export type BillFacts = z.infer<typeof billFactsSchema>;

/** A review as it stood right after the event; a deleted one as it stood before. Without its words and its author's name. */
export const reviewFactsSchema = z.object({
  reviewId: idSchema.meta({ description: 'Id of the review.' }),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  /** The author's user id; null when they are gone. */
  clientId: userIdSchema.nullable().meta({ description: 'Id of the customer, as a user.' }),
  /** Null when it is of no booking, or of a deleted one. */
  bookingId: bookingIdSchema.nullable().meta({ description: 'Id of the booking.' }),
  rating: z.int().min(1).max(5).meta({ description: 'Stars from 1 to 5.' }),
  state: reviewStateSchema.meta({ description: 'What was decided about the review.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
});
export type ReviewFacts = z.infer<typeof reviewFactsSchema>;

export const pingFactsSchema = z.object({
  endpointId: idSchema.meta({ description: 'Id of the webhook endpoint.' }),
});

/** The body of a message: event type, time, and data. */
function messageOf<Type extends SentType, Facts extends z.ZodType>(type: Type, data: Facts) {
  return z.object({
    type: z.literal(type).meta({ description: 'Kind of the event.' }),
    timestamp: instantSchema.meta({ description: 'When it happened.' }),
    data: data.meta({ description: 'What is known of it.' }),
  });
}

interface DescribedEvent {
  type: SentType;
  summary: string;
  /** The JSON body of the request. */
  payload: z.core.$ZodType;
}

const summaries: Record<WebhookEventType, string> = {
  'booking.created': 'A customer has sent a request to a master',
  'booking.requested':
    'A booking waits for its master again: the customer insists, or an acceptance was taken back',
  'booking.confirmed': 'A job is agreed: its master, or an administrator, has accepted it',
  'booking.started': 'The master has begun the job',
  'booking.completed': 'The job is done',
  'booking.rejected': 'The master has declined a request',
  'booking.cancelled': 'A request or a job was called off',
  'booking.deleted': 'An administrator has deleted a booking; its facts are those before',
  'offer.sent': 'A master has sent an offer to a job request',
  'offer.accepted': 'A customer has accepted an offer: the booking and the agreement are made',
  'change.accepted':
    'A customer has accepted a change order: the ceiling of the bill is higher now',
  'bill.sent': 'A master has sent the bill of a job, or a corrected one after an objection',
  'review.created': 'A review was written; it may wait for a moderator',
  'review.approved': 'A review shows from now on',
  'review.rejected': 'A review does not show: rejected before it was seen, or hidden after',
  'review.deleted': 'A moderator has deleted a review; its facts are those before',
};

const factsOf = {
  booking: bookingFactsSchema,
  offer: offerFactsSchema,
  change: changeFactsSchema,
  bill: billFactsSchema,
  review: reviewFactsSchema,
};

/** What the event of a type is about. */
function subjectOf(type: WebhookEventType): keyof typeof factsOf {
  if (type === 'change.accepted') return 'change';
  if (type === 'bill.sent') return 'bill';
  if (type.startsWith('booking.')) return 'booking';
  return type.startsWith('offer.') ? 'offer' : 'review';
}

/** Every message that is ever sent, with the shape of its body: for the description of the API. */
export const webhookEvents: readonly DescribedEvent[] = [
  ...webhookEventTypes.map((type) => ({
    type,
    summary: summaries[type],
    payload: messageOf(type, factsOf[subjectOf(type)]),
  })),
  {
    type: pingType,
    summary: 'An administrator has pressed the button for a test',
    payload: messageOf(pingType, pingFactsSchema),
  },
];
