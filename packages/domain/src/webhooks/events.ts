import { z } from 'zod';
import { type DecidedState, reviewStateSchema } from '../admin/reviews.ts';
import {
  type BookingState,
  bookingStatusSchema,
  type Side,
  type Step,
} from '../bookings/status.ts';
import { priceBases } from '../bookings/pricing.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema } from '../wire/page.ts';

/** Event types that other systems can subscribe to. */
export const webhookEventTypes = [
  'booking.created',
  'booking.requested',
  'booking.confirmed',
  'booking.started',
  'booking.completed',
  'booking.rejected',
  'booking.cancelled',
  'booking.deleted',
  'review.created',
  'review.approved',
  'review.rejected',
  'review.deleted',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
export const webhookEventTypeSchema = z.enum(webhookEventTypes);

/** The type of a test message; nobody subscribes to it. */
export const pingType = 'ping';
export const sentTypeSchema = z.enum([...webhookEventTypes, pingType]);
export type SentType = z.infer<typeof sentTypeSchema>;

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
  bookingId: idSchema.meta({ description: 'Id of the booking.' }),
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
  /** The customer's user id. */
  clientId: idSchema.meta({ description: 'Id of the customer, as a user.' }),
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
  scheduledDate: z.string().meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
  scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
  /** NOK: the price of the service, or an hour of the master's rate; the call-out fee comes on top. */
  estimatedPrice: z.number().meta({ description: 'Estimated price in NOK.' }),
  priceBasis: z
    .enum(priceBases)
    .meta({ description: 'What the price was made from: the service, or an hour of work.' }),
  callOutFee: z.number().nullable().meta({ description: 'Call-out fee in NOK; null without one.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
});
export type BookingFacts = z.infer<typeof bookingFactsSchema>;

/** A review as it stood right after the event; a deleted one as it stood before. Without its words and its author's name. */
export const reviewFactsSchema = z.object({
  reviewId: idSchema.meta({ description: 'Id of the review.' }),
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
  /** The author's user id; null when they are gone. */
  clientId: idSchema.nullable().meta({ description: 'Id of the customer, as a user.' }),
  /** Null when it is of no booking, or of a deleted one. */
  bookingId: idSchema.nullable().meta({ description: 'Id of the booking.' }),
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
  'booking.created': 'A customer has sent a wish to a master',
  'booking.requested':
    'A booking waits for its master again: the customer insists, or an acceptance was taken back',
  'booking.confirmed': 'A job is agreed: its master, or an administrator, has accepted it',
  'booking.started': 'The master has begun the job',
  'booking.completed': 'The job is done',
  'booking.rejected': 'The master has declined a wish',
  'booking.cancelled': 'A wish or a job was called off',
  'booking.deleted': 'An administrator has deleted a booking; its facts are those before',
  'review.created': 'A review was written; it may wait for a moderator',
  'review.approved': 'A review shows from now on',
  'review.rejected': 'A review does not show: rejected before it was seen, or hidden after',
  'review.deleted': 'A moderator has deleted a review; its facts are those before',
};

/** Every message that is ever sent, with the shape of its body: for the description of the API. */
export const webhookEvents: readonly DescribedEvent[] = [
  ...webhookEventTypes.map((type) => ({
    type,
    summary: summaries[type],
    payload: messageOf(type, type.startsWith('booking.') ? bookingFactsSchema : reviewFactsSchema),
  })),
  {
    type: pingType,
    summary: 'An administrator has pressed the button for a test',
    payload: messageOf(pingType, pingFactsSchema),
  },
];
