import { outboxRules, type Queued } from '../../../core/outbox/outbox.ts';

/** A message on its way. */
export type OutboxItem = Queued & {
  clientMessageId: string;
  conversationId: number;
  text: string;
  /** The address of an uploaded picture. */
  image: string | null;
  /** ISO, by this device's clock. */
  writtenAt: string;
};

export type Outbox = readonly OutboxItem[];

/** Where unsent words are kept: per person, so that nobody else who signs in here sends or sees them. */
export const outboxKey = (userId: number): string => `outbox-${userId}`;

/** The messages of one conversation keep the order of writing. */
export const messageRules = outboxRules<OutboxItem>({
  idOf: ({ clientMessageId }) => clientMessageId,
  laneOf: ({ conversationId }) => conversationId,
});
export const { change: changeOutbox, next: nextToSend } = messageRules;
