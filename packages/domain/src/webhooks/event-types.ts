import { z } from 'zod';

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
  'offer.sent',
  'offer.accepted',
  'change.accepted',
  'bill.sent',
  'review.created',
  'review.approved',
  'review.rejected',
  'review.deleted',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
export const webhookEventTypeSchema = z.enum(webhookEventTypes).meta({ id: 'WebhookEventType' });

/** The type of a test message; nobody subscribes to it. */
export const pingType = 'ping';
export const sentTypeSchema = z.enum([...webhookEventTypes, pingType]).meta({ id: 'SentType' });
export type SentType = z.infer<typeof sentTypeSchema>;
