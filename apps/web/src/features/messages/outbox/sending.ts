import type { Message } from '@mesterhand/domain/messages/schema';
import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import { newUuid } from '../../../core/browser/session-storage.ts';
import { type OutboxSending, startOutbox } from '../../../core/outbox/sending.ts';
import type { OutboxItem } from './outbox.ts';
import { messagePlace } from './outbox-storage.ts';

export type SendingOptions = {
  userId: number;
  send(input: SendInput): Promise<Message>;
  /** The session has expired. */
  onSessionEnd(): void;
  /** Milliseconds before each retry; after the last one the message counts as failed. */
  retryAfterMs?: readonly number[];
};

export type NewMessage = Pick<
  OutboxItem,
  'conversationId' | 'text' | 'image' | 'document' | 'voice'
>;

export type Sending = Omit<OutboxSending<OutboxItem, Message>, 'add'> & {
  add(message: NewMessage): void;
};

/**
 * Sends a user's messages one after the other, each with a client-generated id, by which the server recognises a retry.
 * Unsent ones stay in local storage.
 */
export function startSending({ userId, send, ...options }: SendingOptions): Sending {
  const sending = startOutbox<OutboxItem, Message>({
    ...options,
    place: messagePlace(userId),
    send: ({ conversationId, text, image, document, voice, clientMessageId }) =>
      send({
        conversationId,
        text,
        image,
        document: document?.url,
        voice: voice?.url,
        clientMessageId,
      }),
  });
  return {
    ...sending,
    add: (message) =>
      sending.add({
        ...message,
        clientMessageId: newUuid(),
        writtenAt: new Date().toISOString(),
        state: 'waiting',
        refusal: null,
      }),
  };
}
