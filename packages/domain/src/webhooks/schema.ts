import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  optionalText,
  pageInput,
  requiredText,
  versionSchema,
} from '../wire/page.ts';
import { sentTypeSchema, webhookEventTypes, webhookEventTypeSchema } from './event-types.ts';
import { graceChoices, stopReasons } from './rules.ts';

/** The server checks that its host is public, and refuses it with the same issue. */
const urlSchema = requiredText(500)
  .refine((text) => URL.canParse(text), 'webhookUrl')
  .meta({ examples: ['https://accounts.example/hooks'] });
const endpointUrlSchema = z.string().meta({ examples: ['https://accounts.example/hooks'] });
const endpointNameSchema = z.string().meta({ examples: ['Regnskap'] });

const eventsSchema = z
  .array(webhookEventTypeSchema)
  .min(1, 'webhookEvents')
  .max(webhookEventTypes.length, { error: 'invalid', abort: true })
  .refine((types) => new Set(types).size === types.length, 'invalid');

const endpointFields = {
  url: urlSchema.meta({
    description: 'Public https address that is called.',
    examples: ['https://systems.example.com/mesterhand'],
  }),
  description: optionalText(200).meta({
    description: 'A name for people.',
    examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
  }),
  events: eventsSchema.meta({ description: 'Events that are sent there.' }),
  /** A paused endpoint receives nothing, and events of that time are not sent later. */
  enabled: z.boolean().default(true).meta({ description: 'Whether it is called.' }),
};

export const createWebhookInput = z.object(endpointFields).meta({ id: 'CreateWebhookInput' });
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

export const updateWebhookInput = z.object({
  id: idSchema.meta({ description: 'Id of the endpoint.' }),
  ...endpointFields,
  enabled: z.boolean().meta({ description: 'Whether it is called.' }),
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;

export const webhookInput = z.object({ id: idSchema.meta({ description: 'Id of the endpoint.' }) });
export const deletedWebhookSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted endpoint.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
  })
  .meta({ id: 'DeletedWebhook' });

/** The state of a delivery. `cancelled`: its endpoint was paused or disabled before it succeeded. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export const deliveryStateSchema = z.enum(deliveryStates).meta({ id: 'DeliveryState' });
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
  at: instantSchema.meta({ description: 'When the attempt was made.' }),
  /** The status of the answer; null when none came. */
  status: z.int().nullable().meta({ description: 'HTTP status of the answer; null without one.' }),
  problem: z
    .enum(attemptProblems)
    .nullable()
    .meta({ description: 'What went wrong; null when nothing did.', examples: [null] }),
  /** Milliseconds. */
  durationMs: z.int().meta({ description: 'How long it took, in milliseconds.' }),
};

/** An address that events are sent to, and how it does. */
export const webhookSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the endpoint.' }),
    url: endpointUrlSchema.meta({ description: 'Public https address that is called.' }),
    description: endpointNameSchema.meta({ description: 'A name for people.' }),
    events: z.array(webhookEventTypeSchema).meta({ description: 'Events that are sent there.' }),
    enabled: z.boolean().meta({ description: 'Whether it is called.' }),
    /** Why it is disabled; null while it is enabled. */
    stopReason: z
      .enum(stopReasons)
      .nullable()
      .meta({ description: 'Why it was stopped; null while it runs.' }),
    stoppedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was stopped; null while it runs.' }),
    /** Since when every attempt has failed; null while the last one succeeded. */
    failingSince: instantSchema
      .nullable()
      .meta({ description: 'Since when deliveries fail; null while they arrive.' }),
    lastAttempt: z
      .object(outcomeFields)
      .nullable()
      .meta({ description: 'The newest attempt; null before the first.' }),
    /** Deliveries of the last 30 days that were given up. */
    failed: z.int().meta({ description: 'Deliveries that were given up.' }),
    /** Deliveries that wait for their first or a further attempt. */
    waiting: z.int().meta({ description: 'Deliveries that still wait.' }),
    /** Until when the secret before the present one signs as well; null when it does not. */
    oldSecretUntil: instantSchema
      .nullable()
      .meta({ description: 'Until when the old secret still signs too; null without one.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const listWebhooksInput = z.object(pageInput(50));
export type ListWebhooksInput = z.infer<typeof listWebhooksInput>;

/** `whsec_…`, in Standard Webhooks' form; returned only once. */
const secretSchema = z.string();

export const createdWebhookSchema = webhookSchema
  .extend({
    secret: secretSchema.meta({
      description: 'Secret that signs deliveries; it is shown this once.',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
  })
  .meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

export const rollSecretInput = z.object({
  id: idSchema.meta({ description: 'Id of the endpoint.' }),
  /** Hours for which the secret until now signs as well. */
  graceHours: z
    .literal(graceChoices)
    .default(24)
    .meta({ description: 'Hours for which the old secret still signs too.' }),
});
export type RollSecretInput = z.infer<typeof rollSecretInput>;

export const rolledSecretSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the endpoint.' }),
    secret: secretSchema.meta({
      description: 'The new secret; it is shown this once.',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    oldSecretUntil: instantSchema
      .nullable()
      .meta({ description: 'Until when the old secret still signs too; null without one.' }),
  })
  .meta({ id: 'RolledSecret' });
export type RolledSecret = z.infer<typeof rolledSecretSchema>;

/** One entry of the log: the delivery of one event to one endpoint. */
export const webhookDeliverySchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the delivery.' }),
    endpoint: z
      .object({
        id: idSchema.meta({ description: 'Id of the endpoint.' }),
        url: endpointUrlSchema.meta({ description: 'Address of the endpoint.' }),
        description: endpointNameSchema.meta({ description: 'Its name for people.' }),
      })
      .meta({ description: 'The endpoint that is called; null when it is gone.' }),
    event: sentTypeSchema.meta({ description: 'Kind of the event.' }),
    /** The header `webhook-id`: the same in every attempt. */
    messageId: z.string().meta({
      description: 'Id of the message, the same in each attempt.',
      examples: ['msg_2b7f6a1c0d9e4f35'],
    }),
    state: deliveryStateSchema.meta({
      description: 'Whether the delivery waits, has arrived or was given up.',
    }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    attempts: z.int().meta({ description: 'Number of attempts so far.' }),
    lastAttempt: z
      .object(outcomeFields)
      .nullable()
      .meta({ description: 'The newest attempt; null before the first.' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const listDeliveriesInput = z.object({
  ...pageInput(25),
  endpoint: idSchema.optional().meta({ description: 'To this endpoint alone.' }),
  event: sentTypeSchema.optional().meta({ description: 'Kind of the event.' }),
  state: deliveryStateSchema.optional().meta({ description: 'In this state alone.' }),
});
export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>;

export const deliveryInput = z.object({
  id: idSchema.meta({ description: 'Id of the delivery.' }),
});

/** A delivery with its requests and responses, the last attempt first. */
export const deliveryDetailSchema = webhookDeliverySchema
  .extend({
    /** The body, byte for byte. */
    payload: z.string().meta({
      description: 'The body that is sent.',
      examples: [
        '{"type":"booking.created","timestamp":"2026-11-22T09:30:00.000Z","data":{"id":41}}',
      ],
    }),
    history: z
      .array(
        z.object({
          id: idSchema.meta({ description: 'Id of the attempt.' }),
          ...outcomeFields,
          /** The beginning of the answer, 2 kB at most. */
          answer: z.string().meta({
            description: 'How the endpoint’s answer began; null without one.',
            examples: ['ok'],
          }),
        }),
      )
      .meta({ description: 'Every attempt, newest first.' }),
  })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
