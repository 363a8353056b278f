import type { MessageDocument } from '@mesterhand/domain/messages/documents';
import type { MessageVoice } from '@mesterhand/domain/messages/voice';
import { outboxRules, type Queued } from '@mesterhand/domain/outbox/queue';

/** A message in the outbox. */
export type OutboxItem = Queued & {
  clientMessageId: string;
  conversationId: number;
  text: string;
  /** The URL of an uploaded picture. */
  image: string | null;
  /** An uploaded PDF. */
  document: MessageDocument | null;
  /** An uploaded recording. */
  voice: MessageVoice | null;
  /** ISO, by this device's clock. */
  writtenAt: string;
};

export type Outbox = readonly OutboxItem[];

/** The local storage key is per user, so that another user of this device neither sends nor sees the messages. */
export const outboxKey = (userId: number): string => `outbox-${userId}`;

/** The messages of one conversation are sent in order. */
export const messageRules = outboxRules<OutboxItem>({
  idOf: ({ clientMessageId }) => clientMessageId,
  laneOf: ({ conversationId }) => conversationId,
});
export const { change: changeOutbox, next: nextToSend } = messageRules;
