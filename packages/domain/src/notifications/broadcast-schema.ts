import { z } from 'zod';
import { idSchema, instantSchema, requiredText, tooLong } from '../wire/page.ts';

const text = requiredText(1000);

/** One text per language; Norwegian is the fallback. */
export const broadcastTextsSchema = z
  .object({
    nb: text.meta({
      description: 'The text in Norwegian.',
      examples: ['Nå kan dere ta imot jobber på søndager.'],
    }),
    ru: text.exactOptional().meta({
      description: 'The text in Russian.',
      examples: ['Теперь можно принимать заказы по воскресеньям.'],
    }),
    uk: text.exactOptional().meta({
      description: 'The text in Ukrainian.',
      examples: ['Тепер можна приймати замовлення в неділю.'],
    }),
    en: text.exactOptional().meta({
      description: 'The text in English.',
      examples: ['You can now take jobs on Sundays.'],
    }),
  })
  .meta({ id: 'BroadcastTexts' });

/** Chosen by the sender for deduplication: a broadcast with the same key is delivered once. */
export const broadcastKeySchema = z
  .string('required')
  .max(200, tooLong)
  .regex(/^[\w.:-]{8,200}$/, 'invalid');

/** A message to every visible master of a category, by its code. A dry run only counts the recipients. */
export const sendBroadcastInput = z
  .object({
    key: broadcastKeySchema.meta({
      description: 'A value of your own: the same key sends once.',
      examples: ['0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21'],
    }),
    category: z
      .string('required')
      .trim()
      .min(1, 'required')
      .max(60, 'tooLong')
      .meta({
        description: 'Masters of this trade alone; everybody without it.',
        examples: ['plumbing'],
      }),
    texts: broadcastTextsSchema.meta({ description: 'The message in the four languages.' }),
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether receivers are counted only, and nothing is sent.' }),
  })
  .meta({ id: 'SendBroadcastInput' });
export type SendBroadcastInput = z.infer<typeof sendBroadcastInput>;

export const broadcastInput = z.object({
  key: broadcastKeySchema.meta({
    description: 'The key under which it was sent.',
    examples: ['0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21'],
  }),
});

/** Progress of a broadcast. `id` is null for a dry run, which stores nothing. */
export const broadcastSchema = z
  .object({
    id: idSchema.nullable().meta({ description: 'Id of the broadcast.' }),
    /** How many masters the category had when it was sent. */
    receivers: z.int().min(0).meta({ description: 'Number of receivers.' }),
    /** Number of people notified. Masters who registered meanwhile are included; those who left are not. */
    told: z.int().min(0).meta({ description: 'Number of people who were notified.' }),
    createdAt: instantSchema.nullable().meta({ description: 'When it was created.' }),
    /** Null while it is being delivered. */
    finishedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was finished; null before.' }),
    /** It had been sent before, under this key. */
    repeated: z
      .boolean()
      .meta({ description: 'Whether the key was used before, so that nothing was sent.' }),
  })
  .meta({ id: 'Broadcast' });
export type Broadcast = z.infer<typeof broadcastSchema>;
