import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { notificationKindSchema } from './preferences.ts';

/** Bytes as browsers write them: base64url, some with padding. */
const bytes = (min: number, max: number) =>
  z.string('required').regex(new RegExp(`^[\\w-]{${min},${max}}={0,2}$`), 'invalid');

/** A point of P-256, and sixteen bytes of secret. */
const keysSchema = z.object({ p256dh: bytes(87, 88), auth: bytes(22, 24) });

/** The address of a browser at its maker's push service; whether it is a public one is the server's to say. */
const endpointSchema = z
  .string('required')
  .max(1000, 'tooLong')
  .refine((text) => URL.canParse(text), 'invalid');

/** `PushSubscription.toJSON()` of the browser. */
const subscriptionFields = {
  endpoint: endpointSchema,
  expirationTime: z.number().nullish(),
  keys: keysSchema,
};
export const pushSubscriptionSchema = z.object(subscriptionFields);
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** The browser's subscription as it is, or inside of `subscription`. */
export const subscribeInput = z
  .union([pushSubscriptionSchema, z.object({ subscription: pushSubscriptionSchema })])
  .transform((input) => ('subscription' in input ? input.subscription : input));

export const subscribedSchema = z.object({ subscribed: z.literal(true) });

export const unsubscribePushInput = z.object({ endpoint: endpointSchema });
export const unsubscribedPushSchema = z.object({ subscribed: z.literal(false) });

/**
 * A browser changed its subscription while nobody was signed in on a page (`pushsubscriptionchange`). The old secret
 * proves that it is the same browser.
 */
export const renewPushInput = z.object({
  old: z.object({ endpoint: endpointSchema, auth: bytes(22, 24) }),
  subscription: pushSubscriptionSchema,
});
export type RenewPushInput = z.infer<typeof renewPushInput>;

/** The same for every call: nobody learns which subscriptions exist. */
export const renewedPushSchema = z.object({ accepted: z.literal(true) });

/** What `pushManager.subscribe` wants as `applicationServerKey`, base64url; null: this installation sends none. */
export const pushKeySchema = z.object({ publicKey: z.string().nullable() });

/** What the service worker gets, decrypted: words in the receiver's language and where they lead. */
export const pushPayloadSchema = z.object({
  notificationId: idSchema,
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** Inside the site. */
  path: z.string(),
  /** Two with the same tag are shown as one. */
  tag: z.string(),
  language: z.string(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
