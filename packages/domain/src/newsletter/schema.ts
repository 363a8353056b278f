import { z } from 'zod';
import { reasonSchema, tableMetrics, tableInput } from '../admin/list.ts';
import { emailSchema } from '../auth/schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { emailTextSchema } from '../wire/fields.ts';
import {
  consentVersions,
  newsletterSources,
  subscriberSorts,
  subscriberStates,
} from './subscription.ts';

/** The fields of the form. */
export const newsletterFormSchema = z.object({
  email: emailSchema.meta({ description: 'E-mail address.' }),
});

export const subscribeInput = newsletterFormSchema
  .extend({
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
    consent: z
      .enum(consentVersions)
      .meta({ description: 'Version of the consent text that was shown.' }),
    source: z.enum(newsletterSources).meta({ description: 'Which form it came from.' }),
    /** The token from `form`; without it the form was never shown. */
    token: z
      .string('required')
      .max(200, 'tooLong')
      .meta({
        description: 'The form’s token, from `GET /api/newsletter/form`.',
        examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
      }),
    /** A honeypot field, hidden from people: only programs fill it in. */
    homepage: z
      .string()
      .max(4000, 'tooLong')
      .default('')
      .meta({
        description: 'Stays empty: it catches robots that fill in every field.',
        examples: [''],
      }),
  })
  .meta({ id: 'NewsletterSubscribeInput' });
export type SubscribeInput = z.infer<typeof subscribeInput>;

/** The same answer for every address, so that it does not reveal who subscribes. */
export const subscribedSchema = z
  .object({
    accepted: z.literal(true).meta({ description: 'True for every address, known or not.' }),
  })
  .meta({ id: 'NewsletterSubscribed' });
export type Subscribed = z.infer<typeof subscribedSchema>;

/** The secret in the link of an email. */
export const linkInput = z
  .object({
    token: z
      .string('required')
      .min(1, 'required')
      .max(200)
      .meta({
        description: 'The secret of the link in the e-mail.',
        examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
      }),
  })
  .meta({ id: 'NewsletterLinkInput' });

export const confirmedSchema = z
  .object({
    state: z.literal('confirmed').meta({ description: 'Whether the subscription is confirmed.' }),
  })
  .meta({ id: 'NewsletterConfirmed' });
export const unsubscribedSchema = z
  .object({
    state: z.literal('unsubscribed').meta({ description: 'Whether the subscription has ended.' }),
  })
  .meta({ id: 'NewsletterUnsubscribed' });

/** A subscriber in the administration. Those who left are anonymous. */
export const subscriberSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the subscriber.' }),
    email: emailTextSchema.nullable().meta({ description: 'E-mail address.' }),
    state: z
      .enum(subscriberStates)
      .meta({ description: 'Whether the subscription is pending, confirmed or ended.' }),
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
    consent: z.string().meta({
      description: 'Version of the consent text that was shown.',
      examples: ['2026-11'],
    }),
    source: z.string().meta({ description: 'Which form it came from.', examples: ['blog'] }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    confirmedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was confirmed; null before.' }),
    unsubscribedAt: instantSchema
      .nullable()
      .meta({ description: 'When the subscription ended; null before.' }),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriberSchema>;

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
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type RemoveSubscriberInput = z.infer<typeof removeSubscriberInput>;

export const removedSubscriberSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the removed subscriber.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
  })
  .meta({ id: 'RemovedSubscriber' });
