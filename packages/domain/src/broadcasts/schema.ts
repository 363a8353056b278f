import { z } from 'zod';
import { idSchema, instantSchema, requiredText, tooLong } from '../wire/page.ts';

const text = requiredText(1000);

/** One text for each language; who reads another gets the Norwegian one. */
export const broadcastTextsSchema = z.object({
  nb: text.meta({ description: 'The text in Norwegian.' }),
  ru: text.exactOptional().meta({ description: 'The text in Russian.' }),
  uk: text.exactOptional().meta({ description: 'The text in Ukrainian.' }),
  en: text.exactOptional().meta({ description: 'The text in English.' }),
});

/** Of the sender's making: sent again under the same key, it is told once. */
export const broadcastKeySchema = z
  .string('required')
  .max(200, tooLong)
  .regex(/^[\w.:-]{8,200}$/, 'invalid');

/** A notice to every visible master of a category, by its code. A dry run counts its readers and tells nobody. */
export const sendBroadcastInput = z.object({
  key: broadcastKeySchema.meta({ description: 'A value of your own: the same key sends once.' }),
  category: z
    .string('required')
    .trim()
    .min(1, 'required')
    .max(60, 'tooLong')
    .meta({ description: 'Masters of this trade alone; everybody without it.' }),
  texts: broadcastTextsSchema.meta({ description: 'The message in the four languages.' }),
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether receivers are counted only, and nothing is sent.' }),
});
export type SendBroadcastInput = z.infer<typeof sendBroadcastInput>;

export const broadcastInput = z.object({
  key: broadcastKeySchema.meta({ description: 'The key under which it was sent.' }),
});

/** How far a notice to many has come. `id` is null after a dry run, which leaves nothing behind. */
export const broadcastSchema = z.object({
  id: idSchema.nullable().meta({ description: 'Id of the broadcast.' }),
  /** How many masters the category had when it was sent. */
  receivers: z.int().min(0).meta({ description: 'Number of receivers.' }),
  /** How many have been told. Masters who came meanwhile are among them; those who left are not. */
  told: z.int().min(0).meta({ description: 'Number of people who were notified.' }),
  createdAt: instantSchema.nullable().meta({ description: 'When it was created.' }),
  /** Null while it is being told. */
  finishedAt: instantSchema.nullable().meta({ description: 'When it was finished; null before.' }),
  /** It had been sent before, under this key. */
  repeated: z
    .boolean()
    .meta({ description: 'Whether the key was used before, so that nothing was sent.' }),
});
export type Broadcast = z.infer<typeof broadcastSchema>;
