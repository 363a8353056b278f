import { z } from 'zod';
import { reasonSchema, tableMetrics, tableInput } from '../admin/list.ts';
import { emailSchema } from '../auth/schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema } from '../wire/page.ts';

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Versions of the consent text, the newest first: consents are stored with their version. */
export const consentVersions = ['2026-11'] as const;
export const currentConsent = consentVersions[0];

/** Where the form is shown. */
export const newsletterSources = ['blog'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

/** The fields of the form. */
export const newsletterFormSchema = z.object({
  email: emailSchema.meta({ description: 'E-mail address.' }),
});

export const subscribeInput = newsletterFormSchema.extend({
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  consent: z
    .enum(consentVersions)
    .meta({ description: 'Version of the consent text that was shown.' }),
  source: z.enum(newsletterSources).meta({ description: 'Which form it came from.' }),
  /** The token from `form`; without it the form was never shown. */
  token: z
    .string('required')
    .max(200, 'tooLong')
    .meta({ description: 'The form’s token, from `GET /api/newsletter/form`.' }),
  /** A honeypot field, hidden from people: only programs fill it in. */
  homepage: z
    .string()
    .max(4000, 'tooLong')
    .default('')
    .meta({
      description: 'Stays empty: it catches robots that fill in every field.',
      examples: [''],
    }),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

/** The same answer for every address, so that it does not reveal who subscribes. */
export const subscribedSchema = z.object({
  accepted: z.literal(true).meta({ description: 'True for every address, known or not.' }),
});
export type Subscribed = z.infer<typeof subscribedSchema>;

/** The secret in the link of an email. */
export const linkInput = z.object({
  token: z
    .string('required')
    .min(1, 'required')
    .max(200)
    .meta({ description: 'The secret of the link in the e-mail.' }),
});

export const confirmedSchema = z.object({
  state: z.literal('confirmed').meta({ description: 'Whether the subscription is confirmed.' }),
});
export const unsubscribedSchema = z.object({
  state: z.literal('unsubscribed').meta({ description: 'Whether the subscription has ended.' }),
});

/** A subscriber in the administration. Those who left are anonymous. */
export const subscriberSchema = z.object({
  id: idSchema.meta({ description: 'Id of the subscriber.' }),
  email: z.string().nullable().meta({ description: 'E-mail address.' }),
  state: z
    .enum(subscriberStates)
    .meta({ description: 'Whether the subscription is pending, confirmed or ended.' }),
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  consent: z.string().meta({ description: 'Version of the consent text that was shown.' }),
  source: z.string().meta({ description: 'Which form it came from.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
  confirmedAt: instantSchema
    .nullable()
    .meta({ description: 'When it was confirmed; null before.' }),
  unsubscribedAt: instantSchema
    .nullable()
    .meta({ description: 'When the subscription ended; null before.' }),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberSorts = ['createdAt', 'email'] as const;

export const listSubscribersInput = z.object({
  ...tableInput(subscriberSorts),
  state: z.enum(subscriberStates).optional().meta({ description: 'In this state alone.' }),
});
export type ListSubscribersInput = z.infer<typeof listSubscribersInput>;

export const subscribersOutput = z.object({
  subscribers: z.array(subscriberSchema).meta({ description: 'The subscribers of this page.' }),
  ...tableMetrics,
});

export const removeSubscriberInput = z.object({
  id: idSchema.meta({ description: 'Id of the subscriber.' }),
  reason: reasonSchema.meta({ description: 'Why: kept in the audit trail.' }),
});
export type RemoveSubscriberInput = z.infer<typeof removeSubscriberInput>;

export const removedSubscriberSchema = z.object({
  id: idSchema.meta({ description: 'Id of the removed subscriber.' }),
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});
