import { z } from 'zod';
import { slotFormat } from '../wire/formats.ts';
import { bookingStatusSchema } from '../bookings/status.ts';
import { idSchema, instantSchema, pageInput, tooLong } from '../wire/page.ts';
import { MESSAGE_MAX } from './limits.ts';

export { MESSAGE_MAX } from './limits.ts';

/** A place in a conversation: 1 for its first message, without gaps. 0 stands before the first. */
export const seqSchema = z.int().min(0).max(2_147_483_647);

/** One message. `seq` orders a conversation; instants may tie, places never do. */
export const messageSchema = z.object({
  id: idSchema.meta({ description: 'Id of the message.' }),
  conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
  bookingId: idSchema.nullable().meta({ description: 'Id of the booking; null in an enquiry.' }),
  seq: seqSchema.meta({ description: 'Number of the message in its conversation, from 1.' }),
  senderId: idSchema.meta({ description: 'Id of the sender, as a user.' }),
  senderName: z.string().meta({ description: 'Name of the sender.' }),
  text: z.string().meta({ description: 'Text of the message.' }),
  /** A private picture: the address wants the bearer token. */
  image: z.string().nullable().meta({ description: 'Address of the picture; null without one.' }),
  /** Written by the house in the master's name; `text` is Norwegian, the web words it in its own language. */
  automatic: z.boolean().meta({ description: 'Whether the system wrote it.' }),
  clientMessageId: z
    .string()
    .nullable()
    .meta({ description: 'The sender’s own id of it; null for everybody else.' }),
  sentAt: instantSchema.meta({ description: 'When it was sent.' }),
});
export type Message = z.infer<typeof messageSchema>;

/** A conversation as one of its two people reads it; an administrator reads it from the customer's side. */
export const conversationSchema = z.object({
  id: idSchema.meta({ description: 'Id of the conversation.' }),
  bookingId: idSchema.nullable().meta({ description: 'Id of the booking.' }),
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
  clientId: idSchema.meta({ description: 'Id of the customer, as a user.' }),
  other: z
    .object({
      userId: idSchema.meta({ description: 'Id of the user.' }),
      masterId: idSchema.nullable().meta({ description: 'Id of the master’s record.' }),
      name: z.string().meta({ description: 'Name of the other person.' }),
      avatar: z
        .string()
        .nullable()
        .meta({ description: 'Address of the picture; null without one.' }),
    })
    .meta({ description: 'The other person.' }),
  booking: z
    .object({
      id: idSchema.meta({ description: 'Id of the booking.' }),
      status: bookingStatusSchema.meta({ description: 'State of the booking.' }),
      serviceName: z.string().nullable().meta({ description: 'Name of the booked service.' }),
      scheduledDate: z.string().meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
      scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
    })
    .nullable()
    .meta({ description: 'The booking that it is about; null without one.' }),
  lastMessage: z
    .object({
      text: z.string().meta({ description: 'Text of the message.' }),
      image: z.boolean().meta({ description: 'Whether a picture came with it.' }),
      automatic: z.boolean().meta({ description: 'Whether the system wrote it.' }),
      senderId: idSchema.meta({ description: 'Id of the sender, as a user.' }),
      sentAt: instantSchema.meta({ description: 'When it was sent.' }),
      seq: seqSchema.meta({ description: 'Number of the message in its conversation, from 1.' }),
    })
    .nullable()
    .meta({ description: 'The newest message; null before the first.' }),
  unread: z.number().meta({ description: 'Messages of the other side after `readSeq`.' }),
  readSeq: seqSchema.meta({ description: 'Number of the newest message that was read.' }),
  otherReadSeq: seqSchema.meta({
    description: 'Number of the newest message that the other person has read.',
  }),
  otherDeliveredSeq: seqSchema.meta({
    description: 'Number of the newest message that has reached the other person.',
  }),
  lastSeq: seqSchema.meta({ description: 'Number of the newest message.' }),
  blocked: z.boolean().meta({
    description: 'Whether nothing can be sent: one has blocked the other, or is gone.',
  }),
});
export type Conversation = z.infer<typeof conversationSchema>;

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
const count = (...given: unknown[]): number => given.filter((each) => each !== undefined).length;

/** Which conversation to open: the one of a booking, or the reader's own enquiry to a master. */
export const openInput = z
  .object({
    bookingId: idSchema.optional().meta({ description: 'Id of the booking.' }),
    masterId: idSchema.optional().meta({ description: 'Id of the master’s record.' }),
  })
  .refine(({ bookingId, masterId }) => count(bookingId, masterId) === 1, {
    path: ['bookingId'],
    error: 'required',
  })
  .meta({ examples: [{ masterId: 3 }] });
export type OpenInput = z.infer<typeof openInput>;

export const listConversationsInput = z.object(pageInput(30));
export const conversationInput = z.object({
  conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
});

/** A page of messages that ends before the place `before`; the newest without it. */
export const historyInput = z.object({
  conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
  before: seqSchema
    .optional()
    .meta({ description: 'The messages before this number; the newest without it.' }),
  limit: z.int().min(1).max(100).default(50).meta({ description: 'How many at most.' }),
});
export type HistoryInput = z.infer<typeof historyInput>;

/** Items in reading order, the oldest first; `hasMore` says whether older ones exist. */
export const historySchema = z.object({
  items: z.array(messageSchema).meta({ description: 'The rows of this page.' }),
  hasMore: z.boolean().meta({ description: 'Whether older messages remain.' }),
});
export type History = z.infer<typeof historySchema>;

/** The messages of a booking as a list (C-141); `oldest` is the order in which they are read. */
export const listMessagesInput = z.object({
  ...pageInput(100),
  bookingId: idSchema.meta({ description: 'Id of the booking.' }),
  sort: z.enum(['newest', 'oldest']).default('newest').meta({ description: 'Order of the list.' }),
});
export type ListMessagesInput = z.infer<typeof listMessagesInput>;

/**
 * A message to send, to exactly one of conversation, booking and master. Who receives it follows from that and is
 * not read from the input (C-71). `image` is the address or the name of a picture that the sender has uploaded.
 */
export const sendInput = z
  .object({
    ...place,
    text: z
      .string()
      .trim()
      .max(MESSAGE_MAX, 'tooLong')
      .default('')
      .meta({ description: 'Text of the message; may be left out with a picture.' }),
    image: z
      .string()
      .max(200, 'tooLong')
      .nullish()
      .meta({ description: 'Address of an uploaded picture.' }),
    clientMessageId: z
      .uuid()
      .optional()
      .meta({ description: 'An id of your own: the same id is stored once.' }),
  })
  .refine((to) => count(to.conversationId, to.bookingId, to.masterId) === 1, {
    path: ['conversationId'],
    error: 'required',
  })
  .refine(({ text, image }) => text !== '' || (image ?? '') !== '', {
    path: ['text'],
    error: 'required',
  })
  .meta({ examples: [{ text: 'Hei! Passer det klokken 10?' }] });
export type SendInput = z.infer<typeof sendInput>;

export const markInput = z.object({
  conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
  deliveredSeq: seqSchema
    .optional()
    .meta({ description: 'Number of the newest message that has arrived.' }),
  readSeq: seqSchema
    .optional()
    .meta({ description: 'Number of the newest message that was read.' }),
});
export type MarkInput = z.infer<typeof markInput>;

/** How far a reader has come; what is read has been delivered. */
export const marksSchema = z.object({
  deliveredSeq: seqSchema.meta({ description: 'Number of the newest message that has arrived.' }),
  readSeq: seqSchema.meta({ description: 'Number of the newest message that was read.' }),
});

/** Unread messages of the reader: all of them, and those of each booking and of each enquiry by the master's id. */
export const unreadSchema = z.object({
  total: z.number().meta({ description: 'Unread messages in all conversations.' }),
  /** How many conversations have some. */
  conversations: z.number().meta({ description: 'Number of conversations with unread messages.' }),
  bookings: z.record(z.string(), z.number()).meta({ description: 'Unread messages by booking.' }),
  masters: z.record(z.string(), z.number()).meta({ description: 'Unread messages by master.' }),
});
export type Unread = z.infer<typeof unreadSchema>;

/** Without `lastEventId` only what is sent from now on; with it (the last seen `seq`) all that came after it. */
export const liveInput = z.object({
  conversationId: idSchema,
  lastEventId: z
    .string()
    .max(10, tooLong)
    .regex(/^\d{1,10}$/)
    .nullish(),
});
export type LiveInput = z.infer<typeof liveInput>;

/** What an open conversation hears, each with the last place known then as its event id. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    message: messageSchema,
  }),
  z.object({
    kind: z.literal('receipt'),
    userId: idSchema,
    deliveredSeq: seqSchema,
    readSeq: seqSchema,
  }),
  z.object({
    kind: z.literal('typing'),
    userId: idSchema,
    at: instantSchema,
  }),
  /** Moderators took the message at this place away. */
  z.object({
    kind: z.literal('removed'),
    seq: seqSchema,
  }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** What the inbox hears: the number of unread messages, and which conversation changed (null at the start). */
export const inboxEventSchema = z.object({
  total: z.number(),
  conversationId: idSchema.nullable(),
});
export type InboxEvent = z.infer<typeof inboxEventSchema>;

/** An uploaded picture that waits to be sent. */
export const messageImageSchema = z.object({
  image: z.string().meta({ description: 'Address of the stored picture, which a message names.' }),
});
