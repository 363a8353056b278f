import { z } from 'zod';
import { reasonSchema, tableFigures, tableInput } from '../admin/list.ts';
import { emailSchema } from '../auth/schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema } from '../wire/page.ts';

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** The consent texts that forms have shown, the newest first: what somebody agreed to is kept by its version. */
export const consentVersions = ['2026-11'] as const;
export const currentConsent = consentVersions[0];

/** Where a form stands. */
export const newsletterSources = ['blog'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

/** What a person types. */
export const newsletterFormSchema = z.object({ email: emailSchema });

export const subscribeInput = newsletterFormSchema.extend({
  language: z.enum(languages),
  consent: z.enum(consentVersions),
  source: z.enum(newsletterSources),
  /** What `form` gave: who has none did not see the form. */
  token: z.string('required').max(200, 'tooLong'),
  /** A field that people don't see. What fills it in is a program. */
  homepage: z.string().max(4000, 'tooLong').default(''),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

/** The same for every address, known or not: an answer must not tell who gets our letters. */
export const subscribedSchema = z.object({ accepted: z.literal(true) });
export type Subscribed = z.infer<typeof subscribedSchema>;

/** The secret in a link of a letter. */
export const linkInput = z.object({ token: z.string('required').min(1, 'required').max(200) });

export const confirmedSchema = z.object({ state: z.literal('confirmed') });
export const unsubscribedSchema = z.object({ state: z.literal('unsubscribed') });

/** A subscriber as the panel lists them. Of who has left, nothing tells who it was. */
export const subscriberSchema = z.object({
  id: idSchema,
  email: z.string().nullable(),
  state: z.enum(subscriberStates),
  language: z.enum(languages),
  consent: z.string(),
  source: z.string(),
  createdAt: instantSchema,
  confirmedAt: instantSchema.nullable(),
  unsubscribedAt: instantSchema.nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberSorts = ['createdAt', 'email'] as const;

export const listSubscribersInput = z.object({
  ...tableInput(subscriberSorts),
  state: z.enum(subscriberStates).optional(),
});
export type ListSubscribersInput = z.infer<typeof listSubscribersInput>;

export const subscribersOutput = z.object({
  subscribers: z.array(subscriberSchema),
  ...tableFigures,
});

export const removeSubscriberInput = z.object({ id: idSchema, reason: reasonSchema });
export type RemoveSubscriberInput = z.infer<typeof removeSubscriberInput>;

export const removedSubscriberSchema = z.object({ id: idSchema, deleted: z.literal(true) });
