import { z } from 'zod';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';

const text = requiredText(1000);

/** One text for each language; who reads another gets the Norwegian one. */
export const broadcastTextsSchema = z.object({
  nb: text,
  ru: text.exactOptional(),
  uk: text.exactOptional(),
  en: text.exactOptional(),
});

/** Of the sender's making: sent again under the same key, it is told once. */
export const broadcastKeySchema = z.string('required').regex(/^[\w.:-]{8,200}$/, 'invalid');

/** A notice to every visible master of a category, by its code. A dry run counts its readers and tells nobody. */
export const sendBroadcastInput = z.object({
  key: broadcastKeySchema,
  category: z.string('required').trim().min(1, 'required').max(60, 'tooLong'),
  texts: broadcastTextsSchema,
  dryRun: z.boolean().default(false),
});
export type SendBroadcastInput = z.infer<typeof sendBroadcastInput>;

export const broadcastInput = z.object({ key: broadcastKeySchema });

/** How far a notice to many has come. `id` is null after a dry run, which leaves nothing behind. */
export const broadcastSchema = z.object({
  id: idSchema.nullable(),
  /** How many masters the category had when it was sent. */
  receivers: z.int().min(0),
  /** How many have been told. Masters who came meanwhile are among them; those who left are not. */
  told: z.int().min(0),
  createdAt: instantSchema.nullable(),
  /** Null while it is being told. */
  finishedAt: instantSchema.nullable(),
  /** It had been sent before, under this key. */
  repeated: z.boolean(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;
