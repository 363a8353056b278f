import { z } from 'zod';

/** A voice message: its samples are a file of the format `voiceFormat`. */
export const messageVoiceSchema = z
  .object({
    url: z.string().meta({
      description: 'Address of the recording; it needs the bearer token, and answers ranges.',
      examples: ['/uploads/0f3b1c2d4e5f60718293a4b5c6d7e8f9.wav'],
    }),
    durationMs: z.int().meta({ description: 'Length in milliseconds.', examples: [34_000] }),
    bytes: z.int().meta({ description: 'Size in bytes.', examples: [1_088_044] }),
  })
  .meta({ id: 'MessageVoice' });
export type MessageVoice = z.infer<typeof messageVoiceSchema>;

/** The recording of a message that is read. */
export const shownVoice = messageVoiceSchema
  .nullable()
  .meta({ description: 'The recording that it is; null unless it is a voice message.' });
