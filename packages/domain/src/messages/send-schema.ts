import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { MESSAGE_MAX } from './limits.ts';

const place = {
  conversationId: idSchema.optional().meta({
    description: 'The conversation to write in; or name the booking or the master instead.',
  }),
  bookingId: idSchema.optional().meta({
    description: 'The booking to write about; or name the conversation or the master instead.',
  }),
  masterId: idSchema.optional().meta({
    description: 'The master to write to; or name the conversation or the booking instead.',
  }),
};

/** The number of these that are given. */
export const count = (...given: unknown[]): number =>
  given.filter((each) => each !== undefined).length;

type Named = { [Kind in 'image' | 'document' | 'voice']?: string | null | undefined };

/** The files that a message names. */
const filesOf = ({ image, document, voice }: Named) => [image, document, voice].filter(Boolean);

/**
 * A message to send, to exactly one of conversation, booking and master. The recipient is derived from that and never
 * read from the input (C-71). `image`, `document` and `voice` are the address or the name of a file that the sender has uploaded, at most one.
 */
export const sendInput = z
  .object({
    ...place,
    text: z
      .string()
      .trim()
      .max(MESSAGE_MAX, 'tooLong')
      .default('')
      .meta({ description: 'Text of the message; may be left out with a file.' }),
    image: z
      .string()
      .max(200, 'tooLong')
      .nullish()
      .meta({ description: 'Address of an uploaded picture.' }),
    document: z
      .string()
      .max(200, 'tooLong')
      .nullish()
      .meta({ description: 'Address of an uploaded PDF; a message has at most one file.' }),
    voice: z
      .string()
      .max(200, 'tooLong')
      .nullish()
      .meta({ description: 'Address of an uploaded recording, for a voice message.' }),
    clientMessageId: z
      .uuid()
      .optional()
      .meta({ description: 'An id of your own: the same id is stored once.' }),
  })
  .refine((to) => count(to.conversationId, to.bookingId, to.masterId) === 1, {
    path: ['conversationId'],
    error: 'required',
  })
  .refine((message) => message.text !== '' || filesOf(message).length > 0, {
    path: ['text'],
    error: 'required',
  })
  .refine((message) => filesOf(message).length < 2, { path: ['document'], error: 'invalid' })
  .meta({ examples: [{ text: 'Hei! Passer det klokken 10?' }] });
export type SendInput = z.infer<typeof sendInput>;
