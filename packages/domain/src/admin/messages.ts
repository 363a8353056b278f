import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';

const thread = {
  conversationId: idSchema,
  clientName: z.string(),
  masterName: z.string(),
  /** Empty when nothing is left of it, or for a picture without words. */
  lastMessage: z.string(),
  lastMessageTime: instantSchema,
  messageCount: z.int(),
  /** Messages that whoever they were written to has not read, on both sides. */
  unreadCount: z.int(),
  flaggedCount: z.int(),
};

/** What is written about a booking. */
export const chatThreadSchema = z.object({ bookingId: idSchema, ...thread });
export type ChatThread = z.infer<typeof chatThreadSchema>;

/** The same of a conversation that may be an enquiry, which is about no booking. */
export const anyThreadSchema = z.object({ bookingId: idSchema.nullable(), ...thread });
export type AnyThread = z.infer<typeof anyThreadSchema>;

const threadInput = { ...tableInput(['lastMessageTime']), flagged: z.boolean().optional() };
export const listThreadsInput = z.object(threadInput);
export type ListThreadsInput = z.infer<typeof listThreadsInput>;

/** A message as moderators read it. */
export const adminMessageSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  seq: z.int(),
  text: z.string(),
  /** A private picture: the address wants the bearer token. */
  image: z.string().nullable(),
  automatic: z.boolean(),
  senderId: idSchema,
  senderName: z.string(),
  receiverName: z.string(),
  sentAt: instantSchema,
  flagged: z.boolean(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

const page = {
  search: z.string().trim().max(100, 'tooLong').default(''),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(100),
  cursor: z.string().max(200).optional(),
};
/** The messages of a booking, the newest first unless asked for the oldest (`direction` asc). */
export const listOfBookingInput = z.object({ bookingId: idSchema, ...page });
export const listOfConversationInput = z.object({ conversationId: idSchema, ...page });
export type MessagesPage = Omit<z.infer<typeof listOfConversationInput>, 'conversationId'>;

/** Without `flagged` the flag is turned over; with it, it is what it says however often it is said. */
export const flagMessageInput = z.object({ id: idSchema, flagged: z.boolean().optional() });
export type FlagMessageInput = z.infer<typeof flagMessageInput>;
export const flaggedMessageSchema = z.object({ id: idSchema, flagged: z.boolean() });

export const deleteMessageInput = z.object({ id: idSchema, reason: reasonSchema });
export type DeleteMessageInput = z.infer<typeof deleteMessageInput>;
export const deletedMessageSchema = z.object({ id: idSchema, deleted: z.literal(true) });
