import { z } from 'zod';
import { idSchema, instantSchema, optionalText, pageInput, requiredText } from '../wire/page.ts';
import { sentTypeSchema, webhookEventTypeSchema } from './events.ts';
import { graceChoices, stopReasons } from './rules.ts';

/** Whether its host is public is the server's to say, which refuses with the same word. */
const urlSchema = requiredText(500).refine((text) => URL.canParse(text), 'webhookUrl');

const eventsSchema = z
  .array(webhookEventTypeSchema)
  .min(1, 'webhookEvents')
  .refine((types) => new Set(types).size === types.length, 'invalid');

const endpointFields = {
  url: urlSchema,
  description: optionalText(200),
  events: eventsSchema,
  /** Nothing is sent to a paused one, and what happens meanwhile is not sent later. */
  enabled: z.boolean().default(true),
};

export const createWebhookInput = z.object(endpointFields);
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

export const updateWebhookInput = z.object({
  id: idSchema,
  ...endpointFields,
  enabled: z.boolean(),
  /** The version that the change was decided on: what another has done meanwhile is not undone unread. */
  version: z.int().optional(),
});
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;

export const webhookInput = z.object({ id: idSchema });
export const deletedWebhookSchema = z.object({ id: idSchema, deleted: z.literal(true) });

/** How a delivery stands. `cancelled`: its address was paused or stopped before it got through. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export const deliveryStateSchema = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** Why no answer came; null when one did. */
export const attemptProblems = [
  'timeout',
  'address',
  'name',
  'connection',
  'certificate',
  'secret',
  'other',
] as const;
export type AttemptProblem = (typeof attemptProblems)[number];

const outcomeFields = {
  at: instantSchema,
  /** The status of the answer; null when none came. */
  status: z.int().nullable(),
  problem: z.enum(attemptProblems).nullable(),
  /** Milliseconds. */
  durationMs: z.int(),
};

/** An address that events are sent to, and how it does. */
export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEventTypeSchema),
  enabled: z.boolean(),
  /** Why nothing is sent; null while it is enabled. */
  stopReason: z.enum(stopReasons).nullable(),
  stoppedAt: instantSchema.nullable(),
  /** Since when every attempt has failed; null while the last one succeeded. */
  failingSince: instantSchema.nullable(),
  lastAttempt: z.object(outcomeFields).nullable(),
  /** Deliveries of the last 30 days that were given up. */
  failed: z.int(),
  /** Deliveries that wait for their first or a further attempt. */
  waiting: z.int(),
  /** Until when the secret before the present one signs as well; null when it does not. */
  oldSecretUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  version: z.int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const listWebhooksInput = z.object(pageInput(50));
export type ListWebhooksInput = z.infer<typeof listWebhooksInput>;

/** `whsec_…`, in Standard Webhooks' form; told here and never again. */
const secretSchema = z.string();

export const createdWebhookSchema = webhookSchema.extend({ secret: secretSchema });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

export const rollSecretInput = z.object({
  id: idSchema,
  /** Hours for which the secret until now signs as well. */
  graceHours: z.literal(graceChoices).default(24),
});
export type RollSecretInput = z.infer<typeof rollSecretInput>;

export const rolledSecretSchema = z.object({
  id: idSchema,
  secret: secretSchema,
  oldSecretUntil: instantSchema.nullable(),
});
export type RolledSecret = z.infer<typeof rolledSecretSchema>;

/** One line of the log: one event on its way to one address. */
export const webhookDeliverySchema = z.object({
  id: idSchema,
  endpoint: z.object({ id: idSchema, url: z.string(), description: z.string() }),
  event: sentTypeSchema,
  /** What the header `webhook-id` says: the same in every attempt. */
  messageId: z.string(),
  state: deliveryStateSchema,
  createdAt: instantSchema,
  attempts: z.int(),
  lastAttempt: z.object(outcomeFields).nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const listDeliveriesInput = z.object({
  ...pageInput(25),
  endpoint: idSchema.optional(),
  event: sentTypeSchema.optional(),
  state: deliveryStateSchema.optional(),
});
export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>;

export const deliveryInput = z.object({ id: idSchema });

/** A delivery with what was sent and what came back, the last attempt first. */
export const deliveryDetailSchema = webhookDeliverySchema.extend({
  /** The body, byte for byte. */
  payload: z.string(),
  history: z.array(
    z.object({
      id: idSchema,
      ...outcomeFields,
      /** The beginning of the answer, 2 kB at most. */
      answer: z.string(),
    }),
  ),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
