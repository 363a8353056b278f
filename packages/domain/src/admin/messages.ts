import { z } from 'zod';
import { shownDocument } from '../messages/documents.ts';
import { shownVoice } from '../messages/voice.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { rangeInput, reasonSchema, tableInput } from './list.ts';
import {
  bookingIdSchema,
  masterNameSchema,
  messageTextSchema,
  personNameSchema,
  pictureUrlSchema,
  userIdSchema,
} from '../wire/fields.ts';

const thread = {
  conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
  clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
  masterName: masterNameSchema.meta({ description: 'Name of the master.' }),
  /** Empty for a deleted message, or a picture without text. */
  lastMessage: messageTextSchema.meta({
    description: 'Text of the newest message; empty for a picture without words.',
  }),
  lastMessageTime: instantSchema.meta({ description: 'When the newest message was sent.' }),
  messageCount: z.int().meta({ description: 'Number of messages.' }),
  /** Messages not read by their recipients, on both sides. */
  unreadCount: z.int().meta({ description: 'Number of unread messages.' }),
  flaggedCount: z.int().meta({ description: 'Number of marked messages.' }),
};

/** The conversation of a booking. */
export const chatThreadSchema = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    ...thread,
  })
  .meta({ id: 'ChatThread' });
export type ChatThread = z.infer<typeof chatThreadSchema>;

/** The same of a conversation that may be an enquiry, which is about no booking. */
export const anyThreadSchema = z.object({
  bookingId: idSchema.nullable().meta({ description: 'Id of the booking.' }),
  ...thread,
});
export type AnyThread = z.infer<typeof anyThreadSchema>;

const threadInput = {
  ...tableInput(['lastMessageTime']),
  ...rangeInput,
  flagged: z.boolean().optional().meta({ description: 'Whether moderators have marked it.' }),
};
export const listThreadsInput = z.object(threadInput);
export type ListThreadsInput = z.infer<typeof listThreadsInput>;

/** A message as moderators read it. */
export const adminMessageSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the message.' }),
    conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
    seq: z.int().meta({ description: 'Number of the message in its conversation, from 1.' }),
    text: messageTextSchema.meta({ description: 'Text of the message.' }),
    /** A private picture: the address wants the bearer token. */
    image: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    document: shownDocument,
    voice: shownVoice,
    automatic: z.boolean().meta({ description: 'Whether the system wrote it.' }),
    senderId: userIdSchema.meta({ description: 'Id of the sender, as a user.' }),
    senderName: personNameSchema.meta({ description: 'Name of the sender.' }),
    receiverName: masterNameSchema.meta({ description: 'Name of the receiver.' }),
    sentAt: instantSchema.meta({ description: 'When it was sent.' }),
    flagged: z.boolean().meta({ description: 'Whether moderators have marked it.' }),
  })
  .meta({ id: 'AdminMessage' });
export type AdminMessage = z.infer<typeof adminMessageSchema>;

const page = {
  search: z
    .string()
    .trim()
    .max(100, 'tooLong')
    .default('')
    .meta({ description: 'Words to search for.', examples: ['kari'] }),
  direction: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ description: 'Ascending or descending.' }),
  page: z.int().min(1).max(100_000).default(1).meta({ description: 'Number of the page, from 1.' }),
  limit: z.int().min(1).max(100).default(100).meta({ description: 'How many at most.' }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({
      description: 'Where the page begins, as the page before named it in `X-Next-Cursor`.',
      examples: ['WyIyMDI2LTExLTIyVDA5OjMwOjAwLjAwMFoiLDQxXQ'],
    }),
};
/** The messages of a booking, the newest first unless asked for the oldest (`direction` asc). */
export const listOfBookingInput = z.object({
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
  ...page,
});
export const listOfConversationInput = z.object({
  conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
  ...page,
});
export type MessagesPage = Omit<z.infer<typeof listOfConversationInput>, 'conversationId'>;

/** Without `flagged` the flag is toggled; with it the call is idempotent. */
export const flagMessageInput = z.object({
  id: idSchema.meta({ description: 'Id of the message.' }),
  flagged: z.boolean().optional().meta({ description: 'Whether moderators have marked it.' }),
});
export type FlagMessageInput = z.infer<typeof flagMessageInput>;
export const flaggedMessageSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the message.' }),
    flagged: z.boolean().meta({ description: 'Whether moderators have marked it.' }),
  })
  .meta({ id: 'FlaggedMessage' });

export const deleteMessageInput = z.object({
  id: idSchema.meta({ description: 'Id of the message to delete.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type DeleteMessageInput = z.infer<typeof deleteMessageInput>;
export const deletedMessageSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted message.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
  })
  .meta({ id: 'DeletedMessage' });
