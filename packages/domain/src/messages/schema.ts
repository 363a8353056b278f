import { z } from 'zod';
import { bookingStatusSchema } from '../bookings/status.ts';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { MESSAGE_MAX } from './limits.ts';

export { MESSAGE_MAX } from './limits.ts';

/** A place in a conversation: 1 for its first message, without gaps. 0 stands before the first. */
export const seqSchema = z.int().min(0).max(2_147_483_647);

/** One message. `seq` orders a conversation; instants may tie, places never do. */
export const messageSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  /** Null in an enquiry, which is about no booking yet. */
  bookingId: idSchema.nullable(),
  seq: seqSchema,
  senderId: idSchema,
  senderName: z.string(),
  text: z.string(),
  /** A private picture: the address wants the bearer token. */
  image: z.string().nullable(),
  /** Written by the house in the master's name; `text` is Norwegian, the web words it in its own language. */
  automatic: z.boolean(),
  /** The sender's own id of it, told to the sender alone. */
  clientMessageId: z.string().nullable(),
  sentAt: instantSchema,
});
export type Message = z.infer<typeof messageSchema>;

/** A conversation as one of its two people reads it; an administrator reads it from the customer's side. */
export const conversationSchema = z.object({
  id: idSchema,
  bookingId: idSchema.nullable(),
  masterId: idSchema,
  /** The customer's user id. */
  clientId: idSchema,
  /** The person on the other side. `masterId` is null when that is the customer. */
  other: z.object({
    userId: idSchema,
    masterId: idSchema.nullable(),
    name: z.string(),
    avatar: z.string().nullable(),
  }),
  /** Civil date and time in Oslo. */
  booking: z
    .object({
      id: idSchema,
      status: bookingStatusSchema,
      serviceName: z.string().nullable(),
      scheduledDate: z.string(),
      scheduledTime: z.string(),
    })
    .nullable(),
  lastMessage: z
    .object({
      text: z.string(),
      /** Whether a picture came with it. */
      image: z.boolean(),
      automatic: z.boolean(),
      senderId: idSchema,
      sentAt: instantSchema,
      seq: seqSchema,
    })
    .nullable(),
  /** Messages of the other side after `readSeq`. */
  unread: z.number(),
  readSeq: seqSchema,
  otherReadSeq: seqSchema,
  otherDeliveredSeq: seqSchema,
  lastSeq: seqSchema,
  /** Nothing can be sent: one has blocked the other, or the other account is gone. */
  blocked: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

const place = {
  conversationId: idSchema.optional(),
  bookingId: idSchema.optional(),
  masterId: idSchema.optional(),
};

/** The number of these that are given. */
const count = (...values: unknown[]): number =>
  values.filter((value) => value !== undefined).length;

/** Which conversation to open: the one of a booking, or the reader's own enquiry to a master. */
export const openInput = z
  .object({ bookingId: idSchema.optional(), masterId: idSchema.optional() })
  .refine(({ bookingId, masterId }) => count(bookingId, masterId) === 1, {
    path: ['bookingId'],
    error: 'required',
  });
export type OpenInput = z.infer<typeof openInput>;

export const listConversationsInput = z.object(pageInput(30));
export const conversationInput = z.object({ conversationId: idSchema });

/** A page of messages that ends before the place `before`; the newest without it. */
export const historyInput = z.object({
  conversationId: idSchema,
  before: seqSchema.optional(),
  limit: z.int().min(1).max(100).default(50),
});
export type HistoryInput = z.infer<typeof historyInput>;

/** Items in reading order, the oldest first; `hasMore` says whether older ones exist. */
export const historySchema = z.object({ items: z.array(messageSchema), hasMore: z.boolean() });
export type History = z.infer<typeof historySchema>;

/** The messages of a booking as a list (C-141); `oldest` is the order in which they are read. */
export const listMessagesInput = z.object({
  ...pageInput(100),
  bookingId: idSchema,
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type ListMessagesInput = z.infer<typeof listMessagesInput>;

/**
 * A message to send, to exactly one of conversation, booking and master. Who receives it follows from that and is
 * not read from the input (C-71). `image` is the address or the name of a picture that the sender has uploaded.
 */
export const sendInput = z
  .object({
    ...place,
    text: z.string().trim().max(MESSAGE_MAX, 'tooLong').default(''),
    image: z.string().max(200, 'tooLong').nullish(),
    /** Of the sender's making: the same one again is the same message, not a second. */
    clientMessageId: z.uuid().optional(),
  })
  .refine((to) => count(to.conversationId, to.bookingId, to.masterId) === 1, {
    path: ['conversationId'],
    error: 'required',
  })
  .refine(({ text, image }) => text !== '' || (image ?? '') !== '', {
    path: ['text'],
    error: 'required',
  });
export type SendInput = z.infer<typeof sendInput>;

export const markInput = z.object({
  conversationId: idSchema,
  deliveredSeq: seqSchema.optional(),
  readSeq: seqSchema.optional(),
});
export type MarkInput = z.infer<typeof markInput>;

/** How far a reader has come; what is read has been delivered. */
export const marksSchema = z.object({ deliveredSeq: seqSchema, readSeq: seqSchema });

/** Unread messages of the reader: all of them, and those of each booking and of each enquiry by the master's id. */
export const unreadSchema = z.object({
  total: z.number(),
  /** How many conversations have some. */
  conversations: z.number(),
  bookings: z.record(z.string(), z.number()),
  masters: z.record(z.string(), z.number()),
});
export type Unread = z.infer<typeof unreadSchema>;

/** Without `lastEventId` only what is sent from now on; with it (the last seen `seq`) all that came after it. */
export const liveInput = z.object({
  conversationId: idSchema,
  lastEventId: z
    .string()
    .regex(/^\d{1,10}$/)
    .nullish(),
});

export type LiveInput = z.infer<typeof liveInput>;

/** What an open conversation hears, each with the last place known then as its event id. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: messageSchema }),
  z.object({
    kind: z.literal('receipt'),
    userId: idSchema,
    deliveredSeq: seqSchema,
    readSeq: seqSchema,
  }),
  z.object({ kind: z.literal('typing'), userId: idSchema, at: instantSchema }),
  /** Moderators took the message at this place away. */
  z.object({ kind: z.literal('removed'), seq: seqSchema }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** What the inbox hears: the number of unread messages, and which conversation changed (null at the start). */
export const inboxEventSchema = z.object({
  total: z.number(),
  conversationId: idSchema.nullable(),
});
export type InboxEvent = z.infer<typeof inboxEventSchema>;

/** An uploaded picture that waits to be sent. */
export const messageImageSchema = z.object({ image: z.string() });
