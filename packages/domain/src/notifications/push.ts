import { z } from 'zod';
import { idSchema, tooLong } from '../wire/page.ts';
import { notificationKindSchema } from './preferences.ts';

/** Bytes as browsers write them: base64url, some with padding. */
const bytes = (min: number, max: number) =>
  z
    .string('required')
    .max(max + 2, tooLong)
    .regex(new RegExp(`^[\\w-]{${min},${max}}={0,2}$`), 'invalid');

/** A point of P-256, and sixteen bytes of secret. */
const keysSchema = z.object({
  p256dh: bytes(87, 88).meta({
    description: 'Public key of the subscription (RFC 8291).',
    examples: [
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    ],
  }),
  auth: bytes(22, 24).meta({
    description: 'Authentication secret of the subscription (RFC 8291).',
    examples: ['k8JV6sjdbhAi1n3_LDBLvA'],
  }),
});

/** The browser's endpoint at its push service; the server checks that it is a public one. */
const endpointSchema = z
  .string('required')
  .max(1000, tooLong)
  .refine((text) => URL.canParse(text), 'invalid')
  .meta({ examples: ['https://push.example.com/send/dGVzdC1zdWJzY3JpcHRpb24'] });

/** `PushSubscription.toJSON()` of the browser. */
const subscriptionFields = {
  endpoint: endpointSchema.meta({ description: 'Address at the push service of the browser.' }),
  expirationTime: z
    .number()
    .min(0)
    .max(8_640_000_000_000_000)
    .nullish()
    .meta({
      description: 'When the subscription ends, in milliseconds; null for never.',
      examples: [null],
    }),
  keys: keysSchema.meta({ description: 'Keys of the subscription.' }),
};
export const pushSubscriptionSchema = z.object(subscriptionFields).meta({ id: 'PushSubscription' });
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** The browser's subscription as it is, or inside of `subscription`. */
export const subscribeInput = z
  .union([
    pushSubscriptionSchema,
    z.object({
      subscription: pushSubscriptionSchema.meta({
        description: 'The subscription, as `PushManager.subscribe` gives it.',
      }),
    }),
  ])
  .transform((input) => ('subscription' in input ? input.subscription : input));

export const subscribedSchema = z
  .object({
    subscribed: z.literal(true).meta({ description: 'Whether the browser is subscribed.' }),
  })
  .meta({ id: 'PushSubscribed' });

export const unsubscribePushInput = z.object({
  endpoint: endpointSchema.meta({ description: 'Address at the push service of the browser.' }),
});
export const unsubscribedPushSchema = z
  .object({
    subscribed: z.literal(false).meta({ description: 'Whether the browser is subscribed.' }),
  })
  .meta({ id: 'PushUnsubscribed' });

/**
 * A browser changed its subscription while nobody was signed in on a page (`pushsubscriptionchange`). The old secret
 * proves that it is the same browser.
 */
export const renewPushInput = z
  .object({
    old: z
      .object({
        endpoint: endpointSchema.meta({
          description: 'Address at the push service of the browser.',
        }),
        auth: bytes(22, 24).meta({
          description: 'Authentication secret of the old subscription.',
          examples: ['k8JV6sjdbhAi1n3_LDBLvA'],
        }),
      })
      .meta({ description: 'The subscription so far.' }),
    subscription: pushSubscriptionSchema.meta({
      description: 'The subscription, as `PushManager.subscribe` gives it.',
    }),
  })
  .meta({ id: 'RenewPushInput' });
export type RenewPushInput = z.infer<typeof renewPushInput>;

/** The same answer for every call, so that it does not reveal which subscriptions exist. */
export const renewedPushSchema = z
  .object({
    accepted: z.literal(true).meta({ description: 'Whether it was taken.' }),
  })
  .meta({ id: 'PushRenewed' });

/** The `applicationServerKey` for `pushManager.subscribe`, base64url; null: push is not configured. */
export const pushKeySchema = z
  .object({
    publicKey: z
      .string()
      .nullable()
      .meta({
        description: 'Public key of this installation for Web Push (VAPID).',
        examples: [
          'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
        ],
      }),
  })
  .meta({ id: 'PushKey' });

/** The decrypted payload for the service worker: texts in the recipient's language and their link. */
export const pushPayloadSchema = z.object({
  notificationId: idSchema.meta({ description: 'Id of the notification.' }),
  kind: notificationKindSchema.meta({ description: 'Kind.' }),
  title: z.string().meta({ description: 'Title.' }),
  body: z.string().meta({ description: 'Text of the message.' }),
  /** Inside the site. */
  path: z.string().meta({ description: 'Path.' }),
  /** Two with the same tag are shown as one. */
  tag: z.string().meta({ description: 'Tag.' }),
  language: z.string().meta({ description: 'Language of messages to the person.' }),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
